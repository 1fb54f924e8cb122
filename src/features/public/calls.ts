/** What anybody may know about this bank before signing in, and big files by ticket. */
import * as z from 'zod/mini';
import { call } from '../../shared/call.ts';
import { downloadTypes, ticketText } from '../../shared/download.ts';
import { downloads } from '../../shared/limits.ts';

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
      /** empty where none is configured */
      supportUrl: z.string(),
      supportEmail: z.string(),
    }),
    who: { kind: 'anonymous' },
    transaction: 'none',
    errors: [],
    summary: 'Name of the bank, whether this is the demo, and where help is.',
  }),
  download: call({
    method: 'GET',
    path: '/web/download/{ticket}',
    params: { ticket: ticketText },
    answer: { download: downloadTypes },
    // a browser that saves to disk cannot sign: the ticket stands for the session that asked, which is checked again
    who: { kind: 'public' },
    transaction: 'none',
    timeoutMs: downloads.streamMs,
    errors: ['invalid-input', 'not-found', 'not-signed-in', 'not-permitted', 'try-again-later'],
    summary: 'A big file, once, within 60 seconds of the call that answered its ticket.',
  }),
} as const;
