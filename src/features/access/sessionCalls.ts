/** Calls of the session. Every page needs them, so they stand apart from sign-in. */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { type StaffRole, staffRoles } from '#shared/permissions.ts';

const staffRoleNames = Object.keys(staffRoles) as [StaffRole, ...StaffRole[]];

export const profile = z.object({
  ID: z.string(),
  FullName: z.string(),
  Permissions: z.string(),
  flags: z.string(),
  /** in the demo, while a staff user looks as another role: their own one */
  ownRole: z.optional(z.string()),
  /** of staff: the role of whom they replace today */
  deputyOf: z.optional(z.string()),
  companies: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      title: z.string(),
      /** 'CEO|ABCDEFGH' */
      relation: z.string(),
      /** Cdd, Review, Declined, or null for an active company */
      status: z.nullable(z.string()),
      /** amount text of all EUR funds together; null for a person who may see no money there */
      balance: z.nullable(z.string()),
    }),
  ),
});

export const sessionCalls = {
  ping: call({
    method: 'POST',
    path: '/web/ping',
    params: {},
    answer: z.object({ expiresAt: z.string() }),
    who: { kind: 'person' },
    transaction: 'write',
    movesWindow: true,
    errors: [],
    summary: 'Keep the session open after activity of the person.',
  }),
  logout: call({
    method: 'POST',
    path: '/web/logout',
    params: {},
    answer: undefined,
    who: { kind: 'person' },
    transaction: 'write',
    errors: [],
    summary: 'End the session at once on the server.',
  }),
  lookAs: call({
    method: 'PUT',
    path: '/web/role',
    params: {},
    body: z.strictObject({ role: z.nullable(z.enum(staffRoleNames)) }),
    answer: undefined,
    who: { kind: 'person' },
    transaction: 'write',
    demoOnly: true,
    errors: [],
    summary: 'Look at the back office as another role, in the demo only: read-only. Null: as oneself again.',
  }),
  readProfile: call({
    method: 'GET',
    path: '/web/client',
    params: {},
    answer: profile,
    who: { kind: 'person' },
    transaction: 'read',
    errors: [],
    summary: 'The signed-in person and their companies.',
  }),
} as const;
