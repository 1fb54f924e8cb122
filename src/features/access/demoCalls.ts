/** Who is there to continue as, demo only. The docked phone asks on every page, so it stands apart from sign-in. */
import * as z from 'zod/mini';
import { call } from '../../shared/call.ts';

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
    summary: 'The people one may continue as in the demo.',
  }),
} as const;
