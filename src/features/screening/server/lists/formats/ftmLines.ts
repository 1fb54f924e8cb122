/**
 * entities.ftm.json of OpenSanctions: a FollowTheMoney entity a line, as JSON (opensanctions.org/docs/entity,
 * followthemoney.tech/docs). It says more than targets.simple.csv: topics, former numbers, and what a number is of.
 */
import * as z from 'zod/mini';
import { getBirths } from '../births.ts';
import {
  add,
  addCountries,
  addDisplayed,
  addName,
  addNationalities,
  addSexes,
  type ListEntry,
  type ListEntryKind,
  listLimits,
  newEntry,
} from '../entry.ts';
import { type Bytes, getText } from '../linesIn.ts';
import { damaged, ListUnreadable } from '../unreadable.ts';

/** Schemata that can be somebody. Others say of addresses, offices, sanctions and ties between entities. */
const schemata: Readonly<Record<string, ListEntryKind>> = {
  Person: 'person',
  Organization: 'organisation',
  Company: 'organisation',
  LegalEntity: 'organisation',
  PublicBody: 'organisation',
  Vessel: 'ship',
  Airplane: 'aircraft',
};

const entity = z.object({
  id: z.string(),
  schema: z.string(),
  properties: z.record(z.string(), z.array(z.string())),
  /** numbers of what was merged into it */
  referents: z.optional(z.array(z.string())),
  /** false: there only because somebody else names it */
  target: z.optional(z.boolean()),
});

const names = ['name', 'alias', 'previousName'];
const nationalities = ['nationality', 'citizenship'];
const places = ['country', 'jurisdiction', 'mainCountry', 'birthCountry', 'flag'];
const numbers = [
  ...['passportNumber', 'idNumber', 'taxNumber', 'innCode', 'socialSecurityNumber', 'registrationNumber', 'ogrnCode'],
  ...['leiCode', 'vatCode', 'dunsCode', 'swiftBic', 'imoNumber', 'mmsi', 'callSign', 'uniqueEntityId'],
];
const offices = ['programId', 'position'];

export async function* readFtmLines(bytes: Bytes): AsyncGenerator<{ entry: ListEntry; line: number }> {
  for await (const { text, line } of getLines(bytes)) {
    const entry = getEntry(text, line);
    if (entry) yield { entry, line };
  }
}

/** Undefined for what is no one, and for who is listed by no one. */
function getEntry(text: string, line: number): ListEntry | undefined {
  const found = entity.safeParse(parsed(text, line));
  if (!found.success) throw new ListUnreadable(line, 'no entity of FollowTheMoney', damaged);
  const { id, schema, properties, referents = [], target } = found.data;
  const kind = Object.hasOwn(schemata, schema) ? schemata[schema] : undefined;
  if (kind === undefined || target === false) return undefined;
  const all = (keys: readonly string[]) =>
    keys.flatMap((key) => (Object.hasOwn(properties, key) ? (properties[key] ?? []) : []));
  const entry = newEntry(id, kind);
  for (const name of all(names)) addName(entry, name);
  for (const born of all(['birthDate'])) add(entry.births, getBirths(born));
  addNationalities(entry, all(nationalities));
  addSexes(entry, all(['gender']));
  addCountries(entry, all(places));
  addDisplayed(entry, 'birthPlaces', all(['birthPlace']));
  addDisplayed(entry, 'addresses', all(['address']));
  add(entry.identifiers, all(numbers));
  add(entry.programmes, all(offices));
  const topics = all(['topics']);
  if (topics.includes('role.rca') && !topics.includes('role.pep')) entry.isRca = true;
  const former: string[] = [];
  add(
    former,
    referents.filter((one) => one !== id),
  );
  if (former.length > 0) entry.formerIds = former;
  return entry;
}

function parsed(text: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ListUnreadable(line, 'no JSON', damaged);
  }
}

/** Lines that are not blank, with their numbers, from 1. */
async function* getLines(bytes: Bytes): AsyncGenerator<{ text: string; line: number }> {
  let rest = '';
  let line = 0;
  for await (const chunk of getText(bytes)) {
    const parts = chunk.split('\n');
    parts[0] = rest + (parts[0] ?? '');
    rest = parts.pop() ?? '';
    for (const text of parts) {
      line += 1;
      refuseLong(text, line);
      if (text.trim() !== '') yield { text, line };
    }
    refuseLong(rest, line + 1);
  }
  if (rest.trim() !== '') yield { text: rest, line: line + 1 };
}

function refuseLong({ length }: string, line: number): void {
  if (length > listLimits.maxRecord) throw new ListUnreadable(line, `more than ${listLimits.maxRecord} characters`);
}
