/** Months of the books that close, the proofs of the books, and balances of any day. */
import * as z from 'zod/mini';
import { call, second } from '#shared/call.ts';
import { downloads, secondPerson } from '#shared/limits.ts';
import { commentText, dayText, formedText } from '#shared/rules/texts.ts';
import { confirmers, staff } from '#shared/staffGroups.ts';
import { proofNames } from './rules.ts';

/** yyyy-mm */
const month = formedText(7, /^20\d{2}-(0[1-9]|1[0-2])$/);

const monthRow = z.object({
  /** yyyy-mm */
  month: z.string(),
  /** running: this month; closing: its balances are being kept */
  state: z.enum(['running', 'open', 'closing', 'closed']),
  closedAt: z.nullable(z.string()),
  /** names of staff; '' where it is open */
  proposedBy: z.string(),
  confirmedBy: z.string(),
  /** accounts whose balance is kept; 0 where it is open */
  accounts: z.string(),
  /** SHA-256 of what is kept, hex; '' where it is open */
  hash: z.string(),
  /** the job that keeps the balances, of a month that is being closed; one that does not run was stopped or failed */
  job: z.nullable(z.object({ jobId: z.string(), isRunning: z.boolean() })),
});
export type MonthRow = z.output<typeof monthRow>;

const months = z.object({
  /** the first day that something may still be posted to */
  openSince: z.string(),
  /** the month that closes next, and why it cannot yet; '' where it can */
  next: z.object({ month: z.string(), refusal: z.string() }),
  /** newest first */
  items: z.array(monthRow),
});
export type Months = z.output<typeof months>;

const proof = z.object({
  proof: z.enum(proofNames),
  state: z.enum(['green', 'red', 'unchecked']),
  /** bank time; the second: when all of it was read, not what is new alone; null: never */
  checkedAt: z.nullable(z.string()),
  fullAt: z.nullable(z.string()),
  /** how many things were compared */
  counted: z.string(),
  /** two sums that are held against each other, amount texts */
  amount: z.string(),
  against: z.string(),
  differences: z.string(),
  /** the first ten, as sentences */
  differs: z.array(z.string()),
});
export type Proof = z.output<typeof proof>;

const proofList = z.object({
  items: z.array(proof),
  /** the check that is under way, or stopped or failed last; null: none */
  check: z.nullable(z.object({ jobId: z.string(), isRunning: z.boolean() })),
});

const dayLine = z.object({
  code: z.string(),
  currency: z.string(),
  number: z.string(),
  name: z.string(),
  /** amount texts; '' on the other side */
  debit: z.string(),
  credit: z.string(),
});
export type DayLine = z.output<typeof dayLine>;

const read = { who: staff('bookReaders'), params: {}, method: 'GET', transaction: 'read' } as const;

export const closingCalls = {
  readMonths: call({
    ...read,
    path: '/web/months',
    answer: months,
    errors: [],
    summary: 'The months of the books, newest first, and which closes next.',
  }),
  closeMonth: second(
    confirmers('admins'),
    call({
      method: 'POST',
      path: '/web/months/{month}',
      params: { month },
      body: z.strictObject({ comment: commentText(secondPerson.maxWords) }),
      answer: z.object({ jobId: z.string() }),
      who: staff('bookkeepers'),
      transaction: 'write',
      errors: ['already-proposed', 'month-not-over', 'month-before-open', 'month-closed-before', 'proofs-red'],
      summary: 'Close a month of the books, for ever. An administrator confirms.',
    }),
  ),
  readProofs: call({
    ...read,
    path: '/web/proofs',
    answer: proofList,
    errors: [],
    summary: 'The proofs of the books: what each found when, and what differs.',
  }),
  checkBooks: call({
    method: 'POST',
    path: '/web/proofs',
    word: 'check',
    params: {},
    answer: z.object({ jobId: z.string() }),
    who: staff('bookkeepers'),
    transaction: 'write',
    errors: [],
    summary: 'Read all proofs of the books in full, as a job. While one runs, gives that one.',
  }),
  readDayBalances: call({
    ...read,
    path: '/web/balance',
    word: 'chart',
    query: z.strictObject({ day: dayText }),
    answer: z.object({ day: z.string(), items: z.array(dayLine) }),
    errors: ['day-not-begun'],
    summary: 'The chart of accounts with its balances at the end of a bank day; all together zero.',
  }),
  exportDayBalances: call({
    method: 'GET',
    path: '/web/balance',
    params: {},
    query: z.strictObject({ day: dayText }),
    answer: { download: ['text/csv'] },
    who: staff('bookReaders'),
    transaction: 'none',
    timeoutMs: downloads.streamMs,
    errors: ['day-not-begun'],
    summary:
      'Balances of all accounts at the end of a bank day as CSV: client, account, currency, balance. ' +
      'Positive: owed by the bank. The download is recorded.',
  }),
} as const;
