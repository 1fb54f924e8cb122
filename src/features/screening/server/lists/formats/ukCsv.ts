/** The UK Sanctions List as CSV: a row with the day of the report, a header, and a row for each name of an entity. */
import { birthsOf } from '../births.ts';
import { type CsvRow, csvRows, namedRows } from '../csvRows.ts';
import { add, addCountries, addName, type ListEntryKind, newEntry } from '../entry.ts';
import { collected } from '../kept.ts';
import type { Bytes } from '../textOf.ts';
import { ListUnreadable } from '../unreadable.ts';

const kinds: Record<string, ListEntryKind> = { Individual: 'person', Entity: 'organisation', Ship: 'ship' };
// the last name stands in the sixth column
const nameParts = ['Name 1', 'Name 2', 'Name 3', 'Name 4', 'Name 5', 'Name 6'];
const needed = ['Unique ID', 'Designation Type', 'Name type', ...nameParts];
const numbers = ['National Identifier number', 'Passport number', 'Business registration number (s)', 'IMO number'];

export async function* readUkCsv(bytes: Bytes) {
  yield* await collected(
    namedRows(belowReport(csvRows(bytes, { columns: 'any' })), needed),
    ({ cell }) => cell('Unique ID'),
    ({ cell }, id) => newEntry(id, kinds[cell('Designation Type')] ?? 'other'),
    (entry, { cell }) => {
      const name = nameParts.map(cell).join(' ');
      // the primary name may come after its variants
      if (cell('Name type') === 'Primary Name' && entry.name !== '') add(entry.aliases, [entry.name]);
      if (cell('Name type') === 'Primary Name') entry.name = '';
      addName(entry, name);
      add(entry.aliases, [cell('Name non-latin script')]);
      for (const born of cell('D.O.B').split('|')) add(entry.births, birthsOf(born));
      for (const column of ['Nationality(/ies)', 'Country of birth', 'Address Country'])
        addCountries(entry, cell(column).split('|'));
      add(
        entry.identifiers,
        numbers.flatMap((column) => cell(column).split('|')),
      );
      add(entry.programmes, [cell('Regime Name')]);
    },
  );
}

/** The first row is 'Report Date: 13-Feb-2026', in one cell: it has another width than the list. */
async function* belowReport(rows: AsyncIterable<CsvRow>): AsyncGenerator<CsvRow> {
  let width: number | undefined;
  for await (const row of rows) {
    if (width === undefined && /^report date/i.test(row.cells[0] ?? '')) continue;
    width ??= row.cells.length;
    if (row.cells.length !== width)
      throw new ListUnreadable(row.line, `${row.cells.length} cells where there should be ${width}`);
    yield row;
  }
}
