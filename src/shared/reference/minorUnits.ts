/**
 * How many digits the minor unit of a currency has: ISO 4217, list one of 2026-01-01. Funds, metals and test codes have
 * none there and are read as most currencies are.
 */
const others: Readonly<Record<string, number>> = {
  ...each(0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'),
  ...each(3, 'BHD IQD JOD KWD LYD OMR TND'),
  ...each(4, 'CLF UYW'),
  // time in whole seconds, which no other bank knows
  SEC: 0,
};

const most = 2;

function each(count: number, currencies: string): Record<string, number> {
  return Object.fromEntries(currencies.split(' ').map((currency) => [currency, count]));
}

/** Digits after the point of a currency's amounts: 2 for USD, 0 for JPY, 3 for KWD. */
export function minorDigits(currency: string): number {
  return Object.hasOwn(others, currency) ? (others[currency] ?? most) : most;
}
