/** The file that brings the directory of banks: CSV in UTF-8, one bank a line. Pure. */
import { isDay } from '#shared/days.ts';
import { sepaCountries } from '#shared/rules/bankCodes.ts';
import { hasHiddenCharacter } from '#shared/unseenText.ts';

/** The first line of the file. */
export const directoryColumns = 'bic,name,country,national_codes,instant,verification_of_payee,valid_from'.split(',');

export interface DirectoryRow {
  bic: string;
  name: string;
  country: string;
  national_codes: string[];
  is_instant: boolean;
  verifies_payee: boolean;
  /** yyyy-mm-dd */
  valid_from: string;
}

/** The cells of a line (RFC 4180). Undefined if a quoted cell does not end on it. */
export function getCells(line: string): string[] | undefined {
  const cells: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y;
  for (let isLast = false; !isLast; ) {
    const found = cell.exec(line);
    if (!found) return undefined;
    cells.push((found[1]?.replaceAll('""', '"') ?? found[2] ?? '').trim());
    isLast = found[3] === '';
  }
  return cells;
}

/** What a line says, or what is wrong with it. */
export function readDirectoryLine(line: string): DirectoryRow | { fault: string } {
  const cells = getCells(line);
  if (!cells) return { fault: 'a quotation mark is not closed' };
  if (cells.length !== directoryColumns.length)
    return { fault: `${cells.length} cells instead of ${directoryColumns.length}` };
  const [bic = '', name = '', country = '', codes = '', instant = '', verifies = '', from = ''] = cells;
  const nationalCodes = codes.split(/[ ;]+/).filter((code) => code !== '');
  const fault =
    (!/^[A-Z\d]{4}[A-Z]{2}[A-Z\d]{2}([A-Z\d]{3})?$/.test(bic) && `no BIC: ${bic}`) ||
    ((name === '' || name.length > 140 || name.includes('\uFFFD') || hasHiddenCharacter(name)) &&
      'the name is missing, too long or not UTF-8') ||
    (!sepaCountries.includes(country) && `no country of SEPA: ${country}`) ||
    (!nationalCodes.every((code) => /^[A-Z\d]{2,8}$/.test(code)) && `no national bank code: ${codes}`) ||
    (nationalCodes.length === 0 && 'no national bank code') ||
    (![instant, verifies].every((text) => text === 'yes' || text === 'no') &&
      'instant and verification_of_payee are yes or no') ||
    (!isDay(from) && `no day: ${from}`);
  if (fault) return { fault };
  return {
    bic,
    name,
    country,
    national_codes: nationalCodes,
    is_instant: instant === 'yes',
    verifies_payee: verifies === 'yes',
    valid_from: from,
  };
}
