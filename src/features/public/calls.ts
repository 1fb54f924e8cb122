/** Public facts about this bank, and big files by ticket. */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { downloadTypes, ticketText } from '#shared/download.ts';
import { downloads } from '#shared/limits.ts';

export const publicCalls = {
  readAbout: call({
    method: 'GET',
    path: '/web/about',
    params: {},
    answer: z.object({
      bank: z.string(),
      bic: z.string(),
      demo: z.boolean(),
      version: z.string(),
      /** what carries payments: without `sepa` none go to other banks */
      rails: z.array(z.string()),
      /** empty if none is configured */
      supportUrl: z.string(),
      supportEmail: z.string(),
    }),
    who: { kind: 'anonymous' },
    transaction: 'none',
    errors: [],
    summary: 'Name of the bank, whether this is the demo, and the contact for help.',
  }),
  download: call({
    method: 'GET',
    path: '/web/download/{ticket}',
    params: { ticket: ticketText },
    answer: { download: downloadTypes },
    // a browser that saves to disk cannot sign a proof: the ticket stands for its session, which is checked again
    who: { kind: 'public' },
    transaction: 'none',
    timeoutMs: downloads.streamMs,
    errors: ['invalid-input', 'not-found', 'not-signed-in', 'not-permitted', 'too-many-calls', 'try-again-later'],
    summary: 'A big file by its ticket, once, within 60 seconds.',
  }),
} as const;
