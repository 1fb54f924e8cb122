/** Checks whether a website answers. */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { fields } from '#shared/rules/fields.ts';

export const websiteCalls = {
  checkWebsite: call({
    method: 'POST',
    path: '/web/reachable',
    params: {},
    body: z.strictObject({ website: fields.website }),
    answer: z.object({
      /** `no` is certain: there is no such site. Otherwise `unknown`; in the demo always `unknown`. */
      reachable: z.enum(['yes', 'no', 'unknown']),
    }),
    who: { kind: 'person' },
    // the request to the website takes seconds, and must not hold a connection
    transaction: 'none',
    errors: ['too-many-tries'],
    summary: 'Whether a website answers. At most ten checks a minute.',
  }),
} as const;
