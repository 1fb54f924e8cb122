import { expect, test } from 'vitest';
import { listSamples } from '#tests/samples/listFiles.ts';
import { addSexes, newEntry } from './entry.ts';
import { readFtmLines } from './formats/ftmLines.ts';
import { readOfacXml } from './formats/ofacXml.ts';
import { readOwnCsv } from './formats/simpleCsv.ts';

async function* toBytes(text: string) {
  yield Buffer.from(text);
}
async function sexesIn(entries: AsyncIterable<{ entry: { sexes?: string[] } }>) {
  const all: (string[] | undefined)[] = [];
  for await (const { entry } of entries) all.push(entry.sexes);
  return all;
}

test.each([
  [['M', 'male', ' Male '], ['male']],
  [['F', 'female'], ['female']],
  [
    ['F', 'M'],
    ['female', 'male'],
  ],
  [['', undefined, 'unknown', 'X'], undefined],
])('%s is read as %s', (written, sexes) => {
  const entry = newEntry('1', 'person');
  addSexes(entry, written);
  expect(entry.sexes).toEqual(sexes);
});

test('lists that state a sex keep it beside the entry', async () => {
  expect(await sexesIn(readOfacXml(toBytes(listSamples['ofac-xml'].main)))).toEqual([['male'], undefined, undefined]);
  const own = 'id,kind,name,aliases,birth_dates,countries,identifiers,programme,sex\n1,person,Ana Sample,,,,,,female\n';
  expect(await sexesIn(readOwnCsv(toBytes(own)))).toEqual([['female']]);
  const line = { id: 'Q1', schema: 'Person', target: true, properties: { name: ['A B'], gender: ['male'] } };
  expect(await sexesIn(readFtmLines(toBytes(JSON.stringify(line))))).toEqual([['male']]);
});
