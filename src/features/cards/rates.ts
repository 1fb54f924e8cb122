/** Amounts of other currencies, and what they are in euro by the rate of a day. Pure; whole numbers only. */
import { parseDecimal } from '#shared/money.ts';
import { minorDigits } from '#shared/reference/minorUnits.ts';

/** Decimal text ('12.34') in minor units of a currency; digits that the currency does not have are cut. */
export function getMinor(text: string, currency: string): bigint {
  const hundredths = parseDecimal(text) ?? 0n;
  return (hundredths * 10n ** BigInt(minorDigits(currency))) / 100n;
}

export interface Foreign {
  currency: string;
  /** in the minor unit of that currency, not below zero */
  minor: bigint;
  /** units of that currency for one euro, decimal text ('1.0842'), as PostgreSQL prints a numeric */
  rate: string;
}

/**
 * EUR cents of an amount, half a cent rounded up; at least one cent of an amount above zero.
 * @throws {RangeError} where the rate is no such number, or an amount below zero
 */
export function euroMinor({ currency, minor, rate }: Foreign): bigint {
  const [, whole = '', part = ''] = /^(\d{1,15})(?:\.(\d{1,15}))?$/.exec(rate) ?? [];
  const rateUnits = BigInt(whole + part);
  if (minor < 0n || rateUnits === 0n) throw new RangeError(`${minor} ${currency} has no value at the rate ${rate}.`);
  const cents = minor * 100n * 10n ** BigInt(part.length);
  const perCent = 10n ** BigInt(minorDigits(currency)) * rateUnits;
  const rounded = (2n * cents + perCent) / (2n * perCent);
  return minor > 0n && rounded === 0n ? 1n : rounded;
}
