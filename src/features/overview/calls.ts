/** The overview of the books for those who direct the bank. Amounts are texts, EUR; no client is named. */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { downloads } from '#shared/limits.ts';
import { staff } from '#shared/staffGroups.ts';
import { proofNames } from '../closing/rules.ts';
import { lookStates } from '../safeguarding/rules.ts';

/** Fees of a month by kind: earned; what was given back; the sum, which is what the account for fees says. */
const fees = z.object({
  book: z.string(),
  sepa: z.string(),
  card: z.string(),
  monthly: z.string(),
  charge: z.string(),
  /** posted by hand, both ways */
  other: z.string(),
  /** fees given back, not above zero */
  returned: z.string(),
  /** in the sum already, and not sorted by kind yet; null: nothing */
  unsorted: z.nullable(z.string()),
  total: z.string(),
});
export type Fees = z.output<typeof fees>;

const rail = z.object({ count: z.int(), amount: z.string() });

/** At the end of the month, now of the last one. What the bank owes and what it has are above zero. */
const assets = z.object({
  funds: z.string(),
  safeguarded: z.string(),
  /** other assets: the bank's own accounts at other banks */
  own: z.string(),
  card: z.string(),
  suspense: z.string(),
  receivable: z.string(),
});

const month = z.object({
  /** yyyy-mm */
  month: z.string(),
  fees,
  /** of accounts of class income but the one for fees */
  otherIncome: z.string(),
  costs: z.string(),
  /** fees and other income less costs */
  result: z.string(),
  /** clients with at least one payment of their own executed in the month */
  activeClients: z.int(),
  /** fees for each of them; null: none */
  feesPerClient: z.nullable(z.string()),
  assets,
  rails: z.object({ book: rail, sepa: rail, card: rail, incoming: rail }),
});
export type OverviewMonth = z.output<typeof month>;

/** An account of class income or expense, beside the one for fees. */
const account = z.object({
  code: z.string(),
  name: z.string(),
  kind: z.enum(['income', 'expense']),
  /** this month, and all months of the answer */
  month: z.string(),
  total: z.string(),
});
export type OverviewAccount = z.output<typeof account>;

const overview = z.object({
  takenAt: z.string(),
  day: z.string(),
  /** the newest bank day that was counted; null: none yet */
  safeguarding: z.nullable(
    z.object({
      day: z.string(),
      state: z.enum(lookStates),
      owed: z.string(),
      held: z.string(),
      /** by statements; null while one is missing */
      stated: z.nullable(z.string()),
      gap: z.string(),
    }),
  ),
  ownFunds: z.object({ required: z.string(), total: z.string() }),
  /** which are red; how many are green, and how many were never read in full */
  proofs: z.object({ red: z.array(z.enum(proofNames)), green: z.int(), unchecked: z.int() }),
  /** since the bank began, at most 13, the oldest first */
  months: z.array(month),
  accounts: z.array(account),
  /** months that are over and open; the next to close, and why it cannot yet, '' where it can; null: none is over */
  open: z.object({ count: z.int(), next: z.nullable(z.object({ month: z.string(), refusal: z.string() })) }),
  suspense: z.object({
    total: z.string(),
    oldest: z.nullable(z.object({ cause: z.string(), since: z.string(), bankDays: z.int(), amount: z.string() })),
  }),
});
export type Overview = z.output<typeof overview>;

const address = {
  method: 'GET',
  path: '/web/overview',
  params: {},
  who: staff('bookReaders'),
  errors: [],
} as const;

export const overviewCalls = {
  readOverview: call({
    ...address,
    answer: overview,
    transaction: 'read',
    summary: 'Whether the bank is safe and earns: safeguarding, own funds, fees, costs, assets and rails by month.',
  }),
  exportOverview: call({
    ...address,
    word: 'format',
    query: z.strictObject({ format: z.enum(['pdf', 'csv']) }),
    answer: { download: ['application/pdf', 'text/csv'] },
    transaction: 'none',
    timeoutMs: downloads.streamMs,
    summary: 'The same as PDF or CSV. The download is recorded.',
  }),
} as const;
