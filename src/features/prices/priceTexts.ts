/** Prices as they travel: figures as decimal text; and in words. */
import * as z from 'zod/mini';
import { decimalText, formatMoney, parseDecimal } from '#shared/money.ts';
import { basisLabels, type PriceBasis, type PriceFigures, priceBases } from '#shared/prices.ts';
import { boundedText } from '#shared/rules/texts.ts';

/** Euros with at most two places, zero too; '' for none. */
const euroText = boundedText(
  14,
  z.refine((text) => text === '' || parseDecimal(text) !== null, 'amount-not-valid'),
);
/** Percent with at most four places; '' for none. */
const percentText = boundedText(
  9,
  z.refine((text) => text === '' || parseRate(text) !== null, 'percent-not-valid'),
);

/** Figures of a price: euros, percent, and the least and most of a percentage; '' for none. */
export const figureFields = {
  basis: z.enum(priceBases),
  amount: euroText,
  rate: percentText,
  least: euroText,
  most: euroText,
};

export interface FigureTexts {
  basis: PriceBasis;
  amount: string;
  rate: string;
  least: string;
  most: string;
}

/** '0.25' percent to millionths; null if it is no percentage of at most 100 with four places. */
export function parseRate(text: string): bigint | null {
  const found = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(text);
  if (!found?.[1]) return null;
  const ppm = BigInt(found[1]) * 10_000n + BigInt((found[2] ?? '').padEnd(4, '0'));
  return ppm <= 1_000_000n ? ppm : null;
}

/** Millionths to percent: 2500n → '0.25'. */
export function formatRate(ppm: bigint): string {
  const text = `${ppm / 10_000n}.${String(ppm % 10_000n).padStart(4, '0')}`;
  return text.replace(/\.?0+$/, '') || '0';
}

/** What a basis does not use is left out. */
export function parseFigures({ basis, amount, rate, least, most }: FigureTexts): PriceFigures {
  if (basis !== 'percent')
    return { basis, amountMinor: parseDecimal(amount) ?? 0n, ratePpm: 0n, leastMinor: null, mostMinor: null };
  return {
    ...{ basis, amountMinor: 0n, ratePpm: parseRate(rate) ?? 0n },
    ...{ leastMinor: parseDecimal(least), mostMinor: parseDecimal(most) },
  };
}

export function toTexts({ basis, amountMinor, ratePpm, leastMinor, mostMinor }: PriceFigures): FigureTexts {
  const isPercent = basis === 'percent';
  const getBound = (minor: bigint | null) => (minor === null ? '' : decimalText(minor));
  return {
    basis,
    amount: isPercent ? '' : decimalText(amountMinor),
    rate: isPercent ? formatRate(ratePpm) : '',
    least: getBound(leastMinor),
    most: getBound(mostMinor),
  };
}

const euros = (minor: bigint) => `${formatMoney(minor)} EUR`;

/** '0.35 EUR'; 'free'; '0.25 %, at least 0.50 EUR, at most 2.00 EUR' */
export function formatFigures(price: PriceFigures): string {
  if (price.basis !== 'percent') return price.amountMinor === 0n ? 'free' : euros(price.amountMinor);
  return [
    `${formatRate(price.ratePpm)} %`,
    price.leastMinor !== null && `at least ${euros(price.leastMinor)}`,
    price.mostMinor !== null && `at most ${euros(price.mostMinor)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** '0.35 EUR, each payment' */
export function formatPrice(price: PriceFigures): string {
  return `${formatFigures(price)}, ${basisLabels[price.basis]}`;
}

/** '2027-01-01 to 2027-03-31'; 'from 2027-01-01' */
export function formatDays({ from, until }: { from: string; until: string | null }): string {
  return until === null ? `from ${from}` : `${from} to ${until}`;
}

/** The figure that a price of this kind needs and that was not given. */
export function getMissing({ basis, amount, rate }: FigureTexts): { field: string; reason: string } | undefined {
  if (basis === 'percent') return rate === '' ? { field: 'rate', reason: 'Give the percentage.' } : undefined;
  return amount === '' ? { field: 'amount', reason: 'Give the amount, 0 for free.' } : undefined;
}
