/** Rules of sign-in. Pure. */

/**
 * Three different two-digit numbers, the first of which the browser shows. `draw(from, below)` is uniform.
 */
export function loginNumbers(draw: (from: number, below: number) => number): number[] {
  const numbers = new Set<number>();
  while (numbers.size < 3) numbers.add(draw(10, 100));
  return [...numbers];
}

/** What came of calling the contacts that were known before a device was replaced. */
export const contactOutcomes = {
  confirmed: 'Reached, and the person confirmed it',
  'not-reached': 'Not reached',
  none: 'No contact known',
} as const;
export type ContactOutcome = keyof typeof contactOutcomes;
