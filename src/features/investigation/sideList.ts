/** The payments of a client that figures are made of: one row for each side that rules count (docs/monitoring.md). */
import * as z from 'zod/mini';
import { recordId } from '#shared/ids.ts';
import { exactly, flag, oneOf, searchText } from '#shared/lists/fields.ts';
import { declareList } from '#shared/lists/list.ts';
import { dayText, formedText } from '#shared/rules/texts.ts';

/** A counterparty that is a client of ours. */
export const isClientNumber = (party: string): boolean => /^\d{11}$/.test(party);

export const directions = ['in', 'out'] as const;
/** as the rules that watch money count them */
export const flowKinds = ['cash', 'deposit', 'other'] as const;
const maxIban = 34;
/** a client with 100 000 payments still sees their sum */
const maxCount = 500_000;

export const side = z.object({
  /** number of the record */
  n: z.string(),
  paymentID: z.string(),
  /** the bank day on which it counts */
  day: z.string(),
  /** the bank day on which it came back; null: it is a payment */
  backOn: z.nullable(z.string()),
  direction: z.enum(directions),
  kind: z.enum(flowKinds),
  /** '' where there is none, as of a shop */
  iban: z.string(),
  name: z.string(),
  /** of a client whom the reader is linked to: the payment is not for them */
  isLinked: z.boolean(),
  /** amount text; below zero for what came back */
  amount: z.string(),
});
export type SideRow = z.output<typeof side>;

export const sideList = declareList({
  name: 'client-payments-counted',
  item: side,
  filters: {
    dayFrom: exactly(dayText),
    dayTo: exactly(dayText),
    direction: oneOf(directions),
    kind: oneOf(flowKinds),
    /** the counterparty: its IBAN as the payment has it, or the number of a client for all accounts of it */
    party: exactly(formedText(maxIban, /^([A-Z]{2}[A-Z0-9]{2,32}|[1-8]\d{10})$/)),
    /** whether it has no IBAN */
    unnamed: flag(),
    /** an event: the payments that it has counted */
    event: exactly(recordId),
    /** of an event: the payments of the figure that it grew to */
    grown: flag(),
    text: searchText(),
  },
  sorts: { time: ({ n }) => BigInt(n) },
  order: '-time',
  getKey: ({ n }) => n,
  tie: () => [],
  maxCount,
  columns: {
    day: 'Day',
    direction: 'Direction',
    kind: 'Kind',
    name: 'Counterparty',
    iban: 'IBAN',
    amount: 'Amount',
    currency: 'Currency',
    backOn: 'Came back',
    payment: 'Payment',
  },
});
