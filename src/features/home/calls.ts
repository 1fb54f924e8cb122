/** What everybody may know about this bank before signing in. */
import * as z from 'zod/mini';
import { call } from '../../shared/call.ts';

export const homeCalls = {
  readAbout: call({
    method: 'GET',
    path: '/web/about',
    params: {},
    answer: z.object({
      bank: z.string(),
      bic: z.string(),
      demo: z.boolean(),
      version: z.string(),
      /** empty where none is configured */
      supportUrl: z.string(),
      supportEmail: z.string(),
    }),
    who: { kind: 'anonymous' },
    transaction: 'none',
    errors: [],
    summary: 'Name of the bank, whether this is the demo, and where help is.',
  }),
} as const;
