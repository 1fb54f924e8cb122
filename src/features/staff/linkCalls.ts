/** Clients that a staff user is linked to: they may not touch these (decisions for staff, section 1). */
import * as z from 'zod/mini';
import { call, second, stepUp } from '#shared/call.ts';
import { clientId } from '#shared/ids.ts';
import { secondPerson } from '#shared/limits.ts';
import { commentText } from '#shared/rules/texts.ts';
import { staff } from '#shared/staffGroups.ts';
import { staffConfirmers } from './calls.ts';
import { type LinkRelation, linkRelations } from './rules.ts';

const relations = Object.keys(linkRelations) as [LinkRelation, ...LinkRelation[]];
const who = staff('admins');

export const link = z.object({
  clientId: z.string(),
  /** '' where the reader is linked to the client too */
  title: z.string(),
  relation: z.enum(relations),
  comment: z.string(),
  /** null: found by name and birth date, or a company of theirs; it needs no row and cannot be removed */
  madeBy: z.nullable(z.string()),
  madeAt: z.nullable(z.string()),
});
export type StaffLink = z.output<typeof link>;

const staffLink = z.object({ ...link.shape, staffId: z.string(), staffName: z.string() });
export type LinkOfStaff = z.output<typeof staffLink>;

/** What an administrator says of a link; the number of the client is in the address. */
export const newLink = z.strictObject({
  relation: z.enum(relations),
  comment: commentText(secondPerson.maxWords),
});
export type NewLink = z.output<typeof newLink>;

const ofUser = { userId: clientId };
const onLink = {
  path: '/web/users/{userId}/links/{clientId}',
  params: { ...ofUser, clientId },
  who,
  transaction: 'write',
  answer: undefined,
} as const;

export const linkCalls = {
  listLinks: call({
    method: 'GET',
    path: '/web/users/{userId}/links',
    params: ofUser,
    answer: z.object({ items: z.array(link) }),
    who,
    transaction: 'read',
    errors: [],
    summary: 'The clients that a staff user is linked to.',
  }),
  listStaffLinks: call({
    method: 'GET',
    path: '/web/staff-links',
    params: {},
    answer: z.object({ items: z.array(staffLink) }),
    who: staff('controllers'),
    transaction: 'read',
    errors: [],
    summary: 'The links of all staff users to clients, newest first.',
  }),
  linkClient: second(
    staffConfirmers,
    stepUp(
      call({
        ...onLink,
        method: 'PUT',
        body: newLink,
        errors: ['already-proposed', 'aml-head-needed', 'staff-not-active'],
        summary:
          'Link a staff user to a client: each of their calls with this client is ' +
          'refused from then on. A second person confirms, except for oneself.',
      }),
    ),
  ),
  unlinkClient: second(
    staffConfirmers,
    stepUp(
      call({
        ...onLink,
        method: 'DELETE',
        // whom a link blinds can ask for its removal
        who: staff('controllers'),
        errors: ['already-proposed', 'not-your-own-permissions'],
        summary: 'Remove the link of a staff user to a client. A second person confirms.',
      }),
    ),
  ),
} as const;
