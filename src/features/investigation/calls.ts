/** One client's bench: its money, counterparties, events, screening and factors, and its network. */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { clientId } from '#shared/ids.ts';
import { downloads } from '#shared/limits.ts';
import { dayText } from '#shared/rules/texts.ts';
import { staff } from '#shared/staffGroups.ts';
import { ruleEvent } from './eventList.ts';
import { network } from './network.ts';
import { partyFigures, partyList } from './partyList.ts';
import { sideList } from './sideList.ts';

/** An amount text and the number of payments that it is made of. */
const figure = z.object({ amount: z.string(), count: z.int() });
export type Figure = z.output<typeof figure>;

/** By kind, as the specification has them (back office, section 3, statistics aggregate). */
const byKind = {
  income: z.object({ other: figure, cardTopUps: figure }),
  expenses: z.object({ cardCash: figure, other: figure }),
};
const sums = z.object(byKind);
export type KindSums = z.output<typeof sums>;

const topParty = z.object({
  ...partyFigures,
  /** the first day with a payment within the totals that are kept; null: not known */
  firstOn: z.nullable(z.string()),
  /** two letters */
  country: z.string(),
  risk: z.enum(['prohibited', 'high', 'raised', 'low']),
  /** codes of rules that its payments do not raise */
  whiteList: z.array(z.string()),
});
export type TopParty = z.output<typeof topParty>;

const screeningEvent = z.object({
  tag: z.enum(['SNCSCR', 'PEPSCR', 'ADMSCR', 'PERSCR']),
  time: z.string(),
  data: z.object({
    checkId: z.string(),
    subject: z.string(),
    /** new matches; who may not read them has the list alone */
    hits: z.array(z.object({ list: z.string(), name: z.nullable(z.string()), score: z.nullable(z.int()) })),
  }),
});

export const benchAnswer = z.object({
  /** bank days, both included */
  from: z.string(),
  to: z.string(),
  today: z.string(),
  /** 13 whole months up to that of `to`, oldest first */
  months: z.array(z.object({ month: z.string(), ...byKind })),
  /** of the period */
  sums,
  /** days of the period with money: amount texts */
  days: z.array(z.object({ day: z.string(), income: z.string(), expense: z.string() })),
  /** the 9 largest by money both ways, ties by IBAN */
  top: z.array(topParty),
  /** counterparties with an IBAN, and what has none, as purchases in shops */
  parties: z.int(),
  unnamed: figure,
  /** raised in the period or counting one of its days, the newest 200 */
  events: z.array(ruleEvent),
  hasMoreEvents: z.boolean(),
  /** of the last 30 days */
  screening: z.array(screeningEvent),
  /** what was declared of a month, whole euros; null: nothing was */
  expected: z.nullable(
    z.object({
      ...{ incoming: z.int(), outgoing: z.int(), cash: z.int() },
      /** bands of the registration, as it was sent; null: none, or reviewed since */
      turnover: z.nullable(z.string()),
      activities: z.array(z.object({ type: z.string(), band: z.string() })),
    }),
  ),
  /** of payments out, amount texts; limits that are not set are left out */
  limits: z.array(z.object({ key: z.string(), limit: z.string(), used: z.string() })),
});
export type Bench = z.output<typeof benchAnswer>;

const onClient = {
  method: 'GET',
  path: '/web/monitoring/{clientId}',
  params: { clientId },
  client: 'clientId',
  who: staff('reportReaders'),
} as const;
const period = { from: z.optional(dayText), to: z.optional(dayText) };

export const benchCalls = {
  readBench: call({
    ...onClient,
    query: z.strictObject(period),
    answer: benchAnswer,
    transaction: 'read',
    errors: ['period-not-valid'],
    summary:
      'Money of a client by month, kind and counterparty, with events, screening, what was declared and limits. ' +
      'The period is 13 months unless given. Each look is recorded.',
  }),
  listSides: call({
    ...onClient,
    word: 'sides',
    query: sideList.query,
    answer: sideList.answer,
    transaction: 'read',
    errors: [],
    summary: 'Payments of a client that its figures are made of, newest first, with their sum.',
  }),
  exportSides: call({
    ...onClient,
    word: 'export',
    query: sideList.fileQuery,
    answer: { download: ['text/csv'] },
    transaction: 'none',
    timeoutMs: downloads.streamMs,
    errors: [],
    summary: 'Payments of a client that its figures are made of, as CSV. Recorded.',
  }),
  listParties: call({
    ...onClient,
    word: 'parties',
    query: partyList.query,
    answer: partyList.answer,
    transaction: 'read',
    errors: ['period-not-valid'],
    summary: 'Counterparties of a client in a period by IBAN: payments, sums and name, the largest first.',
  }),
  exportParties: call({
    ...onClient,
    word: 'partiesFile',
    query: partyList.fileQuery,
    answer: { download: ['text/csv'] },
    transaction: 'none',
    timeoutMs: downloads.streamMs,
    errors: ['period-not-valid'],
    summary: 'Counterparties of a client in a period as CSV. Recorded.',
  }),
  readNetwork: call({
    ...onClient,
    word: 'network',
    query: z.strictObject(period),
    answer: network,
    transaction: 'read',
    errors: ['period-not-valid'],
    summary:
      'Two steps around a client: counterparties, and other clients that share one, or a device, phone, address or ' +
      'owner. At most 60 nodes; the rest is a number. The look is recorded.',
  }),
} as const;
