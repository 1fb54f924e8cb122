/** The UK Sanctions List as CSV: a row with the day of the report, a header, and a row for each name of an entity. */
import { getBirths } from '../births.ts';
import { type CsvRow, csvRows, namedRows } from '../csvRows.ts';
import {
  add,
  addCountries,
  addDisplayed,
  addName,
  addNationalities,
  addSexes,
  getPlace,
  type ListEntry,
  type ListEntryKind,
  newEntry,
  squeezed,
} from '../entry.ts';
import { collected } from '../kept.ts';
import type { Bytes } from '../linesIn.ts';
import { damaged, ListUnreadable } from '../unreadable.ts';

const kinds: Record<string, ListEntryKind> = { Individual: 'person', Entity: 'organisation', Ship: 'ship' };
// the last name is in the sixth column
const nameParts = ['Name 1', 'Name 2', 'Name 3', 'Name 4', 'Name 5', 'Name 6'];
const needed = ['Unique ID', 'Designation Type', 'Name type', ...nameParts];
const addressParts = [...[1, 2, 3, 4, 5, 6].map((n) => `Address Line ${n}`), 'Address Postal Code'];
const numbers = ['National Identifier number', 'Passport number', 'Business registration number (s)', 'IMO number'];

export async function* readUkCsv(bytes: Bytes) {
  yield* await collected(
    namedRows(belowReport(csvRows(bytes, { columns: 'any' })), needed),
    ({ cell }) => cell('Unique ID'),
    ({ cell }, id) => newEntry(id, kinds[cell('Designation Type')] ?? 'other'),
    (entry, { cell }) => {
      const name = squeezed(nameParts.map(cell).join(' '));
      if (cell('Name type') === 'Primary Name') makeFirst(entry, name);
      else addName(entry, name);
      add(entry.aliases, [cell('Name non-latin script')]);
      for (const born of cell('D.O.B').split('|')) add(entry.births, getBirths(born));
      addNationalities(entry, cell('Nationality(/ies)').split('|'));
      addSexes(entry, cell('Gender').split('|'));
      for (const column of ['Country of birth', 'Address Country']) addCountries(entry, cell(column).split('|'));
      addDisplayed(entry, 'birthPlaces', getBirthPlaces(cell('Town of birth'), cell('Country of birth')));
      addDisplayed(entry, 'addresses', [getPlace(addressParts.map(cell), cell('Address Country'))]);
      add(
        entry.identifiers,
        numbers.flatMap((column) => cell(column).split('|')),
      );
      add(entry.programmes, [cell('Regime Name')]);
    },
  );
}

/** The primary name may come after its variants, and once more with another address. */
function makeFirst(entry: ListEntry, name: string): void {
  if (name === '' || name === entry.name) return;
  add(entry.aliases, [entry.name]);
  const at = entry.aliases.indexOf(name);
  if (at >= 0) entry.aliases.splice(at, 1);
  entry.name = name;
}

/** Both columns may hold several, with | between them; as many towns as countries are of each other. */
function getBirthPlaces(towns: string, countries: string): string[] {
  const [town, country] = [towns.split('|'), countries.split('|')];
  if (town.length === country.length) return town.map((one, i) => getPlace([one], country[i]));
  return [getPlace([town.join(' or ')], country.length === 1 ? country[0] : undefined)];
}

/** The first row is 'Report Date: 13-Feb-2026', in one cell: it has another width than the list. */
async function* belowReport(rows: AsyncIterable<CsvRow>): AsyncGenerator<CsvRow> {
  let width: number | undefined;
  for await (const row of rows) {
    if (width === undefined && /^report date/i.test(row.cells[0] ?? '')) continue;
    width ??= row.cells.length;
    if (row.cells.length !== width)
      throw new ListUnreadable(row.line, `${row.cells.length} cells where there should be ${width}`, damaged);
    yield row;
  }
}
