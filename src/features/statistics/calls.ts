/** Figures of the whole bank, for staff. */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { downloads } from '#shared/limits.ts';
import { dayText } from '#shared/rules/texts.ts';
import { staff } from '#shared/staffGroups.ts';

const countryFigures = z.object({
  /** ISO 3166-1 alpha-2; '' where none is known */
  country: z.string(),
  na: z.int(),
  nc: z.int(),
  nl: z.int(),
  tn: z.int(),
  aa: z.int(),
  ac: z.int(),
  al: z.int(),
  ta: z.int(),
  close: z.int(),
});

const casesOfType = z.object({
  type: z.string(),
  /** open ones by age, as `caseAges` in rules.ts */
  ages: z.array(z.int()),
});

/** Alerts of one type that were opened in the last 30 days. */
const alertsOfType = z.object({
  type: z.string(),
  opened: z.int(),
  open: z.int(),
  falsePositive: z.int(),
  truePositive: z.int(),
});

/** Cases that one rule that watches money has raised in the last 30 days, and what became of them. */
const alertsOfRule = z.object({
  /** its code */
  rule: z.string(),
  /** as it is called now */
  title: z.string(),
  opened: z.int(),
  open: z.int(),
  cleared: z.int(),
  upheld: z.int(),
});

/** What one staff user did in the last 30 days. */
const staffActivity = z.object({
  id: z.string(),
  name: z.string(),
  role: z.string(),
  decisions: z.int(),
  messages: z.int(),
  looks: z.int(),
  others: z.int(),
});

/** EUR amounts, such as 'EUR12.50'. */
const month = z.object({
  /** yyyy-mm */
  month: z.string(),
  income: z.object({ other: z.string(), cardTopUps: z.string() }),
  expenses: z.object({ cardCash: z.string(), other: z.string() }),
  /** money of clients at its end; null for a month before the bank kept it */
  funds: z.nullable(z.string()),
  /** at its end */
  clients: z.nullable(z.object({ adults: z.int(), children: z.int(), legal: z.int() })),
});

/** An account at another bank, over this month and the one before it. */
const counterparty = z.object({
  iban: z.string(),
  name: z.string(),
  transactionsNumber: z.int(),
  totalAmount: z.string(),
  income: z.string(),
  expense: z.string(),
});

const userDay = z.object({ day: z.string(), signIns: z.int(), created: z.int(), approved: z.int(), executed: z.int() });

export const stats = z.object({
  /** when countries, cases, alerts and counterparties were counted */
  takenAt: z.string(),
  day: z.string(),
  countries: z.object({ total: countryFigures, items: z.array(countryFigures) }),
  cases: z.object({ open: z.int(), items: z.array(casesOfType) }),
  /** not for Dashboard and Marketing */
  alerts: z.optional(z.array(alertsOfType)),
  /** not for Dashboard and Marketing; the rule that raised most first */
  rules: z.optional(z.array(alertsOfRule)),
  /** not for Dashboard and Marketing */
  staff: z.optional(z.array(staffActivity)),
  /** people of companies, by the day */
  users: z.array(userDay),
  money: z.object({
    funds: z.string(),
    held: z.string(),
    months: z.array(month),
    /** not for Dashboard and Marketing */
    counterparties: z.optional(z.array(counterparty)),
  }),
});
export type Stats = z.output<typeof stats>;

/**
 * [type, time in UTC, number of the client or null for the whole bank, EUR as decimal text]. The types are
 * `assetTypes`. No `z.tuple`: the package would carry it to every company user.
 */
const asset = z.array(z.nullable(z.string()));
export type Asset = z.output<typeof asset>;

export const dayStats = z.object({
  day: z.string(),
  /** null: the bank kept nothing for that day */
  standing: z.nullable(
    z.object({ takenAt: z.string(), adults: z.int(), children: z.int(), legal: z.int(), funds: z.string() }),
  ),
  payments: z.array(
    z.object({
      direction: z.enum(['in', 'out']),
      kind: z.enum(['card', 'other']),
      count: z.int(),
      amount: z.string(),
    }),
  ),
});

export type DayStats = z.output<typeof dayStats>;

const address = { method: 'GET', path: '/web/stats', params: {}, errors: [] } as const;
const readers = staff('dashboardReaders');
const financial = staff('bookReaders');

export const statisticsCalls = {
  readBankStats: call({
    ...address,
    answer: stats,
    who: readers,
    transaction: 'read',
    summary: 'Figures of the bank: clients by country, cases, alerts, staff, users, money of 13 months.',
  }),
  readAssets: call({
    ...address,
    word: 'assets',
    answer: z.array(asset),
    who: financial,
    transaction: 'read',
    summary: 'Client funds and the assets behind them, now: [type, time, client, EUR].',
  }),
  readDayStats: call({
    ...address,
    errors: ['day-not-begun'],
    word: 'day',
    query: z.strictObject({ day: dayText }),
    answer: dayStats,
    who: financial,
    transaction: 'read',
    summary: 'The bank at the end of a day, and the payments of that day.',
  }),
  exportStats: call({
    ...address,
    word: 'format',
    query: z.strictObject({ format: z.enum(['pdf', 'csv']) }),
    answer: { download: ['application/pdf', 'text/csv'] },
    who: readers,
    transaction: 'none',
    timeoutMs: downloads.streamMs,
    summary: 'The figures that the caller sees, as PDF or CSV. The download is recorded.',
  }),
} as const;
