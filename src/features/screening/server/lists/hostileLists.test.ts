// Hostile files: what they are refused with, in words of ours, and that no file takes the memory.
import { describe, expect, test } from 'vitest';
import type { ListFormat } from '#features/screening/lists.ts';
import { chunks, displayed, getSample, read, refusal, toBytes } from '#tests/harness/listReading.ts';
import { getLetters, listLimits } from './entry.ts';
import { readList } from './readList.ts';

describe('hostile files', () => {
  const header = 'id,kind,name,aliases,birth_dates,countries,identifiers,programme\n';
  const sdnEntry = (inside: string) =>
    `<sdnList>\n<sdnEntry><uid>1</uid><lastName>A</lastName>${inside}</sdnEntry></sdnList>`;
  const ftmLine = (name: string) => `{"id":"Q1","schema":"Person","properties":{"name":["${name}"]}}\n`;
  const long = 'a'.repeat(700_000);
  const halfAsLong = `<a>${'a'.repeat(300_000)}</a>`;
  test.each<[string, ListFormat, string, string]>([
    [
      'an entity bomb',
      'ofac-xml',
      '<!DOCTYPE a [<!ENTITY b "bb">]>\n<sdnList/>',
      'Line 1: a document type, which no list needs',
    ],
    ['an entity of no one', 'ofac-xml', sdnEntry('&b;'), 'Line 2: undefined entity.'],
    ['a text of 700 kB', 'ofac-xml', sdnEntry(long), 'Line 2: a text without end'],
    ['two texts of 300 kB', 'ofac-xml', sdnEntry(halfAsLong.repeat(2)), 'Line 2: a record that is too long'],
    ['an attribute of 700 kB', 'ofac-xml', sdnEntry(`<a b="${long}"/>`), 'Line 2: a text without end'],
    ['a name of 700 kB', 'ofac-xml', sdnEntry(`<${long}/>`), 'Line 2: a text without end'],
    ['elements without depth', 'ofac-xml', sdnEntry('<a>'.repeat(100)), 'Line 2: elements nested too deep'],
    ['elements without number', 'ofac-xml', sdnEntry('<a/>'.repeat(60_000)), 'Line 2: a record with too many elements'],
    [
      'another encoding',
      'un-xml',
      '<?xml version="1.0" encoding="ISO-8859-1"?><CONSOLIDATED_LIST/>',
      'Line 1: encoding ISO-8859-1',
    ],
    ['another list', 'un-xml', getSample('eu-xml'), "Line 1: this is not 'United Nations: consolidated.xml'"],
    ['a list without entries', 'own-csv', header, 'Line 1: the list has no entry'],
    [
      'a column that is missing',
      'own-csv',
      'id,kind,name\n',
      'Line 1: no column aliases, birth_dates, countries, identifiers, programme',
    ],
    ['an entry twice', 'own-csv', `${header}1,person,A,,,,,\n1,person,B,,,,,\n`, 'Line 3: entry 1 is there twice'],
    [
      'no number',
      'own-csv',
      `${header},person,A,,,,,\n`,
      'Line 2: an entry without a number, or with one of more than 200 characters',
    ],
    ['no name', 'own-csv', `${header}1,person, ,,,,,\n`, 'Line 2: entry 1 has no name'],
    ['a name of marks', 'own-csv', `${header}1,person,"…, 😀",,,,,\n`, 'Line 2: entry 1 has no name'],
    ['another kind', 'own-csv', `${header}1,persn,A,,,,,\n`, "Line 2: 'persn' is no kind"],
    ['no kind', 'own-csv', `${header}1,,A,,,,,\n`, "Line 2: '' is no kind"],
    ['no date', 'own-csv', `${header}1,person,A,,1960;soon,,,\n`, "Line 2: 'soon' is no date of birth"],
    ['no month', 'own-csv', `${header}1,person,A,,1960-13-01,,,\n`, "Line 2: '1960-13-01' is no date of birth"],
    ['no day', 'own-csv', `${header}1,person,A,,1960-02-30,,,\n`, "Line 2: '1960-02-30' is no date of birth"],
    ['a date to come', 'own-csv', `${header}1,person,A,,2098-01,,,\n`, "Line 2: '2098-01' is in the future"],
    ['no country', 'own-csv', `${header}1,person,A,,,RU; XX,,\n`, "Line 2: 'XX' is no country"],
    [
      'other ways to write',
      'own-csv',
      `${header}1,Person,A,,12/08/1960;1961-00-00;Aug 1960,DEU;UK;former Soviet Union,,\n`,
      '',
    ],
    [
      'a name of 1,001',
      'own-csv',
      `${header}1,person,${'a'.repeat(1_001)},,,,,\n`,
      'Line 2: entry 1 has a value of 1001 characters',
    ],
    ['a cell too many', 'own-csv', `${header}1,person,A,,,,,,\n`, 'Line 2: 9 cells where there should be 8'],
    ['SDN.CSV with a header', 'ofac-csv', `${'a,'.repeat(11)}a\n`, 'Line 1: no number of an entry in the first cell'],
    ['NUL in JSON', 'ftm-lines', ftmLine('A\\u0000B'), 'Line 1: entry Q1 has what is no text'],
    ['half a character in JSON', 'ftm-lines', ftmLine('A\\ud83dB'), 'Line 1: entry Q1 has what is no text'],
    ['a whole one', 'ftm-lines', ftmLine('A\\ud83d\\ude00B'), ''],
    ['text after Ctrl-Z', 'ofac-csv', `${getSample('ofac-csv')}\x1amore`, 'Line 4: a control character'],
  ])('%s', async (_, format, text, reason) => expect(await refusal(format, text)).toContain(reason));

  test('say in words of ours what is wrong, and what to do', async () => {
    expect(await displayed('ftm-lines', '[{"id":"Q1"}]')).toMatch(
      /^Line 1: this is one JSON array\. Fetch entities\.ftm\.json/,
    );
    expect(await displayed('own-csv', `${header}1,person,"A" B,,,,,\n`)).toMatch(
      /^Line 2: a quote is closed within a cell\. /,
    );
    expect(await displayed('own-csv', `${header}1,person,A "B",,,,,\n`)).toMatch(
      /^Line 2: a quote within a cell that does/,
    );
    expect(await displayed('un-xml', '<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY b "c">]>\n<a/>')).toMatch(
      /^Line 2: a document type, which no list needs\. It could be made to do harm/,
    );
  });

  test('a cell of 10 MB, and one that never ends', async () => {
    expect(await refusal('own-csv', `${header}1,person,${'a'.repeat(10_000_000)},,,,,\n`)).toMatch(
      'Line 2: a row of more than 200000 characters',
    );
    expect(await refusal('own-csv', `${header}1,person,"${'a\n'.repeat(500_000)}`)).toMatch(
      /^Line \d+: a row of more than 200000 characters$/,
    );
  });

  test('rows of millions of cells, also behind a quote', async () => {
    for (const format of ['own-csv', 'targets-csv', 'uk-csv', 'ofac-csv'] as const) {
      expect(await refusal(format, ','.repeat(3_000_000))).toBe('Line 1: more than 1000 cells');
      expect(await refusal(format, `"a\n""b"${','.repeat(3_000_000)}`)).toBe('Line 2: more than 1000 cells');
    }
    expect(await refusal('eu-csv', ';'.repeat(3_000_000))).toBe('Line 1: more than 1000 cells');
    const [row] = await read('own-csv', `${header}1,person,"${'A,'.repeat(400)}",,,,,\n`);
    expect(row?.name).toHaveLength(800);
  });

  test('an entry with too many values', async () => {
    const aliases = Array.from({ length: 6_000 }, (_, i) => `a${i}`).join(';');
    expect(await refusal('own-csv', `${header}1,person,A,${aliases},,,,\n`)).toBe(
      'Line 2: entry 1 has more than 5000 values',
    );
    // so many at once would be too many for one call of a function
    const blank = ';'.repeat(190_000);
    expect(
      await refusal(
        'own-csv',
        `${header}1,person,A,,,${blank},,
`,
      ),
    ).toBe('');
  });

  test('names of more letters than can be compared', async () => {
    expect(getLetters({ name: 'ab', aliases: ['c', 'de'], identifiers: ['123', '4'] })).toBe(9);
    const perLine = 400;
    const lines = listLimits.maxLetters / listLimits.maxName / perLine;
    const name = Array.from({ length: perLine }, (_, i) => String(i).padEnd(listLimits.maxName, 'a'));
    const line = (id: number) => `${JSON.stringify({ id: `Q${id}`, schema: 'Person', properties: { name } })}\n`;
    expect(await refusal('ftm-lines', Array.from({ length: lines + 1 }, (_, i) => line(i)).join(''))).toBe(
      `Line ${lines + 1}: the names and numbers have more than 40000000 letters together, the most that can ` +
        'be compared',
    );
  });

  test('Ctrl-Z ends a file of DOS', async () => {
    expect(await read('ofac-csv', `${getSample('ofac-csv')}\x1a\r\n`)).toHaveLength(3);
    await expect(read('ofac-csv', `${getSample('ofac-csv')}\x1a\nmore`, 1)).rejects.toThrow(
      'something follows the end of the file',
    );
  });

  test('a list is read as it comes: the first entry is there before the last byte', async () => {
    let isAtEnd = false;
    async function* slowly() {
      yield toBytes(`${header}${Array.from({ length: 20_000 }, (_, i) => `${i},person,Name ${i},,,,,\n`).join('')}`);
      yield* chunks(
        toBytes(Array.from({ length: 100_000 }, (_, i) => `b${i},person,Name ${i},,,,,\n`).join('')),
        65_536,
      );
      isAtEnd = true;
    }
    for await (const { entityId } of readList('own-csv', { main: slowly() })) {
      expect([entityId, isAtEnd]).toEqual(['0', false]);
      break;
    }
  });
});
