/** Dates of birth as lists write them. */

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
/** Wider ranges say nothing about a person. */
const maxRange = 30;

const two = (part: string | number) => String(part).padStart(2, '0');

/** As much of the date as is known: a day or a month of 00 is none. Undefined where it is no date at all. */
function getDate(year: string, month = '', day = ''): string | undefined {
  const [y, m, d] = [year, month, day].map(Number) as [number, number, number];
  if (y < 1800 || y > 2200) return undefined;
  if (!(m >= 1 && m <= 12)) return year;
  const isDay = d >= 1 && d <= new Date(Date.UTC(y, m, 0)).getUTCDate();
  return isDay ? `${year}-${two(m)}-${two(d)}` : `${year}-${two(m)}`;
}

const getMonth = (word: string) => String(months.indexOf(word.slice(0, 3).toLowerCase()) + 1);

/** Each year from the first to the last. */
function getYears(from: string, to: string): string[] {
  const length = Number(to) - Number(from) + 1;
  if (length < 1 || length > maxRange) return [];
  return Array.from({ length }, (_, i) => getDate(String(Number(from) + i))).filter((year) => year !== undefined);
}

/**
 * '1924-02-21', '21/02/1924', '00/00/1962', '21 Feb 1924', 'Feb 1924', 'circa 1962', '1960 to 1965': the dates, none
 * where the words name none.
 */
export function getBirths(text: string): string[] {
  const words = text
    .slice(0, 60)
    .replace(/\b(circa|approximately|ca\.?|about)\b/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const years = [...words.matchAll(/\b(1[89]|20)\d\d\b/g)].map(([year]) => year);
  const [first = '', last = ''] = years;
  if (years.length === 2) return getYears(first, last);
  if (years.length !== 1) return [];
  const iso = /^\d{4}-(\d{1,2})(?:-(\d{1,2}))?/.exec(words);
  const slashed = /^(?:(\d{1,2}|dd)[/.])?(\d{1,2}|mm)[/.]\d{4}$/i.exec(words);
  const spoken = /^(?:(\d{1,2}) )?([a-z]{3,9})\.? \d{4}$/i.exec(words);
  const found = iso
    ? getDate(first, iso[1], iso[2])
    : slashed
      ? getDate(first, slashed[2], slashed[1])
      : spoken
        ? getDate(first, getMonth(spoken[2] ?? ''), spoken[1])
        : getDate(first);
  return found === undefined ? [] : [found];
}
