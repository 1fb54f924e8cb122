/**
 * Two lists with a row an entry, whose cells may hold several values with ';' between them: targets.simple.csv of OpenSanctions
 * (opensanctions.org/docs/bulk), for PEP and adverse media, and our own form, for everything that has no format.
 */
import { ownColumns } from '../../../lists.ts';
import { birthsOf } from '../births.ts';
import { csvRows, type NamedRow, namedRows } from '../csvRows.ts';
import {
  add,
  addCountries,
  addName,
  addNationalities,
  addTold,
  type ListEntry,
  type ListEntryKind,
  newEntry,
} from '../entry.ts';
import type { Bytes } from '../textOf.ts';

const schemas: Record<string, ListEntryKind> = {
  person: 'person',
  organization: 'organisation',
  organisation: 'organisation',
  company: 'organisation',
  legalentity: 'organisation',
  publicbody: 'organisation',
  vessel: 'ship',
  ship: 'ship',
  airplane: 'aircraft',
  aircraft: 'aircraft',
};

const targets = ['id', 'schema', 'name', 'aliases', 'birth_date', 'countries', 'identifiers', 'program_ids'] as const;
type Columns = typeof targets | typeof ownColumns;

async function* readRows(bytes: Bytes, columns: Columns) {
  const [id, kind, name, aliases, births, countries, identifiers, programmes] = columns;
  for await (const { line, cell } of namedRows(csvRows(bytes), columns)) {
    const entry = newEntry(cell(id), schemas[cell(kind).trim().toLowerCase()] ?? 'other');
    addName(entry, cell(name));
    for (const other of cell(aliases).split(';')) addName(entry, other);
    for (const born of cell(births).split(';')) add(entry.births, birthsOf(born));
    addCountries(entry, cell(countries).split(';'));
    add(entry.identifiers, cell(identifiers).split(';'));
    add(entry.programmes, cell(programmes).split(';'));
    addMore(entry, cell);
    yield { entry, line };
  }
}

/** What only some files tell: topics in the codes of OpenSanctions, numbers of before, and what is shown beside a client. */
function addMore(entry: ListEntry, cell: NamedRow['cell']): void {
  const topics = cell('topics')
    .split(';')
    .map((topic) => topic.trim());
  if (topics.includes('role.rca') && !topics.includes('role.pep')) entry.isRca = true;
  const former: string[] = [];
  add(former, cell('former_ids').split(';'));
  if (former.length > 0) entry.formerIds = former;
  addNationalities(entry, cell('nationalities').split(';'));
  addTold(entry, 'birthPlaces', cell('birth_places').split(';'));
  addTold(entry, 'addresses', cell('addresses').split(';'));
}

export const readTargetsCsv = (bytes: Bytes) => readRows(bytes, targets);
export const readOwnCsv = (bytes: Bytes) => readRows(bytes, ownColumns);
