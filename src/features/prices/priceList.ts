/** The list of prices for staff: its filters, and its columns in a table and in a file. */
import * as z from 'zod/mini';
import { exactly, oneOf, searchText } from '#shared/lists/fields.ts';
import { declareList } from '#shared/lists/list.ts';
import { formedText } from '#shared/rules/texts.ts';
import { figureFields } from './priceTexts.ts';

export const priceStates = ['today', 'announced', 'past', 'withdrawn'] as const;
export type PriceState = (typeof priceStates)[number];
export const stateLabels: Readonly<Record<PriceState, string>> = {
  today: 'Today',
  announced: 'Announced',
  past: 'Past',
  withdrawn: 'Withdrawn',
};

export const priceCode = formedText(20, /^[A-Z]{2,20}$/);
/** whom a price is for: all, a type of client, or the number of a client */
export const scopeText = formedText(11, /^(all|N|LEGAL|[1-9]\d{10})$/);

const price = z.object({
  ...{ id: z.string(), code: z.string(), title: z.string(), ...figureFields },
  scope: z.string(),
  /** name of the client; '' for all or a type */
  clientName: z.string(),
  /** first and last bank day; null: until another follows */
  from: z.string(),
  until: z.nullable(z.string()),
  state: z.enum(priceStates),
  comment: z.string(),
  releasedAt: z.string(),
  /** '' for a price of the program; `confirmedBy` for the command line too */
  madeBy: z.string(),
  confirmedBy: z.string(),
});
export type ListedPrice = z.output<typeof price>;

export const priceList = declareList({
  name: 'prices',
  item: price,
  filters: { state: oneOf(priceStates), code: exactly(priceCode), scope: exactly(scopeText), text: searchText() },
  sorts: { code: ({ code }) => code, from: ({ from }) => from },
  order: 'code',
  getKey: ({ id }) => id,
  tie: ({ from, id }) => [from, id],
  columns: {
    code: 'Code',
    title: 'Name',
    basis: 'Per',
    scope: 'For',
    clientName: 'Client',
    amount: 'Amount',
    rate: 'Percent',
    least: 'Least',
    most: 'Most',
    from: 'From',
    until: 'Until',
    state: 'State',
    madeBy: 'Proposed by',
    confirmedBy: 'Confirmed by',
    releasedAt: 'Released',
    comment: 'Comment',
  },
});
