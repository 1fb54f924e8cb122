/** The staff of the bank. */
import * as z from 'zod/mini';
import { call } from '../../shared/call.ts';

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
} as const;
