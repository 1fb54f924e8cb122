/** The staff of the bank: their list, and how they come, change and leave. */
import * as z from 'zod/mini';
import { call, second, stepUp } from '#shared/call.ts';
import { clientId } from '#shared/ids.ts';
import { companyUsers, downloads } from '#shared/limits.ts';
import { boundedList, dayText, givenName } from '#shared/rules/texts.ts';
import { confirmers, staff } from '#shared/staffGroups.ts';
import { selectableRoles } from '#shared/staffKeys.ts';
import { enrolmentLink } from '../access/calls.ts';
import { mayHold } from './rules.ts';
import { colleague, keyNames, staffList } from './staffList.ts';

const who = staff('admins');
/** Who may confirm what an administrator proposes about staff (decisions for staff, section 6). */
export const staffConfirmers = confirmers('controllers');
const params = { userId: clientId };
const onUser = { path: '/web/users/{userId}', params, who, transaction: 'write' } as const;

const fullName = givenName(100, 2);
const role = z.enum(selectableRoles);
const keys = boundedList(
  z.enum(keyNames),
  keyNames.length,
  z.refine((list) => new Set(list).size === list.length, 'repeated'),
);
/** One table says which keys a role may hold; the form offers only these. */
const heldByRole = z.refine<Pick<StaffRights, 'role' | 'keys'>>((rights) => mayHold(rights.role, rights.keys), {
  path: ['keys'],
  error: 'not-of-role',
});

interface StaffRights {
  role: z.output<typeof role>;
  keys: z.output<typeof keys>;
}

/** The last day on which somebody was born who is of age today, as people who act for companies must be. */
function lastAdultBirth(): string {
  const today = new Date().toISOString().slice(0, 10);
  return `${Number(today.slice(0, 4)) - companyUsers.minAge}${today.slice(4)}`;
}

/** A staff user as the form and the call take it. */
export const newStaff = z
  .strictObject({
    fullName,
    dateOfBirth: dayText.check(z.refine((day) => day >= '1900-01-01' && day <= lastAdultBirth(), 'not-valid')),
    role,
    keys,
  })
  .check(heldByRole);
export type NewStaff = z.output<typeof newStaff>;

/** Name, role and keys as they are to become. */
export const staffChange = z.strictObject({ fullName, role, keys }).check(heldByRole);
export type StaffChange = z.output<typeof staffChange>;

/** Until when somebody is away, a bank day; null: they are back. */
export const absence = z.strictObject({ awayUntil: z.nullable(dayText) });

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
    staffConfirmers,
    stepUp(
      call({
        method: 'POST',
        path: '/web/users',
        params: {},
        body: newStaff,
        answer: z.object({ ...enrolmentLink.shape, id: z.string() }),
        status: 201,
        who,
        transaction: 'write',
        errors: ['already-proposed'],
        summary:
          'Create a staff user. A second person gets the one-time link with which they enrol their first device.',
      }),
    ),
  ),
  readStaff: call({
    ...onUser,
    method: 'GET',
    transaction: 'read',
    answer: colleague,
    errors: [],
    summary: 'One staff user.',
  }),
  updateStaff: second(
    staffConfirmers,
    stepUp(
      call({
        ...onUser,
        method: 'PATCH',
        body: staffChange,
        answer: colleague,
        errors: [
          'already-proposed',
          'aml-head-needed',
          'last-admin',
          'not-your-own-permissions',
          'nothing-changed',
          'staff-not-active',
        ],
        summary: 'Change name, role or keys of a staff user. A second person confirms; no one changes their own.',
      }),
    ),
  ),
  setAway: second(
    staffConfirmers,
    stepUp(
      call({
        ...onUser,
        method: 'PATCH',
        word: 'away',
        body: absence,
        answer: z.object({ releasedCases: z.int() }),
        errors: ['already-proposed', 'period-not-valid', 'staff-not-active'],
        summary:
          'Say until which day a staff user is away. A second person confirms, ' +
          'except for oneself. Cases that they have taken become free.',
      }),
    ),
  ),
  deactivateStaff: second(
    staffConfirmers,
    stepUp(
      call({
        ...onUser,
        method: 'DELETE',
        answer: z.object({ releasedCases: z.int() }),
        errors: ['already-proposed', 'aml-head-needed', 'last-admin', 'not-your-own-permissions', 'staff-not-active'],
        summary:
          'Deactivate a staff user. Their sessions end at once and they cannot sign in; once a second ' +
          'person confirms, devices are revoked, cases become free, and open proposals are void.',
      }),
    ),
  ),
} as const;
