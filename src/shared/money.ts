/** Money as text and back: the only parser and the only printer. Inside, money is a bigint of minor units. */
import { spaced } from './formatCount.ts';
import { minorDigits } from './reference/minorUnits.ts';

/** True for SEC: time in whole seconds, which no other bank knows. */
export function isTime(currency: string): boolean {
  return currency === 'SEC';
}

/** Thirteen digits with spaces between and two places: no amount is longer. */
const longest = 30;

/**
 * Decimal text ('12.34', '12', '1 200.5') to minor units, spaces ignored; null if it is not digits with at most
 * two places. The sign is not accepted: amounts are positive by nature.
 */
export function parseDecimal(text: string): bigint | null {
  if (text.length > longest) return null;
  const found = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text.replaceAll(' ', ''));
  if (!found?.[1]) return null;
  return BigInt(found[1]) * 100n + BigInt((found[2] ?? '').padEnd(2, '0'));
}

/** Minor units to decimal text with a dot, for requests and amount texts: 1234n → '12.34', of JPY '1234'. */
export function decimalText(minor: bigint, currency = 'EUR'): string {
  const places = minorDigits(currency);
  if (places === 0) return minor.toString();
  const sign = minor < 0n ? '-' : '';
  const digits = (minor < 0n ? -minor : minor).toString().padStart(places + 1, '0');
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** Amount text of the interface: currency, number, optional suffix after #: 'EUR12.34#PAYMENT'. */
export function amountText(currency: string, minor: bigint, suffix = ''): string {
  return `${currency}${decimalText(minor, currency)}${suffix ? `#${suffix}` : ''}`;
}

export interface Amount {
  currency: string;
  minor: bigint;
  suffix: string;
}

/** Reads an amount text; null if it is not one, or has more places than its currency. */
export function parseAmountText(text: string): Amount | null {
  const found = /^([A-Z]{3})(-?)(\d{1,16})(?:\.(\d{1,4}))?(?:#(.*))?$/.exec(text);
  if (!found) return null;
  const [, currency = '', sign, whole = '0', part = '', suffix = ''] = found;
  const places = minorDigits(currency);
  if (part.length > places) return null;
  const minor = BigInt(whole + part.padEnd(places, '0'));
  return { currency, minor: sign ? -minor : minor, suffix };
}

/** Minor units of an amount text; 0 if it is not one. */
export function getMinor(text: string): bigint {
  return parseAmountText(text)?.minor ?? 0n;
}

/**
 * The sums of amount texts, one for each currency, in the order in which they come; what is no amount counts nothing.
 */
export function sumAmounts(texts: readonly string[]): Pick<Amount, 'currency' | 'minor'>[] {
  const sums = new Map<string, bigint>();
  for (const { currency, minor } of texts.map(parseAmountText).filter((amount) => amount !== null)) {
    sums.set(currency, (sums.get(currency) ?? 0n) + minor);
  }
  return [...sums].map(([currency, minor]) => ({ currency, minor }));
}

/** For people: the currency's decimals, spaces between thousands, a true minus: '−1 234.50'. Seconds read HH:MM:SS. */
export function formatMoney(minor: bigint, currency = 'EUR'): string {
  const sign = minor < 0n ? '−' : '';
  const positive = minor < 0n ? -minor : minor;
  return sign + (isTime(currency) ? formatClock(positive) : spaced(decimalText(positive, currency)));
}

function formatClock(seconds: bigint): string {
  const two = (n: bigint) => n.toString().padStart(2, '0');
  return `${two(seconds / 3600n)}:${two((seconds / 60n) % 60n)}:${two(seconds % 60n)}`;
}
