/** Safeguarding of the money of clients by the bank day, and own funds. Amounts are texts, EUR. */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { downloads, secondPerson } from '#shared/limits.ts';
import { commentText, dayText } from '#shared/rules/texts.ts';
import { staff } from '#shared/staffGroups.ts';
import { dayList } from './dayList.ts';
import { lookStates } from './rules.ts';

/** What is owed and held, for those who keep the books or read them. */
const readers = staff('bookReaders');

const look = z.object({
  /** 1: at the cut-off; 2: the same cut-off with what was known one bank day later */
  look: z.int(),
  cutOffAt: z.string(),
  takenAt: z.string(),
  state: z.enum(lookStates),
  clients: z.string(),
  suspense: z.string(),
  card: z.string(),
  rail: z.string(),
  owed: z.string(),
  /** the accounts that safeguard; `stated` null without a statement that ends on this day */
  accounts: z.array(
    z.object({ code: z.string(), name: z.string(), ledger: z.string(), stated: z.nullable(z.string()) }),
  ),
  /** the accounts in the ledger with what the rail has yet to pay out of them */
  held: z.string(),
  stated: z.nullable(z.string()),
  late: z.string(),
  signedOff: z.nullable(z.object({ by: z.string(), at: z.string(), comment: z.string() })),
});
export type SafeguardingLook = z.output<typeof look>;

const day = z.object({ day: z.string(), looks: z.array(look) });

const month = z.object({
  /** yyyy-mm, and the last bank day of it that was counted, with the figures of that day */
  month: z.string(),
  day: z.string(),
  owed: z.string(),
  held: z.string(),
  stated: z.nullable(z.string()),
  gap: z.string(),
  /** the lowest gap of any day of the month, by the ledger or a statement */
  lowest: z.string(),
});
export type SafeguardingMonth = z.output<typeof month>;

const figures = z.object({
  /** this very moment, by the ledger */
  now: z.object({ owed: z.string(), held: z.string(), state: z.enum(lookStates) }),
  /** where own money belongs: its address and name; null: the chart of accounts has none */
  ownAccount: z.nullable(z.object({ account: z.string(), name: z.string() })),
  /** 13 months, the oldest first */
  months: z.array(month),
  ownFunds: z.object({
    /** of clients' money at the ends of `days` calendar days */
    average: z.string(),
    days: z.int(),
    required: z.string(),
    capital: z.string(),
    /** income less costs */
    retained: z.string(),
    total: z.string(),
  }),
});
export type SafeguardingFigures = z.output<typeof figures>;

const alert = z.object({
  /** null: the newest looks found enough */
  shortfall: z.nullable(z.object({ day: z.string(), amount: z.string() })),
});

const signOff = z.strictObject({
  look: z.union([z.literal(1), z.literal(2)]),
  comment: commentText(secondPerson.maxWords),
});

const list = { method: 'GET', path: '/web/safeguarding', params: {}, errors: [] } as const;
const one = { path: '/web/safeguarding/{day}', params: { day: dayText }, values: ['day'] } as const;

export const safeguardingCalls = {
  listSafeguarding: call({
    ...list,
    query: dayList.query,
    answer: dayList.answer,
    who: readers,
    transaction: 'read',
    summary: 'Bank days with what was owed to clients and held for them, newest first.',
  }),
  exportSafeguarding: call({
    ...list,
    word: 'export',
    query: dayList.fileQuery,
    answer: { download: ['text/csv'] },
    who: readers,
    transaction: 'none',
    timeoutMs: downloads.streamMs,
    summary: 'The same under a filter as CSV. The download is recorded.',
  }),
  readSafeguarding: call({
    ...list,
    word: 'figures',
    answer: figures,
    who: readers,
    transaction: 'read',
    summary: 'Safeguarding now and at the ends of 13 months, and own funds (Directive 2009/110/EC, articles 5 and 7).',
  }),
  readShortfall: call({
    ...list,
    word: 'shortfall',
    answer: alert,
    who: staff('shortfallReaders'),
    transaction: 'read',
    summary: 'Whether the newest bank day that was counted lacks money for clients.',
  }),
  readSafeguardingDay: call({
    ...{ ...one, method: 'GET', errors: [] },
    answer: day,
    who: readers,
    transaction: 'read',
    summary: 'A bank day: what was owed and held at its cut-off, and as counted again one bank day later.',
  }),
  signOffSafeguarding: call({
    ...{ ...one, method: 'POST', errors: ['safeguarding-signed', 'safeguarding-look-newer'] },
    body: signOff,
    answer: undefined,
    who: staff('bookkeepers'),
    transaction: 'write',
    summary: 'Sign off what a look found, with words. They stay.',
  }),
} as const;
