/**
 * OFAC's SDN list as CSV: SDN.CSV with the main entries, ALT.CSV with names and ADD.CSV with addresses. No file has a
 * header; '-0-' is no value (ofac.treasury.gov, 'SDN data file specification'). Dates of birth and documents are in the
 * remarks.
 */
import { getBirths } from '../births.ts';
import { type CsvRow, csvRows } from '../csvRows.ts';
import {
  add,
  addBirthPlaces,
  addCountries,
  addDisplayed,
  addName,
  addNationalities,
  addSexes,
  getPlace,
  type ListEntry,
  type ListEntryKind,
  listLimits,
  newEntry,
} from '../entry.ts';
import type { Bytes } from '../linesIn.ts';
import { damaged, ListUnreadable } from '../unreadable.ts';
import { isNickname, nameInRemark, numberInRemark } from './ofacRemarks.ts';

const kinds: Record<string, ListEntryKind> = {
  individual: 'person',
  vessel: 'ship',
  aircraft: 'aircraft',
  '': 'organisation',
};

const withValue = (cell = '') => (cell.trim() === '-0-' ? '' : cell.trim());
const getCells = ({ cells }: CsvRow) => cells.map(withValue);

/** Reads the small files whole, then the main one entry by entry. */
export async function* readOfacCsv(files: { sdn: Bytes; alt?: Bytes; add?: Bytes }) {
  const names = await byId(files.alt && rowsBeside('ALT.CSV', files.alt, 5), 3, 4);
  const places = await byId(files.add && rowsBeside('ADD.CSV', files.add, 6), 2, 5);
  for await (const row of csvRows(files.sdn, { columns: 12 })) {
    const [id = '', name = '', type = '', programmes = ''] = getCells(row);
    if (!/^\d{1,9}$/.test(id)) throw new ListUnreadable(row.line, 'no number of an entry in the first cell', damaged);
    const entry = newEntry(id, kinds[type.toLowerCase()] ?? 'other');
    addName(entry, name);
    for (const [other = ''] of names.get(id) ?? []) addName(entry, other);
    for (const [street, city, country] of places.get(id) ?? []) {
      addCountries(entry, [country]);
      addDisplayed(entry, 'addresses', [getPlace([street, city], country)]);
    }
    const [callSign, flag] = [row.cells[5], row.cells[9]].map(withValue);
    add(entry.identifiers, [callSign]);
    if (flag !== 'None Identified') addCountries(entry, [flag]);
    add(entry.programmes, programmes.split(/\] \[|[[\]]/));
    readRemarks(entry, withValue(row.cells[11]));
    yield { entry, line: row.line };
  }
}

/** Rows of a smaller file; what is wrong there is reported with its name. */
async function* rowsBeside(name: string, bytes: Bytes, columns: number): AsyncGenerator<CsvRow> {
  try {
    yield* csvRows(bytes, { columns });
  } catch (error) {
    if (!(error instanceof ListUnreadable)) throw error;
    const advice =
      'Rows of ALT.CSV have 5 cells, those of ADD.CSV 6: see that each file has its place, or fetch them again.';
    throw new ListUnreadable(error.line, `in ${name}, ${error.reason}`, advice);
  }
}

/** Cells of some columns by the number of the entry in the first; rows without any are left out. */
async function byId(
  rows: AsyncIterable<CsvRow> | undefined,
  from: number,
  to: number,
): Promise<Map<string, string[][]>> {
  const found = new Map<string, string[][]>();
  let kept = 0;
  for await (const row of rows ?? []) {
    const cells = getCells(row);
    const [id = '', values] = [cells[0], cells.slice(from, to)];
    kept += 100 + values.join('').length;
    if (kept > listLimits.maxKept) throw new ListUnreadable(row.line, 'the file is too long');
    if (values.every((value) => value === '')) continue;
    const before = found.get(id);
    if (before) before.push(values);
    else found.set(id, [values]);
  }
  return found;
}

/** 'DOB 12 Aug 1960; alt. DOB 1961; POB Havana, Cuba; nationality Cuba; Passport A123 (Cuba).' */
function readRemarks(entry: ListEntry, remarks: string): void {
  for (const part of remarks.replace(/\.$/, '').split(/; ?/)) {
    const words = part.replace(/^alt\. /i, '');
    if (words.startsWith('DOB ')) add(entry.births, getBirths(words.slice(4)));
    else if (words.startsWith('POB ')) addBirthPlaces(entry, [words.slice(4)]);
    else if (/^gender /i.test(words)) addSexes(entry, [words.slice(7)]);
    else if (/^(nationality|citizen) /i.test(words))
      addNationalities(entry, [words.replace(/^\w+ (?:of Registration )?/i, '')]);
    else {
      const name = nameInRemark(words);
      if (!isNickname(entry.kind, name)) addName(entry, name);
      add(entry.identifiers, [numberInRemark(words)]);
    }
  }
}
