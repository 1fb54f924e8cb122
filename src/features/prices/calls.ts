/** The price table for staff: read, and changed by two people. */
import * as z from 'zod/mini';
import { call, second } from '#shared/call.ts';
import { recordId } from '#shared/ids.ts';
import { downloads, secondPerson } from '#shared/limits.ts';
import { bankField } from '#shared/rules/bankFields.ts';
import { commentText, dayText } from '#shared/rules/texts.ts';
import { confirmers, staff } from '#shared/staffGroups.ts';
import { shownPrice } from './openCalls.ts';
import { priceCode, priceList, scopeText } from './priceList.ts';
import { figureFields } from './priceTexts.ts';

const comment = commentText(secondPerson.maxWords);

export const newPrice = z.strictObject({
  code: priceCode,
  /** what people read, also in statements: in the bank's characters */
  title: bankField(70).check(z.minLength(1)),
  ...figureFields,
  scope: scopeText,
  from: dayText,
  /** the last day; until another follows, unless given */
  until: z.optional(dayText),
  comment,
});
export type NewPrice = z.output<typeof newPrice>;

const effect = z.object({
  /** bank day */
  today: z.string(),
  /** a raise that is released today begins on it, or later */
  earliestRaise: z.string(),
  /** clients that would pay this price today, or from its first day */
  clients: z.number(),
  /** what they pay on the first day of the new price without it; null: nothing */
  before: z.nullable(shownPrice),
});

const byTwo = confirmers('admins');
const write = { who: staff('bookkeepers'), transaction: 'write', answer: undefined } as const;
const readers = staff('bookReaders');
const onPrice = { path: '/web/prices/{priceId}', params: { priceId: recordId } } as const;

export const priceCalls = {
  listPrices: call({
    method: 'GET',
    path: '/web/prices',
    params: {},
    query: priceList.query,
    answer: priceList.answer,
    who: readers,
    transaction: 'read',
    errors: [],
    summary: 'All prices: of today, announced, past and withdrawn ones.',
  }),
  exportPrices: call({
    method: 'GET',
    path: '/web/prices',
    word: 'export',
    params: {},
    query: priceList.fileQuery,
    answer: { download: ['text/csv'] },
    who: readers,
    transaction: 'none',
    timeoutMs: downloads.streamMs,
    errors: [],
    summary: 'Prices under a filter as CSV. The download is recorded.',
  }),
  readPriceEffect: call({
    method: 'GET',
    path: '/web/prices',
    word: 'effect',
    params: {},
    query: z.strictObject({ code: priceCode, scope: scopeText, from: z.optional(dayText) }),
    answer: effect,
    who: readers,
    transaction: 'read',
    errors: ['client-unknown'],
    summary: 'Whom a price would be for, what they pay without it, and when a raise may begin.',
  }),
  releasePrice: second(
    byTwo,
    call({
      ...write,
      method: 'POST',
      path: '/web/prices',
      params: {},
      body: newPrice,
      errors: ['already-proposed', 'client-unknown', 'price-contradicts', 'price-overlaps', 'price-too-early'],
      summary: 'Release a price. A raise begins after two months and 60 days. An administrator confirms.',
    }),
  ),
  endPrice: second(
    byTwo,
    call({
      ...write,
      ...onPrice,
      method: 'PATCH',
      body: z.strictObject({ until: dayText, comment }),
      errors: ['already-proposed', 'price-contradicts', 'price-too-early', 'state-conflict'],
      summary: 'Set the last day of a price that has none. An administrator confirms.',
    }),
  ),
  withdrawPrice: second(
    byTwo,
    call({
      ...write,
      ...onPrice,
      method: 'DELETE',
      body: z.strictObject({ comment }),
      errors: ['already-proposed', 'price-too-early', 'state-conflict'],
      summary: 'Withdraw a price that has not begun: the one before it goes on. An administrator confirms.',
    }),
  ),
} as const;
