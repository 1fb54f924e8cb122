/** The staff of the bank. */
import * as z from 'zod/mini';
import { call, second } from '../../shared/call.ts';
import { downloads } from '../../shared/limits.ts';
import { boundedList, dayText, givenName } from '../../shared/rules/texts.ts';
import { enrolmentLink } from '../access/calls.ts';
import { keyNames, roleNames, staffList } from './staffList.ts';

const who = { kind: 'staff', roles: ['A'] } as const;

/** A staff user as the form and the call take it. */
export const newStaff = z.strictObject({
  fullName: givenName(100, 2),
  dateOfBirth: dayText.check(z.refine((day) => day >= '1900-01-01' && day < new Date().toISOString(), 'not-valid')),
  role: z.enum(roleNames),
  keys: boundedList(
    z.enum(keyNames),
    keyNames.length,
    z.refine((list) => new Set(list).size === list.length, 'repeated'),
  ),
});
export type NewStaff = z.output<typeof newStaff>;

export const staffCalls = {
  listStaff: call({
    method: 'GET',
    path: '/web/users',
    params: {},
    query: staffList.query,
    answer: staffList.answer,
    who,
    transaction: 'read',
    errors: [],
    summary: 'The staff of the bank.',
  }),
  exportStaff: call({
    method: 'GET',
    path: '/web/users',
    params: {},
    word: 'export',
    query: staffList.fileQuery,
    answer: { download: ['text/csv'] },
    who,
    transaction: 'none',
    timeoutMs: downloads.streamMs,
    errors: [],
    summary: 'The staff of the bank under a filter as CSV.',
  }),
  createStaff: second(
    { roles: ['A', 'H'] },
    call({
      method: 'POST',
      path: '/web/users',
      params: {},
      body: newStaff,
      answer: z.extend(enrolmentLink, { id: z.string() }),
      status: 201,
      who,
      transaction: 'write',
      errors: ['already-proposed'],
      summary: 'Create a staff user. A second person gets the one-time link with which they enrol their first device.',
    }),
  ),
} as const;
