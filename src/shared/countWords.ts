/** What is counted, in words: `{ one: 'payment', many: 'payments' }`. */
export interface Nouns {
  one: string;
  many: string;
}

/** '1 payment', '1 234 payments' */
export function countWords(count: number, { one, many }: Nouns): string {
  return count === 1 ? `1 ${one}` : `${spaced(count)} ${many}`;
}

/** Thousands apart: '1 234' */
export function spaced(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ' ');
}
