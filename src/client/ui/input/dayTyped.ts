/** `31.3.2026` and `31/03/2026`: the day comes first. */
const dayFirst = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/;

/**
 * What a day field shows after an edit. Digits get their dashes by themselves, and lose them when deleting. A day that
 * is written in the order of the country is left as it is until its year is whole, and then becomes yyyy-mm-dd.
 */
export function dayTyped(typed: string, before: string): string {
  const text = typed.slice(0, 40).trim();
  const [, day = '', month = '', year] = dayFirst.exec(text) ?? [];
  if (year) return [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  if (/^\d{1,2}[./]/.test(text)) return text.slice(0, 10);
  const digits = text.replace(/\D/g, '').slice(0, 8);
  const parts = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].filter((part) => part !== '');
  const isGrowing = typed.length > before.length;
  const endsPart = digits.length === 4 || digits.length === 6;
  return parts.join('-') + (isGrowing && endsPart ? '-' : '');
}
