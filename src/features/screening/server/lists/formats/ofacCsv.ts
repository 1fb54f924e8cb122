/**
 * OFAC's SDN list as CSV: SDN.CSV with the main entries, ALT.CSV with names and ADD.CSV with addresses. No file has a header;
 * '-0-' is no value (ofac.treasury.gov, 'SDN data file specification'). Dates of birth and documents stand in the remarks.
 */
import { birthsOf } from '../births.ts';
import { type CsvRow, csvRows } from '../csvRows.ts';
import { add, addCountries, addName, type ListEntry, type ListEntryKind, listLimits, newEntry } from '../entry.ts';
import type { Bytes } from '../textOf.ts';
import { ListUnreadable } from '../unreadable.ts';

const kinds: Record<string, ListEntryKind> = {
  individual: 'person',
  vessel: 'ship',
  aircraft: 'aircraft',
  '': 'organisation',
};

const withValue = (cell = '') => (cell.trim() === '-0-' ? '' : cell.trim());
const cellsOf = ({ cells }: CsvRow) => cells.map(withValue);

/** Reads the small files whole, then the main one entry by entry. */
export async function* readOfacCsv(files: { sdn: Bytes; alt?: Bytes; add?: Bytes }) {
  const names = files.alt ? await byId(csvRows(files.alt, { columns: 5 }), 3) : new Map<string, string[]>();
  const lands = files.add ? await byId(csvRows(files.add, { columns: 6 }), 4) : new Map<string, string[]>();
  for await (const row of csvRows(files.sdn, { columns: 12 })) {
    const [id = '', name = '', type = '', programmes = ''] = cellsOf(row);
    if (!/^\d{1,9}$/.test(id)) throw new ListUnreadable(row.line, 'no number of an entry in the first cell');
    const entry = newEntry(id, kinds[type.toLowerCase()] ?? 'other');
    addName(entry, name);
    for (const other of names.get(id) ?? []) addName(entry, other);
    addCountries(entry, lands.get(id) ?? []);
    add(entry.programmes, programmes.split(/\] \[|[[\]]/));
    readRemarks(entry, withValue(row.cells[11]));
    yield { entry, line: row.line };
  }
}

/** Values of one column by the number of the entry in the first. */
async function byId(rows: AsyncIterable<CsvRow>, column: number): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  let kept = 0;
  for await (const row of rows) {
    const cells = cellsOf(row);
    const [id = '', value = ''] = [cells[0], cells[column]];
    kept += 100 + value.length;
    if (kept > listLimits.keptMost) throw new ListUnreadable(row.line, 'the file is too long');
    if (value === '') continue;
    const values = found.get(id) ?? [];
    values.push(value);
    found.set(id, values);
  }
  return found;
}

/** 'DOB 12 Aug 1960; alt. DOB 1961; POB Havana, Cuba; nationality Cuba; Passport A123 (Cuba).' */
function readRemarks(entry: ListEntry, remarks: string): void {
  for (const part of remarks.replace(/\.$/, '').split(/; ?/)) {
    const words = part.replace(/^alt\. /i, '');
    if (words.startsWith('DOB ')) add(entry.births, birthsOf(words.slice(4)));
    else if (words.startsWith('POB ')) addCountries(entry, [words.split(',').at(-1)?.replace(/^POB /, '')]);
    else if (/^(nationality|citizen) /i.test(words)) addCountries(entry, [words.replace(/^\w+ /, '')]);
    else {
      const found =
        /(?:passport|no\.|number|id|ID#|NIT|RIF|RFC|C\.U\.R\.P\.|IMO|MMSI|#) ([A-Z0-9][\w./-]*\d[\w./-]*)/i.exec(words);
      add(entry.identifiers, [found?.[1]]);
    }
  }
}
