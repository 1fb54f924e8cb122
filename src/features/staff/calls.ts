/** The staff of the bank. */
import * as z from 'zod/mini';
import { call, second } from '../../shared/call.ts';
import { isDay } from '../../shared/days.ts';
import { type StaffKey, type StaffRole, staffKeys, staffRoles } from '../../shared/permissions.ts';
import { isHostileText } from '../../shared/text.ts';
import { enrolmentLink } from '../access/calls.ts';

const roles = Object.keys(staffRoles) as [StaffRole, ...StaffRole[]];
const keys = Object.keys(staffKeys) as [StaffKey, ...StaffKey[]];

/** A staff user as the form and the call take it. */
export const newStaff = z.strictObject({
  fullName: z.string().check(
    z.trim(),
    z.minLength(2),
    z.maxLength(100),
    z.refine((name) => !isHostileText(name), 'hostile-text'),
  ),
  dateOfBirth: z.string().check(
    z.maxLength(10),
    z.refine((day) => isDay(day) && day >= '1900-01-01' && day < new Date().toISOString(), 'not-valid'),
  ),
  role: z.enum(roles),
  keys: z.array(z.enum(keys)).check(
    z.maxLength(keys.length),
    z.refine((list) => new Set(list).size === list.length, 'repeated'),
  ),
});
export type NewStaff = z.output<typeof newStaff>;

export const staffCalls = {
  listStaff: call({
    method: 'GET',
    path: '/web/users',
    params: {},
    answer: z.object({
      items: z.array(
        z.object({
          ID: z.string(),
          FullName: z.string(),
          DateOfBirth: z.string(),
          Permissions: z.string(),
          active: z.boolean(),
        }),
      ),
      next: z.nullable(z.string()),
    }),
    who: { kind: 'staff', roles: ['A'] },
    transaction: 'read',
    errors: [],
    summary: 'The staff of the bank.',
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
      who: { kind: 'staff', roles: ['A'] },
      transaction: 'write',
      errors: ['already-proposed'],
      summary: 'Create a staff user. A second person gets the one-time link with which they enrol their first device.',
    }),
  ),
} as const;
