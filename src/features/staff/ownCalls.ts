/** What every staff user says of themselves, at once: until when they are away, and clients that they are linked to. */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { clientId } from '#shared/ids.ts';
import { staff } from '#shared/staffGroups.ts';
import { absence } from './calls.ts';
import { link, newLink } from './linkCalls.ts';

const who = staff('allStaff');

export const ownCalls = {
  readOwnStaff: call({
    method: 'GET',
    path: '/web/own-staff',
    params: {},
    answer: z.object({
      /** bank day; null or past: they work */
      awayUntil: z.nullable(z.string()),
      links: z.array(link),
    }),
    who,
    transaction: 'read',
    errors: [],
    summary: 'Until when the caller is away, and the clients that they are linked to.',
  }),
  setOwnAway: call({
    method: 'PUT',
    path: '/web/own-staff/away',
    params: {},
    body: absence,
    answer: z.object({ releasedCases: z.int() }),
    who,
    transaction: 'write',
    errors: ['period-not-valid', 'staff-not-active'],
    summary: 'Say until which day the caller is away, at once. Cases that they have taken become free.',
  }),
  declareLink: call({
    method: 'PUT',
    path: '/web/own-staff/links/{clientId}',
    params: { clientId },
    body: newLink,
    answer: undefined,
    who,
    transaction: 'write',
    errors: ['staff-not-active'],
    summary:
      'Declare a link of the caller to a client, at once: each of their calls with this client is refused from now on.',
  }),
} as const;
