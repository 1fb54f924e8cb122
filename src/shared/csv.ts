/** Tables as CSV (RFC 4180, UTF-8), safe to open in a spreadsheet. */
import type { Separator } from './csvSeparators.ts';
import { formatPlain } from './formatPlain.ts';

/** Stands first in a file, so that spreadsheets read it as UTF-8. */
export const csvStart = '\uFEFF';

/** One line with its end. Amounts go in as decimal text (`localDecimal` of the same separator) and stay numbers. */
export function csvLine(cells: readonly string[], separator: Separator = ','): string {
  return `${cells.map((cell) => getCell(cell, separator)).join(separator)}\r\n`;
}

/** Decimal text as a spreadsheet that takes this separator reads it: '-1234.50' → '-1234,50'. */
export function localDecimal(decimal: string, separator: Separator): string {
  return separator === ';' ? decimal.replace('.', ',') : decimal;
}

const amount = /^-?\d+\.\d{2}$/;

/** The same for cells of a table of which no one says which are amounts: those with two decimals are. */
export function localCells(cells: readonly string[], separator: Separator): string[] {
  return cells.map((cell) => (amount.test(cell) ? localDecimal(cell, separator) : cell));
}

/** A whole table of few rows: the headings, then a line for each row. */
export function csvText(
  headings: readonly string[],
  lines: readonly (readonly string[])[],
  separator: Separator = ',',
): string {
  const rows = lines.map((line) => localCells(line, separator));
  return csvStart + [headings, ...rows].map((cells) => csvLine(cells, separator)).join('');
}

const maxWords = 40;

/**
 * The name of a file says what it holds, by ASCII letters and digits only:
 * 'log-10000000001-money-found-baltic-timber.csv'. `text`: words that were looked for.
 */
export function csvName(parts: readonly (string | undefined)[], text = ''): string {
  const words = formatPlain(text)
    .replace(/[^a-z\d]+/g, ' ')
    .trim()
    .slice(0, maxWords);
  const found = text.trim() === '' ? [] : ['found', ...words.split(' ')];
  return `${[...parts, ...found].filter(Boolean).join('-')}.csv`;
}

/** Half, full-width and small forms: spreadsheets take all of them for the same. */
const signs = /[=+\-@＝＋－＠﹦﹢﹣﹫\t\r]/;
/** Some programs leave out spaces, quotes and characters that cannot be seen before it. */
const formula = /^[\s"'\p{C}]*[=+\-@＝＋－＠﹦﹢﹣﹫]/u;
/** Or a time as HH:MM:SS. */
const number = /^-?\d+(?:(?:[.,]\d+)*|:\d\d:\d\d)$/;

/**
 * What a spreadsheet would take for a formula gets an apostrophe before it, also inside a text: a spreadsheet set to
 * `;` or tab cuts our cells there. Numbers and times are left alone.
 */
function getCell(text: string, separator: Separator): string {
  const safe = signs.test(text) && !number.test(text) ? defused(text) : text;
  return safe.includes(separator) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function defused(text: string): string {
  const parts = text
    .split(/([,;|\t\r\n])/)
    .map((part) => (formula.test(part) && !number.test(part.trim()) ? `'${part}` : part));
  return parts.join('').replace(/(^|[,;|])(?=[\t\r])/g, "$1'");
}
