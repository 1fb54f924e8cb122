/**
 * Two lists with a row an entry, whose cells may hold several values with ';' between them: targets.simple.csv of
 * OpenSanctions (opensanctions.org/docs/bulk), for PEP and adverse media, and our own form, for everything that has no
 * format.
 */
import { ownColumns } from '#features/screening/lists.ts';
import { getBirths } from '../births.ts';
import { csvRows, type NamedRow, namedRows } from '../csvRows.ts';
import {
  add,
  addCountries,
  addDisplayed,
  addName,
  addNationalities,
  addSexes,
  isCodeOfNothing,
  type ListEntry,
  type ListEntryKind,
  newEntry,
} from '../entry.ts';
import type { Bytes } from '../linesIn.ts';
import { ListUnreadable } from '../unreadable.ts';

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

async function* readRows(
  bytes: Bytes,
  columns: Columns,
  check: (cell: NamedRow['cell'], line: number) => void = () => {},
) {
  const [id, kind, name, aliases, births, countries, identifiers, programmes] = columns;
  for await (const { line, cell } of namedRows(csvRows(bytes), columns)) {
    check(cell, line);
    const entry = newEntry(cell(id), schemas[cell(kind).trim().toLowerCase()] ?? 'other');
    addName(entry, cell(name));
    for (const other of cell(aliases).split(';')) addName(entry, other);
    for (const born of cell(births).split(';')) add(entry.births, getBirths(born));
    addCountries(entry, cell(countries).split(';'));
    add(entry.identifiers, cell(identifiers).split(';'));
    add(entry.programmes, cell(programmes).split(';'));
    addMore(entry, cell);
    yield { entry, line };
  }
}

/**
 * What only some files have: topics in the codes of OpenSanctions, numbers of before, and what is shown beside a
 * client.
 */
function addMore(entry: ListEntry, cell: NamedRow['cell']): void {
  const topics = cell('topics')
    .split(';')
    .map((topic) => topic.trim());
  if (topics.includes('role.rca') && !topics.includes('role.pep')) entry.isRca = true;
  const former: string[] = [];
  add(former, cell('former_ids').split(';'));
  if (former.length > 0) entry.formerIds = former;
  addNationalities(entry, cell('nationalities').split(';'));
  addSexes(entry, cell('sex').split(';'));
  addDisplayed(entry, 'birthPlaces', cell('birth_places').split(';'));
  addDisplayed(entry, 'addresses', cell('addresses').split(';'));
}

/**
 * What no one but us writes has to be right: a date that says nothing would be left out, and missed when a match is
 * decided.
 */
function checkOwn(cell: NamedRow['cell'], line: number): void {
  const refuse = (value: string, problem: string, advice: string): never => {
    throw new ListUnreadable(line, `'${value.slice(0, 60)}' is ${problem}`, advice);
  };
  const kind = cell('kind').trim();
  if (kind.toLowerCase() !== 'other' && !Object.hasOwn(schemas, kind.toLowerCase()))
    refuse(kind, 'no kind', 'Write person, company, ship, aircraft or other.');
  const today = new Date().toISOString();
  for (const born of getValues(cell('birth_dates'))) {
    const [date = ''] = getBirths(born);
    if (date === '' || getParts(date) < getParts(born))
      refuse(born, 'no date of birth', 'Write 1960, 1960-08 or 1960-08-12.');
    if (date > today.slice(0, date.length)) refuse(born, 'in the future', 'No one was born then.');
  }
  const wrong = [...getValues(cell('countries')), ...getValues(cell('nationalities'))].find(isCodeOfNothing);
  if (wrong !== undefined) refuse(wrong, 'no country', 'Write its code of two letters, or its name in English.');
}

const getValues = (cell: string) =>
  cell
    .split(';')
    .map((value) => value.trim())
    .filter((value) => value !== '');
/** How much '1960-08-12' knows; other writings have at least a year. */
const getParts = (date: string) =>
  /^\d{4}-/.test(date) ? date.split('-').filter((part) => Number(part) !== 0).length : 1;

export const readTargetsCsv = (bytes: Bytes) => readRows(bytes, targets);
export const readOwnCsv = (bytes: Bytes) => readRows(bytes, ownColumns, checkOwn);
