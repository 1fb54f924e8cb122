// Lists and questions of a folder with published data, for the measurement: the UN list (XML) and the OFAC list of 2019 (CSV).
import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { SaxesParser } from 'saxes';
import type { ListedSubject } from '../../src/features/screening/server/matching/nameIndex.ts';
import { countryName } from '../../src/shared/countries.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const isoOf = new Map(
  letters.flatMap((first) => letters.map((second) => [countryName(first + second).toLowerCase(), first + second])),
);

/** ISO letters of a country in words; none where nobody knows it. */
export const countryOf = (words: string): string[] => {
  const known = isoOf.get(words.trim().toLowerCase());
  return known ? [known] : [];
};

/** Rows of a CSV file with a head. */
export function rowsOf(file: string): Record<string, string>[] {
  return parse(fs.readFileSync(file), { columns: true, bom: true, skip_empty_lines: true });
}

interface Gathered extends ListedSubject {
  names: string[];
  birthDates: string[];
  countries: string[];
  identifiers: string[];
}

/** What an element of the UN list says about an individual. */
const unFields: Readonly<Record<string, (now: Gathered, said: string) => void>> = {
  NAME_ORIGINAL_SCRIPT: (now, said) => now.names.push(...said.split(';').map((one) => one.trim())),
  ALIAS_NAME: (now, said) => now.names.push(...said.split(';').map((one) => one.trim())),
  REFERENCE_NUMBER: (now, said) => {
    now.id = said;
  },
  'NATIONALITY VALUE': (now, said) => now.countries.push(...countryOf(said)),
  'INDIVIDUAL_DATE_OF_BIRTH DATE': (now, said) => now.birthDates.push(said.slice(0, 10)),
  'INDIVIDUAL_DATE_OF_BIRTH YEAR': (now, said) => now.birthDates.push(said),
  'INDIVIDUAL_DOCUMENT NUMBER': (now, said) => now.identifiers.push(said),
};
const kinds: Readonly<Record<string, ListedSubject['kind']>> = { INDIVIDUAL: 'person', ENTITY: 'organisation' };

/** Individuals and entities of the UN list, by their reference. */
export function readUn(file: string): ListedSubject[] {
  const listed: Gathered[] = [];
  const parser = new SaxesParser();
  const open: string[] = [];
  let text = '';
  let parts: string[] = [];
  let now: Gathered | undefined;
  parser.on('opentag', ({ name }) => {
    open.push(name);
    text = '';
    const kind = kinds[name];
    if (!kind) return;
    now = { id: '', kind, names: [], birthDates: [], countries: [], identifiers: [] };
    parts = [];
  });
  parser.on('text', (piece) => {
    text += piece;
  });
  parser.on('closetag', ({ name }) => {
    const said = text.trim();
    open.pop();
    text = '';
    if (!now) return;
    if (kinds[name]) {
      listed.push({ ...now, names: [parts.join(' '), ...now.names].filter((one) => one !== '') });
      now = undefined;
    } else if (said !== '') {
      if (/^(FIRST|SECOND|THIRD|FOURTH)_NAME$/.test(name)) parts.push(said);
      (unFields[name] ?? unFields[`${open.at(-1)} ${name}`])?.(now, said);
    }
  });
  parser.write(fs.readFileSync(file, 'utf8')).close();
  return listed;
}

/** All entries of the OFAC list, with their other names. */
export function readOfac(folder: string): ListedSubject[] {
  const read = (name: string): string[][] =>
    parse(fs.readFileSync(path.join(folder, name)), {
      relax_column_count: true,
      skip_empty_lines: true,
      relax_quotes: true,
    });
  const others = new Map<string, string[]>();
  for (const [id = '', , , name = ''] of read('alt.csv')) others.set(id, [...(others.get(id) ?? []), name]);
  return read('sdn.csv')
    .filter(([, name]) => name)
    .map(([id = '', name = '', type = '', ...rest]) => ({
      id: `ofac-${id}`,
      kind: type.trim() === 'individual' ? 'person' : 'organisation',
      names: [name, ...(others.get(id) ?? [])],
      birthDates: [...(rest.at(-1) ?? '').matchAll(/DOB (?:\d{1,2} [A-Z][a-z]{2} )?(\d{4})/g)].map(
        ([, year = '']) => year,
      ),
      countries: [],
      identifiers: [],
    }));
}
