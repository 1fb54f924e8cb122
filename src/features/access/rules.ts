/** Rules of sign-in. Pure. */

/**
 * Three different two-digit numbers, the first of which the browser shows. `draw(from, below)` is uniform.
 */
export function loginNumbers(draw: (from: number, below: number) => number): number[] {
  const numbers = new Set<number>();
  while (numbers.size < 3) numbers.add(draw(10, 100));
  return [...numbers];
}
