/** What the accounts of a client held at the end of a day, for staff. */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { clientId } from '#shared/ids.ts';
import { downloads } from '#shared/limits.ts';
import { dayText } from '#shared/rules/texts.ts';
import { staff } from '#shared/staffGroups.ts';

const accountBalance = z.object({
  /** as it is today: with .B while it is blocked */
  fundId: z.string(),
  name: z.string(),
  /** amount text, at the end of the day; so far, if the day is today */
  balance: z.string(),
  /** amount texts, now */
  reserved: z.string(),
  available: z.string(),
  /** it was open at the end of the day, and is closed now */
  isClosed: z.boolean(),
});
export type AccountBalance = z.output<typeof accountBalance>;

const shared = {
  path: '/web/clients/{clientId}/balances',
  method: 'GET',
  params: { clientId },
  client: 'clientId',
  query: z.strictObject({ day: z.optional(dayText) }),
  who: staff('clientReaders'),
  errors: ['day-not-begun'],
} as const;

export const balanceCalls = {
  listBalances: call({
    ...shared,
    answer: z.object({ day: z.string(), items: z.array(accountBalance) }),
    transaction: 'read',
    summary:
      'Balances of the accounts that a client had at the end of a bank day, today ' +
      'by default, and what is held and available now. Each look is recorded.',
  }),
  exportBalances: call({
    ...shared,
    word: 'export',
    answer: { download: ['text/csv'] },
    transaction: 'none',
    timeoutMs: downloads.streamMs,
    summary: 'The same as CSV. The download is recorded.',
  }),
} as const;
