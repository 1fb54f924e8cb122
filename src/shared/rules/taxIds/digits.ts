/** Sums that check digits of national numbers are made by. */

/** The text without the signs people put between digits, in capitals. */
export function compactNumber(text: string): string {
  return text.replace(/[\s./-]/g, '').toUpperCase();
}

/** Each digit times its weight, added up. */
export function weightedSum(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, i) => sum + weight * Number(digits[i]), 0);
}

/** ISO/IEC 7812-1 annex B: true if the digits with their check digit come out right. */
export function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** True for a day that exists; the year has four digits. */
export function isDate(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}
