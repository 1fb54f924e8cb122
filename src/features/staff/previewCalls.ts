/** The shell as somebody else would see it, for administrators. */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { clientId } from '#shared/ids.ts';
import { staff } from '#shared/staffGroups.ts';

const previewed = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['staff', 'client']),
  /** as in their own profile: 'A|DRT'; '' for a company user */
  permissions: z.string(),
  companies: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      /** 'CEO|ABCDEFGH' */
      relation: z.string(),
      /** Cdd, Review, Declined, or null for an active company */
      status: z.nullable(z.string()),
    }),
  ),
});
export type Previewed = z.output<typeof previewed>;

export const previewCalls = {
  previewPerson: call({
    method: 'GET',
    path: '/web/preview/{personId}',
    params: { personId: clientId },
    answer: previewed,
    who: staff('admins'),
    transaction: 'write',
    errors: [],
    summary: 'What decides the menu and the pages of another person: nothing else of them. Each look is recorded.',
  }),
} as const;
