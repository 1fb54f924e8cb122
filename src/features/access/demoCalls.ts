/** The people of the demo. The docked phone reads them on every page, so this call stands apart from sign-in. */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';

export const demoCalls = {
  listDemoPeople: call({
    method: 'GET',
    path: '/web/demo',
    params: {},
    answer: z.object({
      people: z.array(z.object({ id: z.string(), fullName: z.string(), role: z.string(), company: z.string() })),
    }),
    who: { kind: 'anonymous' },
    transaction: 'read',
    demoOnly: true,
    errors: [],
    summary: 'The people of the demo that you can continue as.',
  }),
} as const;
