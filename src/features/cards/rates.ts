/** Amounts of other currencies in euros, by a rate of a day. */

/** How many places a currency's minor unit has (ISO 4217); all others have two. */
const places: Readonly<Record<string, number>> = {
  ...each(0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'),
  ...each(3, 'BHD IQD JOD KWD LYD OMR TND'),
  ...each(4, 'CLF UYW'),
};

function each(count: number, currencies: string): Record<string, number> {
  return Object.fromEntries(currencies.split(' ').map((currency) => [currency, count]));
}

/** Places of a currency's minor unit: 2 for USD, 0 for JPY. */
export function placesOf(currency: string): number {
  return Object.hasOwn(places, currency) ? (places[currency] ?? 2) : 2;
}

/**
 * EUR cents, half a cent rounded up. Much less than a cent is 0.
 * @param minor whole minor units of `currency`, not below zero
 * @param rate units of the currency for one euro, decimal text ('1.0842'), as PostgreSQL prints a numeric
 * @throws {RangeError} where the rate is no such number, or one is below zero
 */
export function eurCentsOf(minor: bigint, currency: string, rate: string): bigint {
  const [, whole = '', part = ''] = /^(\d{1,15})(?:\.(\d{1,15}))?$/.exec(rate) ?? [];
  const rateUnits = BigInt(whole + part);
  if (minor < 0n || rateUnits === 0n) throw new RangeError(`${minor} ${currency} has no value at the rate ${rate}.`);
  const cents = minor * 100n * 10n ** BigInt(part.length);
  const perCent = 10n ** BigInt(placesOf(currency)) * rateUnits;
  return (2n * cents + perCent) / (2n * perCent);
}
