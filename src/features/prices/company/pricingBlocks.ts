/** The price list as blocks of a document: rows of the price table among what is free. */

import { basisLabels, ownPrices, typeLabels } from '#shared/prices.ts';
import type { Block } from '#shared/reading/blocks.ts';
import type { PublicPrice } from '../openCalls.ts';
import { formatFigures, parseFigures } from '../priceTexts.ts';
import type { PriceList } from './usePriceList.ts';

/** Where a payment goes, by the code of its price. */
const places: Readonly<Record<string, string>> = {
  [ownPrices.book.code]: ', to an account at this bank',
  [ownPrices.sepa.code]: ', to an account at another bank{sepaNote}',
  [ownPrices.registration.code]: ', where we ask for it',
};

/**
 * Adds prices of today to the first table (accounts) and the second (payments), and those that are announced under a
 * heading of their own, before the last heading.
 */
export function getPricingBlocks(blocks: readonly Block[], { today, items }: PriceList): Block[] {
  const current = items.filter(({ from, until }) => from <= today && (until === null || until >= today));
  const announced = items.filter(({ from }) => from > today);
  let tables = 0;
  const filled = blocks.map((block): Block => {
    if (block.kind !== 'table') return block;
    const isOfPayments = tables++ > 0;
    const rows = current.filter((price) => isPayment(price) === isOfPayments).map((price) => getRow(price, false));
    return { ...block, rows: [...rows, ...block.rows] };
  });
  const at = filled.findLastIndex(({ kind }) => kind === 'heading');
  return [...filled.slice(0, at), ...getAnnounced(announced), ...filled.slice(at)];
}

const isPayment = ({ basis }: PublicPrice): boolean => basis === 'payment' || basis === 'percent';

function getAnnounced(prices: readonly PublicPrice[]): Block[] {
  if (prices.length === 0) return [];
  return [
    { kind: 'heading', level: 2, parts: ['Announced'] },
    {
      kind: 'table',
      ends: [false, true],
      head: [['What'], ['Price']],
      rows: [...prices].sort((one, other) => (one.from < other.from ? -1 : 1)).map((price) => getRow(price, true)),
    },
  ];
}

/** 'SEPA payment fee, to an account at another bank, from 2027-03-01' | '0.40 EUR' */
function getRow(price: PublicPrice, withDays: boolean): [string[], string[]] {
  const type = price.scope === 'LEGAL' || price.scope === 'N' ? `, ${typeLabels[price.scope].toLowerCase()}` : '';
  const days = withDays ? `, from ${price.from}` : '';
  const end = price.until !== null && !withDays ? `, until ${price.until}` : '';
  const figures = formatFigures(parseFigures(price));
  const unit = price.basis === 'month' ? `, ${basisLabels.month}` : '';
  return [[`${price.title}${places[price.code] ?? ''}${unit}${type}${days}${end}`], [figures]];
}
