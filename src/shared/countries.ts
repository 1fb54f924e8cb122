/** Countries in words. */
const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** 'LT' → 'Lithuania'; the letters themselves where nobody knows them. */
export function countryName(letters: string): string {
  if (!/^[A-Z]{2}$/.test(letters)) return letters;
  return countryNames.of(letters) ?? letters;
}
