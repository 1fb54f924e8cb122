// Lines of payments against a real list, that of OFAC of January 2019 (public domain): who is found, and who is left
// alone.
import fs from 'node:fs';
import { Readable } from 'node:stream';
import { brotliDecompressSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { proposedThresholds } from '#features/screening/thresholds.ts';
import { readList } from '../lists/readList.ts';
import type { ListedSubject } from './listedEntries.ts';
import { NameIndex } from './nameIndex.ts';
import { partySubjects } from './party.ts';

const getPart = (name: string) =>
  Readable.from([brotliDecompressSync(fs.readFileSync(`db/demo/lists/ofac-${name}.csv.br`))]);

async function* subjects(): AsyncGenerator<ListedSubject> {
  // addresses are no part of a name
  const files = { main: getPart('sdn'), names: getPart('alt') };
  for await (const { entityId: id, kind, name, aliases } of readList('ofac-csv', files)) {
    const isCraft = kind === 'ship' || kind === 'aircraft';
    const facts = { birthDates: [], countries: [], identifiers: [] };
    yield { id, kind: kind === 'person' ? 'person' : 'organisation', names: [name, ...aliases], ...facts, isCraft };
  }
}

let index: NameIndex;
beforeAll(async () => {
  const all: ListedSubject[] = [];
  for await (const subject of subjects()) all.push(subject);
  index = NameIndex.of(all);
});

const getAlerts = (line: string): string[] =>
  partySubjects(line).flatMap((asked) => index.find(asked, proposedThresholds.alert).map(({ theirs }) => theirs));

describe('somebody listed is found', () => {
  test.each([
    ['in a Lithuanian form', 'Igoris Sečinas', /SECHIN/],
    ['in a Lithuanian form of a name that has a middle name', 'Vladimiras Jakuninas', /YAKUNIN/],
    ['in a Latvian form', 'Sergejs Čemezovs', /CHEMEZOV/],
    ['with a job behind', 'Igor Sechin, direktorius', /SECHIN/],
    ['with another holder', 'Sergey Chemezov ir Ona Petrauskienė', /CHEMEZOV/],
    ['in care of another', 'Anna Smith c/o Sechin Igor', /SECHIN/],
    ['by a surname and all initials', 'S. V. Chemezov', /CHEMEZOV/],
    ['with a father by another table', 'Sergei Viktorovitch Chemezov', /CHEMEZOV/],
    ['with a father in Cyrillic', 'Чемезов Сергей Викторович', /CHEMEZOV/],
    ['in one word, surname last', 'IgorSECHIN', /SECHIN/],
    ['in one word, surname first', 'Sechinigor', /SECHIN/],
  ])('%s', (_, line, listed) => {
    expect(getAlerts(line).some((name) => listed.test(name))).toBe(true);
  });
});

test.each([
  'Jonas Petrauskas',
  'Emma Sanders',
  'Ivan Olsen',
  'Noah Larsen',
  'Amber Jonaitienė',
  'Emma UAB',
  'Alpha Baltic Trade UAB',
  'Horizon Foods UAB',
])('%s pays, and is no one who is listed', (line) => {
  expect(getAlerts(line)).toEqual([]);
});
