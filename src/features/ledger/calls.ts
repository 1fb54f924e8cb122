/** The ledger for finance: accounts and their entries, and postings by hand. */
import * as z from 'zod/mini';
import { call, second, stepUp } from '#shared/call.ts';
import { isDay, isMoment } from '#shared/days.ts';
import { recordId } from '#shared/ids.ts';
import { downloads } from '#shared/limits.ts';
import { bankField, paymentAmount } from '#shared/rules/bankFields.ts';
import { boundedText, plainText } from '#shared/rules/texts.ts';
import { confirmers, staff } from '#shared/staffGroups.ts';
import { entryList } from './entryList.ts';
import { ledgerAddress } from './rules.ts';

const posted = {
  /** addresses of the accounts that the amount leaves and reaches */
  debit: ledgerAddress,
  credit: ledgerAddress,
  /** decimal text, EUR */
  amount: paymentAmount,
  /** the moment that it belongs to (ISO 8601, UTC), or the bank day, of an open month */
  timestamp: boundedText(
    27,
    z.refine((text) => isMoment(text) || isDay(text), 'moment-not-valid'),
  ),
};

export const posting = z.strictObject({
  /**
   * of the transfer, made by the sender: a repeat posts once. Without it the same person posts the same body once, too:
   * the id is made of both
   */
  id: z.optional(recordId),
  ...posted,
  /** in the bank's characters; a client reads it in the statement */
  message: bankField(140).check(z.minLength(1)),
});
export type Posting = z.output<typeof posting>;

const line = z.object({ label: z.string(), value: z.string() });
const postingEffects = z.object({
  /** what it would do, and the balances before and after, one line each */
  lines: z.array(line),
  /** why it is not possible, as a sentence; '' where it is */
  refusal: z.string(),
  needsSecond: z.boolean(),
});

const ledgerAccount = z.object({
  /** its address; null for the sum of many accounts */
  account: z.nullable(z.string()),
  /** of the bank its code in the chart of accounts; FUNDS of clients; RECEIVABLE what clients owe */
  type: z.string(),
  /** what it is, or its own name */
  name: z.string(),
  client: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** amount text; above zero is what the bank owes */
  balance: z.string(),
});
export type LedgerAccount = z.output<typeof ledgerAccount>;

const readers = staff('bookReaders');

export const ledgerCalls = {
  listLedgerAccounts: call({
    method: 'GET',
    path: '/web/ledger',
    params: {},
    /** an IBAN, or the number of a client */
    query: z.strictObject({ find: z.optional(plainText(50)) }),
    answer: z.object({
      items: z.array(ledgerAccount),
      /** the first day that something may be posted to: months before are closed */
      openSince: z.string(),
      next: z.null(),
    }),
    who: readers,
    transaction: 'read',
    errors: [],
    summary: 'The accounts of the bank with their balances, all together zero; or those of one client. EUR.',
  }),
  listLedgerEntries: call({
    method: 'GET',
    path: '/web/ledger/{account}',
    params: { account: ledgerAddress },
    query: entryList.query,
    answer: entryList.answer,
    who: readers,
    transaction: 'read',
    errors: [],
    summary: 'Entries of one account of the ledger, newest first.',
  }),
  exportEntries: call({
    method: 'GET',
    path: '/web/ledger',
    word: 'entries',
    params: {},
    query: z.extend(entryList.fileQuery, { entries: ledgerAddress }),
    answer: { download: ['text/csv'] },
    who: readers,
    transaction: 'none',
    timeoutMs: downloads.streamMs,
    errors: [],
    summary: 'Entries of one account of the ledger under a filter as CSV. The download is recorded.',
  }),
  readPosting: call({
    method: 'GET',
    path: '/web/ledger',
    word: 'posting',
    params: {},
    query: z.strictObject(posted),
    answer: postingEffects,
    who: staff('bookkeepers'),
    transaction: 'read',
    errors: ['account-unknown'],
    summary: 'What a posting by hand would do.',
  }),
  postToLedger: second(
    confirmers('bookkeepers'),
    stepUp(
      call({
        method: 'PUT',
        path: '/web/ledger',
        params: {},
        body: posting,
        answer: z.object({ id: z.string() }),
        who: staff('bookkeepers'),
        transaction: 'write',
        errors: [
          'already-proposed',
          'account-unknown',
          'same-account',
          'two-clients',
          'account-closed',
          'account-blocked',
          'client-frozen',
          'insufficient-funds',
          'month-closed',
          'moment-to-come',
          'posting-id-used',
          'forbidden-word',
          'message-empty',
        ],
        summary:
          'Post between two accounts by hand. What is about a client, and beyond 1 ' +
          '000 EUR of one staff user on one day, a second person confirms.',
      }),
    ),
  ),
} as const;
