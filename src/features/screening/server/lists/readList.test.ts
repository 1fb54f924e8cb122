import { describe, expect, test } from 'vitest';
import { type ListFormat, listFormatLabels, ownColumns } from '#features/screening/lists.ts';
import { displayed, getSample, read, refusal, toBytes } from '#tests/harness/listReading.ts';
import { getBirths } from './births.ts';
import { addCountries, listLimits, newEntry } from './entry.ts';

test('a list is read in whatever pieces it comes, those of a megabyte that the bank keeps too', async () => {
  const [before = '', rest = ''] = getSample('un-xml').split(/(?=<ENTITY>)/);
  const after = rest.slice(rest.indexOf('</ENTITY>') + 9);
  const entity = (n: number) =>
    `<ENTITY><FIRST_NAME>Front number ${n}</FIRST_NAME><REFERENCE_NUMBER>XXe.${n + 1000}</REFERENCE_NUMBER></ENTITY>\n`;
  const entities = Array.from({ length: 20_000 }, (_, n) => entity(n)).join('');
  const list = `${before}${entities}</ENTITIES></CONSOLIDATED_LIST>`;
  expect([list.length > 1.5 * 1024 ** 2, after !== '']).toEqual([true, true]);
  for (const size of [1024 ** 2, list.length]) expect((await read('un-xml', list, size)).length).toBe(20_001);
});

test('topics say who is close to an office, and a publisher its numbers of before', async () => {
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
  const [header = ''] = getSample('targets-csv').split('\n');
  const row = header
    .split(',')
    .map((name) => ({ id: 'Q1', schema: 'Person', name: 'Close By' })[name] ?? '')
    .join(',');
  expect(await read('targets-csv', `${header},topics\n${row},role.rca\n`)).toMatchObject([{ isRca: true }]);
});

test('an entity of FollowTheMoney keeps the numbers of what was merged into it; who is close to an office is distinguished', async () => {
  const line = (more: object, topics: string[]) =>
    `${JSON.stringify({ id: 'Q9', schema: 'Person', ...more, properties: { name: ['A B'], topics } })}\n`;
  const [first] = await read('ftm-lines', line({ referents: ['gb-1', 'Q9', 'Q8'] }, ['role.rca']));
  expect(first).toMatchObject({ entityId: 'Q9', formerIds: ['gb-1', 'Q8'], isRca: true });
  const [second] = await read('ftm-lines', line({}, ['role.rca', 'role.pep']));
  expect([second?.isRca, second?.formerIds]).toEqual([undefined, undefined]);
  // named by others only, and with nothing of its own where JavaScript has something
  const others = line({ target: false }, []) + line({ id: 'x', schema: 'constructor' }, []);
  expect(await refusal('ftm-lines', others)).toBe('Line 1: the list has no entry');
  expect(await refusal('ftm-lines', `${getSample('ftm-lines')}{"id":1,"schema":"Person","properties":{}}\n`)).toBe(
    'Line 5: no entity of FollowTheMoney',
  );
  expect(await refusal('ftm-lines', `\n"${'a'.repeat(listLimits.maxRecord)}`, 999)).toBe(
    `Line 2: more than ${listLimits.maxRecord} characters`,
  );
});

test('a year alone is a date of birth, and a citizenship a country', async () => {
  const ofUn = getSample('un-xml').replace(/<FROM_YEAR>.*<\/TO_YEAR>/, '<YEAR>1971</YEAR>');
  expect((await read('un-xml', ofUn))[0]?.births).toEqual(['1960-08-12', '1971']);
  const ofUs = getSample('ofac-xml').replaceAll('nationality', 'citizenship').replaceAll('Russia<', 'Cuba<');
  expect((await read('ofac-xml', ofUs))[0]?.countries).toEqual(['CU', 'BY']);
});

test('a place of birth without a country is none', async () => {
  for (const format of ['ofac-xml', 'ofac-csv'] as const) {
    const [man] = await read(format, getSample(format).replace('Minsk, Belarus', 'Minsk'));
    expect([man?.countries, man?.birthPlaces]).toEqual([['RU'], ['Minsk']]);
  }
});

const born = ['1960-08-12', '1961'];

const samples = {
  'ofac-csv': [
    ['SAMPLE, Ivan Petrovich', ['SAMPLE, Vanya'], born, ['BY', 'RU'], ['AB1234567'], ['SAMPLE-PROG', 'SDGT']],
    ['CU'],
    'ship',
  ],
  'ofac-xml': [['Ivan Petrovich SAMPLE', ['VANYA'], born, ['RU', 'BY'], ['AB1234567'], ['SDGT']], ['CU'], 'ship'],
  'un-xml': [
    ['IVAN SAMPLE', ['Vanya & Sample', 'Иван Сампле'], [...born, '1962', '1963'], ['RU'], ['AB1234567'], ['DRC']],
    ['VN'],
    'organisation',
  ],
  'eu-xml': [['Ivan Sample', ['Иван Сампле'], born, ['RU', 'BY'], ['AB1234567'], ['ZZZ']], ['CU'], 'organisation'],
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

/** Nationalities and places of birth of the first, addresses of the second. */
const shownBeside: Record<ListFormat, [string[] | undefined, string[] | undefined, string[]]> = {
  'ofac-csv': [['RU'], ['Minsk, Belarus'], ['Sample Street 1, Havana, Cuba', 'Cuba']],
  'ofac-xml': [['RU'], ['Minsk, Belarus'], ['Sample Street 1, Havana, Cuba', 'Cuba']],
  'un-xml': [['RU'], ['Moscow, Russia'], ['Sample Street 1, Hanoi, Vietnam']],
  'eu-xml': [['RU'], ['Minsk, Belarus'], ['Sample Street 1, P.O. Box 7, Havana, Cuba']],
  'eu-csv': [['RU'], ['Minsk, Belarus'], ['Sample Street 1, P.O. Box 7, Havana, Cuba']],
  'uk-csv': [['RU', 'BY'], ['Minsk, Belarus'], ['Sample Street 1, Colón, 0301, Panama']],
  'targets-csv': [undefined, undefined, ['Sample Street 1, Havana', 'Cuba']],
  'ftm-lines': [['RU'], ['Minsk'], ['Sample Street 1, Havana', 'Cuba']],
  'own-csv': [['RU'], ['Minsk, Belarus'], ['Sample Street 1, Vilnius', 'Kaunas']],
};

test('what is shown only is bounded: more addresses, and longer ones, are left out and refuse no list', async () => {
  const line = (address: string[]) =>
    `${JSON.stringify({ id: 'Q1', schema: 'Person', properties: { name: ['A'], address } })}\n`;
  const { maxDisplayed, maxDisplayedLength } = listLimits;
  const many = Array.from({ length: maxDisplayed + 9 }, (_, i) => `Street ${i}`);
  expect((await read('ftm-lines', line(many)))[0]?.addresses).toEqual(many.slice(0, maxDisplayed));
  const long = `${'a'.repeat(maxDisplayedLength - 2)}😀 and more`;
  expect((await read('ftm-lines', line([long])))[0]?.addresses).toEqual([`${'a'.repeat(maxDisplayedLength - 2)}…`]);
  expect(await refusal('ftm-lines', line(['A\ud83d']).replace(/\ud83d/, '\\ud83d'))).toBe(
    'Line 1: entry Q1 has what is no text',
  );
});

test('of several towns of birth none is put into the country of another', async () => {
  const born = async (towns: string, countries: string) =>
    (await read('uk-csv', getSample('uk-csv').replace('Minsk,Belarus', `${towns},${countries}`)))[0]?.birthPlaces;
  expect(await born('Minsk|Riga', 'Belarus|Latvia')).toEqual(['Minsk, Belarus', 'Riga, Latvia']);
  expect(await born('Minsk|Brest', 'Belarus')).toEqual(['Minsk or Brest, Belarus']);
  expect(await born('Minsk|Brest|Riga', 'Belarus|Latvia')).toEqual(['Minsk or Brest or Riga']);
  expect(await born('', '')).toBeUndefined();
});

describe.each(Object.keys(listFormatLabels) as ListFormat[])('%s', (format) => {
  test('is read whole, however the bytes are cut', async () => {
    for (const size of [1, 7, 65_536]) {
      const [man, organisation, third, ...more] = await read(format, getSample(format), size);
      const [first, countries, kind] = samples[format];
      expect([man?.name, man?.aliases, man?.births, man?.countries, man?.identifiers, man?.programmes]).toEqual(first);
      expect([man?.kind, organisation?.kind, organisation?.countries]).toEqual(['person', 'organisation', countries]);
      expect([third?.kind, more]).toEqual([kind, []]);
      expect([man?.nationalities, man?.birthPlaces, organisation?.addresses]).toEqual(shownBeside[format]);
      expect([man?.addresses, organisation?.birthPlaces, third?.addresses]).toEqual([undefined, undefined, undefined]);
    }
  });

  test('cut within a record is refused with the line of the cut', async () => {
    const text = getSample(format).trimEnd();
    const cut = format.endsWith('xml') ? text.slice(0, -12) : text.slice(0, text.search(/[,;][^,;]*$/));
    expect(await refusal(format, cut)).toMatch(new RegExp(`^Line ${cut.split('\n').length}: `));
    const half = text.slice(0, Math.floor(text.length * 0.6));
    for (const size of [7, 65_536])
      expect(await displayed(format, half, size)).toMatch(
        /^Line \d+: the file ends within an entry\. It was cut on its way: fetch it again\.$/,
      );
  });

  test('of zero bytes, of another list, with other separators or in UTF-16, the refusal says what to do', async () => {
    expect(await displayed(format, '')).toBe('Line 1: the file is empty. Fetch it again.');
    expect(await displayed(format, '<!DOCTYPE html>\n<html><body>Sign in</body></html>')).toMatch(
      /^Line 1: this is a web page\. .*fetch the list again\.$/,
    );
    for (const other of (Object.keys(listFormatLabels) as ListFormat[]).filter((one) => one !== format))
      expect(await displayed(format, getSample(other))).toBe(
        `Line 1: this is not '${listFormatLabels[format]}'. It looks like '${listFormatLabels[other]}': choose ` +
          'its list and format.',
      );
    const asUtf8 = `Fetch it as it is published, or save it as UTF-8 ('CSV UTF-8' in a table program).`;
    for (const mark of ['', '\ufeff'])
      expect(await displayed(format, Buffer.from(mark + getSample(format).replace(/^\ufeff/, ''), 'utf16le'))).toBe(
        `Line 1: the file is UTF-16, and should be UTF-8. ${asUtf8}`,
      );
    const latin = getSample(format)
      .replace(/[^\0-\xff]/g, '')
      .replace('e', 'é');
    expect(await displayed(format, Buffer.from(latin, 'latin1'))).toMatch(/no UTF-8\. Fetch it/);
    if (!format.endsWith('csv')) return;
    const [usual, other, words] = format === 'eu-csv' ? [';', ',', 'commas'] : [',', ';', 'semicolons'];
    for (const [separator, name] of [
      [other, words],
      ['\t', 'tabs'],
    ] as const)
      expect(await displayed(format, getSample(format).replaceAll(usual, separator))).toMatch(
        new RegExp(`^Line 1: its cells are parted by ${name}, and should be by \\w+\\. Fetch it`),
      );
  });

  test.each([
    ['a NUL byte', (bytes: Uint8Array) => bytes.fill(0, 40, 41)],
    ['bytes that are no UTF-8', (bytes: Uint8Array) => bytes.fill(0xff, 40, 41)],
  ])('%s is refused', async (reason, spoil) => {
    expect(await refusal(format, spoil(toBytes(getSample(format))))).toBe(
      `Line ${lineOfByte(getSample(format), 40)}: ${reason}`,
    );
  });

  test('the line of spoilt bytes is the same however the bytes are cut', async () => {
    const bytes = toBytes(getSample(format));
    const at = bytes.length - 30;
    const line = lineOfByte(getSample(format), at);
    for (const size of [5, 64]) {
      const spoilt = read(format, Uint8Array.from(bytes).fill(0xff, at, at + 1), size);
      await expect(spoilt).rejects.toThrow(`Line ${line}: bytes that are no UTF-8`);
    }
  });

  test.each([
    ['UTF-16', [0xff, 0xfe, 0x3c, 0x00], 'the file is UTF-16, and should be UTF-8'],
    ['UTF-16, the other way round', [0xfe, 0xff, 0x00, 0x3c], 'the file is UTF-16, and should be UTF-8'],
    ['gzip', [0x1f, 0x8b, 0x08, 0x00], 'the file is compressed (gzip)'],
    ['ZIP', [0x50, 0x4b, 0x03, 0x04], 'the file is compressed (ZIP), or a workbook'],
    ['a PDF', [0x25, 0x50, 0x44, 0x46], 'the file is a PDF'],
  ])('%s is named', async (_, bytes, reason) => {
    expect(await refusal(format, Uint8Array.from([...bytes, ...toBytes(getSample(format))]))).toBe(`Line 1: ${reason}`);
  });

  test('nothing, and something else altogether, is refused', async () => {
    for (const other of ['', '\n', 'hello', '<a/>', '{"a":1}', 'PK\x03\x04', '<html><body>Sign in</body></html>'])
      expect(await refusal(format, other)).toMatch(/^Line 1|^Line 2/);
  });
});

const lineOfByte = (text: string, at: number) =>
  new TextDecoder().decode(toBytes(text).subarray(0, at)).split('\n').length;

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
])('born %s', (words, expected) => expect(getBirths(words).join(' ')).toBe(expected));

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
