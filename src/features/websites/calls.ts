/** Whether a website that somebody typed answers. */
import * as z from 'zod/mini';
import { call } from '../../shared/call.ts';
import { fields } from '../../shared/rules/fields.ts';

export const websiteCalls = {
  checkWebsite: call({
    method: 'POST',
    path: '/web/reachable',
    params: {},
    body: z.strictObject({ website: fields.website }),
    answer: z.object({
      /** `no` is certain: there is no such site. What cannot be told is `unknown`, and always so in the demo. */
      reachable: z.enum(['yes', 'no', 'unknown']),
    }),
    who: { kind: 'person' },
    // the look outside takes seconds, and no connection waits for it
    transaction: 'none',
    errors: ['too-many-tries'],
    summary: 'Whether a website answers; at most ten in a minute.',
  }),
} as const;
