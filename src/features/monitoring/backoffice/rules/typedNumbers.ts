/** Numbers of a rule as they are typed: cents as euros, thousandths as per cent. Pure. */
const decimals = { EUR: 2, '%': 1, days: 0, '': 0 } as const;
type Unit = Exclude<keyof typeof decimals, ''>;

/** The most that a rule counts with. */
const most = 10 ** 15;

/** '1 234,5' → 123450 in EUR; undefined for anything but a number above zero, and for too many places. */
export function parseAmount(typed: string, unit: Unit | undefined): number | undefined {
  const places = decimals[unit ?? ''];
  const match = /^(\d{1,15})(?:[.,](\d*))?$/.exec(typed.replace(/\s/g, ''));
  if (!match) return undefined;
  const [, whole = '', part = ''] = match;
  if (part.length > places) return undefined;
  const value = Number(whole + part.padEnd(places, '0'));
  return value >= 1 && value <= most ? value : undefined;
}

/** 123450 in EUR → '1234.50' */
export function decimalText(value: number, unit: Unit | undefined): string {
  const places = decimals[unit ?? ''];
  const text = (value / 10 ** places).toFixed(places);
  return unit === '%' ? text.replace(/\.0$/, '') : text;
}
