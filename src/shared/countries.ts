/** Countries in words. */
const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** names that were asked for before: finding one takes a quarter of a millisecond, and lists ask for hundreds */
const found = new Map<string, string>();

/** 'LT' → 'Lithuania'; the letters themselves where no one knows them. */
export function countryName(letters: string): string {
  if (!/^[A-Z]{2}$/.test(letters)) return letters;
  const known = found.get(letters);
  if (known !== undefined) return known;
  const name = countryNames.of(letters) ?? letters;
  found.set(letters, name);
  return name;
}
