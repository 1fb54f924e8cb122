/** Numbers of a rule as they are typed: cents as euros, thousandths as per cent. Pure. */
import { spaced } from '#shared/formatCount.ts';

const decimals = { EUR: 2, '%': 1, days: 0, '': 0 } as const;
type Unit = Exclude<keyof typeof decimals, ''>;

export type TypedNumber = { value: number } | { fault: string };

const tooPrecise = {
  ...{ EUR: 'Enter at most two decimals.', '%': 'Enter at most one decimal.' },
  ...{ days: 'Enter a whole number.', '': 'Enter a whole number.' },
} as const;

/** '1 234,5' → 123450 in EUR; or what is wrong with it. `min`, `max`: in the same unit, both included. */
export function parseAmount(
  typed: string,
  unit: Unit | undefined,
  { min = 1, max }: { min?: number | undefined; max: number },
): TypedNumber {
  const places = decimals[unit ?? ''];
  const match = /^(-?)(\d{1,15})(?:[.,](\d*))?$/.exec(typed.replace(/\s/g, ''));
  if (!match) return { fault: 'Enter a number.' };
  const [, sign = '', whole = '', part = ''] = match;
  if (part.length > places) return { fault: tooPrecise[unit ?? ''] };
  const value = Number(whole + part.padEnd(places, '0'));
  if (sign !== '' || value === 0) return { fault: 'Enter a number above zero.' };
  if (value < min) return { fault: `Enter at least ${formatBound(min, unit)}.` };
  if (value > max) return { fault: `Enter at most ${formatBound(max, unit)}.` };
  return { value };
}

/** '15 000 EUR', '80 %', '365 days' */
function formatBound(value: number, unit: Unit | undefined): string {
  const text = spaced(decimalText(value, unit).replace(/\.00$/, ''));
  return unit === undefined ? text : `${text} ${unit}`;
}

/** 123450 in EUR → '1234.50' */
export function decimalText(value: number, unit: Unit | undefined): string {
  const places = decimals[unit ?? ''];
  const text = (value / 10 ** places).toFixed(places);
  return unit === '%' ? text.replace(/\.0$/, '') : text;
}
