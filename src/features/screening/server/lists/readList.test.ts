import { describe, expect, test } from 'vitest';
import { listSamples } from '../../../../../tests/samples/listFiles.ts';
import { type ListFormat, listFormatWords, ownColumns } from '../../lists.ts';
import { birthsOf } from './births.ts';
import { addCountries, type ListEntry, listLimits, newEntry } from './entry.ts';
import { readList } from './readList.ts';
import { ListUnreadable } from './unreadable.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

async function* chunks(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(format: ListFormat, main: string | Uint8Array, size = 65_536): Promise<ListEntry[]> {
  const { names, addresses } = listSamples[format];
  const files = {
    main: chunks(typeof main === 'string' ? bytesOf(main) : main, size),
    ...(names && { names: chunks(bytesOf(names), size) }),
    ...(addresses && { addresses: chunks(bytesOf(addresses), size) }),
  };
  const entries: ListEntry[] = [];
  for await (const entry of readList(format, files)) entries.push(entry);
  return entries;
}

/** What is refused, and why; '' where nothing is. */
const refusal = (format: ListFormat, main: string | Uint8Array, size?: number) =>
  read(format, main, size).then(
    () => '',
    (error) => (error instanceof ListUnreadable ? error.message : Promise.reject(error)),
  );
const sampleOf = (format: ListFormat) => listSamples[format].main;

test('a list is read in whatever pieces it comes, those of a megabyte that the bank keeps too', async () => {
  const [before = '', rest = ''] = sampleOf('un-xml').split(/(?=<ENTITY>)/);
  const after = rest.slice(rest.indexOf('</ENTITY>') + 9);
  const entity = (n: number) =>
    `<ENTITY><FIRST_NAME>Front number ${n}</FIRST_NAME><REFERENCE_NUMBER>XXe.${n + 1000}</REFERENCE_NUMBER></ENTITY>\n`;
  const list = `${before}${Array.from({ length: 20_000 }, (_, n) => entity(n)).join('')}</ENTITIES></CONSOLIDATED_LIST>`;
  expect([list.length > 1.5 * 1024 ** 2, after !== '']).toEqual([true, true]);
  for (const size of [1024 ** 2, list.length]) expect((await read('un-xml', list, size)).length).toBe(20_001);
});

test('topics tell who is close to an office, and a publisher its numbers of before', async () => {
  const entries = await read(
    'own-csv',
    `${ownColumns.join(',')},topics,former_ids
1,person,A,,,,,,role.rca,
2,person,B,,,,,, role.rca ; role.pep ,
3,person,C,,,,,,role.pep;poi,c0; c00 ;c0
4,person,D,,,,,,,
`,
  );
  expect(entries.map(({ entityId, isRca, formerIds }) => [entityId, isRca, formerIds])).toEqual([
    ['1', true, undefined],
    ['2', undefined, undefined],
    ['3', undefined, ['c0', 'c00']],
    ['4', undefined, undefined],
  ]);
  const [header = ''] = sampleOf('targets-csv').split('\n');
  const row = header
    .split(',')
    .map((name) => ({ id: 'Q1', schema: 'Person', name: 'Close By' })[name] ?? '')
    .join(',');
  expect(await read('targets-csv', `${header},topics\n${row},role.rca\n`)).toMatchObject([{ isRca: true }]);
});

test('an entity of FollowTheMoney keeps the numbers of what was merged into it; who is close to an office is told apart', async () => {
  const line = (more: object, topics: string[]) =>
    `${JSON.stringify({ id: 'Q9', schema: 'Person', ...more, properties: { name: ['A B'], topics } })}\n`;
  const [first] = await read('ftm-lines', line({ referents: ['gb-1', 'Q9', 'Q8'] }, ['role.rca']));
  expect(first).toMatchObject({ entityId: 'Q9', formerIds: ['gb-1', 'Q8'], isRca: true });
  const [second] = await read('ftm-lines', line({}, ['role.rca', 'role.pep']));
  expect([second?.isRca, second?.formerIds]).toEqual([undefined, undefined]);
  // named by others only, and with nothing of its own where JavaScript has something
  const others = line({ target: false }, []) + line({ id: 'x', schema: 'constructor' }, []);
  expect(await refusal('ftm-lines', others)).toBe('Line 1: the list has no entry');
  expect(await refusal('ftm-lines', `${sampleOf('ftm-lines')}{"id":1,"schema":"Person","properties":{}}\n`)).toBe(
    'Line 5: no entity of FollowTheMoney',
  );
  expect(await refusal('ftm-lines', `\n"${'a'.repeat(listLimits.recordMost)}`, 999)).toBe(
    `Line 2: more than ${listLimits.recordMost} characters`,
  );
});

test('a year alone is a date of birth, and a citizenship a country', async () => {
  const ofUn = sampleOf('un-xml').replace(/<FROM_YEAR>.*<\/TO_YEAR>/, '<YEAR>1971</YEAR>');
  expect((await read('un-xml', ofUn))[0]?.births).toEqual(['1960-08-12', '1971']);
  const ofUs = sampleOf('ofac-xml').replaceAll('nationality', 'citizenship').replaceAll('Russia<', 'Cuba<');
  expect((await read('ofac-xml', ofUs))[0]?.countries).toEqual(['CU']);
});

const born = ['1960-08-12', '1961'];
const told = {
  'ofac-csv': [
    ['SAMPLE, Ivan Petrovich', ['SAMPLE, Vanya'], born, ['BY', 'RU'], ['AB1234567'], ['SAMPLE-PROG', 'SDGT']],
    ['CU'],
    'ship',
  ],
  'ofac-xml': [['Ivan Petrovich SAMPLE', ['VANYA'], born, ['RU'], ['AB1234567'], ['SDGT']], ['CU'], 'ship'],
  'un-xml': [
    ['IVAN SAMPLE', ['Vanya & Sample', 'Иван Сампле'], [...born, '1962', '1963'], ['RU'], ['AB1234567'], ['DRC']],
    ['VN'],
    'organisation',
  ],
  'eu-xml': [['Ivan Sample', ['Иван Сампле'], born, ['RU', 'BY'], ['AB1234567'], ['ZZZ']], [], 'organisation'],
  'eu-csv': [['Ivan Sample', ['Иван Сампле'], born, ['RU', 'BY'], ['AB1234567'], ['ZZZ']], ['CU'], 'organisation'],
  'uk-csv': [
    ['Ivan Sample', ['Vanya Sample', 'Иван Сампле'], born, ['RU', 'BY'], ['AB1234567'], ['Sample Regulations 2026']],
    ['PA'],
    'ship',
  ],
  'targets-csv': [
    ['Ivan Sample', ['Vanya', 'Иван Сампле'], born, ['RU', 'BY'], ['AB1234567'], ['pep']],
    ['CU'],
    'ship',
  ],
  'ftm-lines': [['Ivan Sample', ['Vanya', 'Иван Сампле'], born, ['RU', 'BY'], ['AB1234567'], ['pep']], ['CU'], 'ship'],
  'own-csv': [['Ivan Sample', ['Vanya'], born, ['RU'], ['AB1234567'], ['National decree 1']], ['LT'], 'other'],
} as const;

describe.each(Object.keys(listFormatWords) as ListFormat[])('%s', (format) => {
  test('is read whole, however the bytes are cut', async () => {
    for (const size of [1, 7, 65_536]) {
      const [man, organisation, third, ...more] = await read(format, sampleOf(format), size);
      const [first, countries, kind] = told[format];
      expect([man?.name, man?.aliases, man?.births, man?.countries, man?.identifiers, man?.programmes]).toEqual(first);
      expect([man?.kind, organisation?.kind, organisation?.countries]).toEqual(['person', 'organisation', countries]);
      expect([third?.kind, more]).toEqual([kind, []]);
    }
  });

  test('cut within a record is refused with the line of the cut', async () => {
    const text = sampleOf(format).trimEnd();
    const cut = format.endsWith('xml') ? text.slice(0, -12) : text.slice(0, text.search(/[,;][^,;]*$/));
    expect(await refusal(format, cut)).toMatch(new RegExp(`^Line ${cut.split('\n').length}: `));
  });

  test.each([
    ['a NUL byte', (bytes: Uint8Array) => bytes.fill(0, 40, 41)],
    ['bytes that are no UTF-8', (bytes: Uint8Array) => bytes.fill(0xff, 40, 41)],
  ])('%s is refused', async (reason, spoil) => {
    expect(await refusal(format, spoil(bytesOf(sampleOf(format))))).toBe(
      `Line ${lineOfByte(sampleOf(format), 40)}: ${reason}`,
    );
  });

  test('the line of spoilt bytes is the same however the bytes are cut', async () => {
    const bytes = bytesOf(sampleOf(format));
    const at = bytes.length - 30;
    const line = lineOfByte(sampleOf(format), at);
    for (const size of [5, 64]) {
      const spoilt = read(format, Uint8Array.from(bytes).fill(0xff, at, at + 1), size);
      await expect(spoilt).rejects.toThrow(`Line ${line}: bytes that are no UTF-8`);
    }
  });

  test('nothing, and something else altogether, is refused', async () => {
    for (const other of ['', '\n', 'hello', '<a/>', '{"a":1}', 'PK\x03\x04', '<html><body>Sign in</body></html>'])
      expect(await refusal(format, other)).toMatch(/^Line 1|^Line 2/);
  });
});

const lineOfByte = (text: string, at: number) =>
  new TextDecoder().decode(bytesOf(text).subarray(0, at)).split('\n').length;

describe('hostile files', () => {
  const header = 'id,kind,name,aliases,birth_dates,countries,identifiers,programme\n';
  const sdnEntry = (inside: string) =>
    `<sdnList>\n<sdnEntry><uid>1</uid><lastName>A</lastName>${inside}</sdnEntry></sdnList>`;
  const long = 'a'.repeat(700_000);
  const halfAsLong = `<a>${'a'.repeat(300_000)}</a>`;
  test.each<[string, ListFormat, string, string]>([
    [
      'an entity bomb',
      'ofac-xml',
      '<!DOCTYPE a [<!ENTITY b "bb">]>\n<sdnList/>',
      'Line 1: a document type, which no list needs',
    ],
    ['an entity of nobody', 'ofac-xml', sdnEntry('&b;'), 'Line 2: undefined entity.'],
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
    ['another list', 'un-xml', sampleOf('eu-xml'), 'Line 2: export where there should be CONSOLIDATED_LIST'],
    ['a list without entries', 'own-csv', header, 'Line 1: the list has no entry'],
    [
      'a column that is missing',
      'own-csv',
      'id,kind,name\n',
      'Line 1: no column aliases, birth_dates, countries, identifiers, programme',
    ],
    ['an entry twice', 'own-csv', `${header}1,person,A,,,,,\n1,person,B,,,,,\n`, 'Line 3: entry 1 stands twice'],
    [
      'no number',
      'own-csv',
      `${header},person,A,,,,,\n`,
      'Line 2: an entry without a number, or with one of more than 200 characters',
    ],
    ['no name', 'own-csv', `${header}1,person, ,,,,,\n`, 'Line 2: entry 1 has no name'],
    [
      'a name of 1,001',
      'own-csv',
      `${header}1,person,${'a'.repeat(1_001)},,,,,\n`,
      'Line 2: entry 1 has a value of 1001 characters',
    ],
    ['a cell too many', 'own-csv', `${header}1,person,A,,,,,,\n`, 'Line 2: 9 cells where there should be 8'],
    ['SDN.CSV with a header', 'ofac-csv', `${'a,'.repeat(11)}a\n`, 'Line 1: no number of an entry in the first cell'],
    ['text after Ctrl-Z', 'ofac-csv', `${sampleOf('ofac-csv')}\x1amore`, 'Line 4: a control character'],
  ])('%s', async (_, format, text, reason) => expect(await refusal(format, text)).toContain(reason));

  test('a cell of 10 MB, and one that never ends', async () => {
    expect(await refusal('own-csv', `${header}1,person,${'a'.repeat(10_000_000)},,,,,\n`)).toMatch(
      /^Line 2: Max Record Size/,
    );
    expect(await refusal('own-csv', `${header}1,person,"${'a\n'.repeat(500_000)}`)).toMatch(
      /^Line \d+: Max Record Size/,
    );
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

  test('Ctrl-Z ends a file of DOS', async () => {
    expect(await read('ofac-csv', `${sampleOf('ofac-csv')}\x1a\r\n`)).toHaveLength(3);
    await expect(read('ofac-csv', `${sampleOf('ofac-csv')}\x1a\nmore`, 1)).rejects.toThrow(
      'something follows the end of the file',
    );
  });

  test('a list is read as it comes: the first entry is there before the last byte', async () => {
    let isAtEnd = false;
    async function* slowly() {
      yield bytesOf(`${header}${Array.from({ length: 20_000 }, (_, i) => `${i},person,Name ${i},,,,,\n`).join('')}`);
      yield* chunks(
        bytesOf(Array.from({ length: 100_000 }, (_, i) => `b${i},person,Name ${i},,,,,\n`).join('')),
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

test.each([
  ['1924-02-21', '1924-02-21'],
  ['21/02/1924', '1924-02-21'],
  ['1/2/1924', '1924-02-01'],
  ['dd/mm/1962', '1962'],
  ['00/00/1962', '1962'],
  ['00/05/1962', '1962-05'],
  ['21 Feb 1924', '1924-02-21'],
  ['Feb 1924', '1924-02'],
  ['30 Feb 1924', '1924-02'],
  ['circa 1962', '1962'],
  ['1960 to 1962', '1960 1961 1962'],
  ['circa 1960-1961', '1960 1961'],
  ['1962 to 1960', ''],
  ['1900 to 1990', ''],
  ['around the 5th of the month', ''],
  ['', ''],
])('born %s', (words, expected) => expect(birthsOf(words).join(' ')).toBe(expected));

test.each([
  ['Bosnia-Herzegovina', 'BA'],
  ['Bosnia and Herzegovina', 'BA'],
  ['ru', 'RU'],
  ['Iran (Islamic Republic of)', 'IR'],
  ["Democratic People's Republic of Korea", 'KP'],
  ['Korea, North', 'KP'],
  ['The Gambia', 'GM'],
  ['Myanmar', 'MM'],
  ['Saint Kitts and Nevis', 'KN'],
  ['former Soviet Union', 'former Soviet Union'],
  ['UNKNOWN', ''],
  ['00', ''],
])('country %s', (words, expected) => {
  const entry = newEntry('1', 'person');
  addCountries(entry, [words]);
  expect(entry.countries.join()).toBe(expected);
});
