/** Numbers and what they count, in words. Pure. */

/** What is counted, in words: `{ one: 'payment', many: 'payments' }`. */
export interface Nouns {
  one: string;
  many: string;
}

/** '1 payment', '1 234 payments' */
export function formatCount(count: number, { one, many }: Nouns): string {
  return count === 1 ? `1 ${one}` : `${spaced(count)} ${many}`;
}

/** A number, or decimal text, with spaces between thousands: `1234567.8` → `1 234 567.8`; the mark may be a comma. */
export function spaced(value: number | bigint | string): string {
  const [whole = '', ...rest] = String(value).split(/(?=[.,])/);
  return [whole.replace(/\B(?=(\d{3})+$)/g, ' '), ...rest].join('');
}
