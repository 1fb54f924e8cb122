import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '#tests/samples/anyText.ts';
import { cpuMs, worstTexts } from '#tests/samples/worstInput.ts';
import { bankText, isSepaText, sortName } from './text.ts';
import { hasHiddenCharacter, isHostileText, withoutHiddenCharacters } from './unseenText.ts';

const codes = (text: string) => [...text].map((letter) => letter.codePointAt(0) ?? 0);
const isKept = (code: number) => code <= 127 || (code >= 160 && code <= 255) || (code >= 338 && code <= 402);

describe('the filter for bank text', () => {
  test('leaves only allowed characters, from any text', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        expect(codes(bankText(text)).every(isKept)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test('leaves kept text as it is, and filtered text too', () => {
    const kept = fc.array(fc.integer({ min: 0, max: 402 }).filter(isKept)).map((list) => String.fromCodePoint(...list));
    fc.assert(
      fc.property(kept, (text) => {
        expect(bankText(text)).toBe(text.normalize('NFC'));
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(bankText(bankText(text))).toBe(bankText(text));
      }),
    );
  });

  test.each([
    ['Žemaitė', 'Žemaite'],
    ['ąčęėįšųūž ĄČĘĖĮŠŲŪŽ', 'aceeišųūž ACEEIŠŲŪŽ'],
    ['Łódź', 'Lódź'],
    ['Ñandú çà', 'Ñandú çà'],
    ['Київ', 'Kiiv'],
    ['Αθήνα', 'Athina'],
    ['Strauß', 'Strauß'],
    ['e\u0301', 'é'],
    ['“quoted” – dash…', '"quoted" - dash...'],
    ['5 € of 😀 ™', '5  of  '],
    ['नमस्ते №１', 'nmste 1'],
    ['\u0080\u009f', ''],
    ['Œuvre', 'Œuvre'],
    ['', ''],
  ])('%j becomes %j', (text, kept) => expect(bankText(text)).toBe(kept));
});

describe('the SEPA character set', () => {
  test.each(['', 'abcXYZ 019', "/-?:().,'+", 'Žąė', 'Αθήνα', 'Київ', 'é', 'e\u0301'])('%j is within', (text) =>
    expect(isSepaText(text)).toBe(true),
  );
  test.each([
    '!',
    '"',
    '#',
    '$',
    '%',
    '&',
    '*',
    ';',
    '<',
    '=',
    '>',
    '@',
    '[',
    '\\',
    ']',
    '^',
    '_',
    '`',
    '{',
    '|',
    '}',
    '~',
    '€',
    '日本',
    'א',
    '\t',
    '\n',
    '\0',
    '½',
    '😀',
  ])('%j is not', (text) => expect(isSepaText(text)).toBe(false));
  test('holds newlines only where they are asked for', () => {
    expect([isSepaText('a\nb', true), isSepaText('a\r\nb', true), isSepaText('a\tb', true)]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('hostile text', () => {
  test.each(['\0', 'a\0b', '\ud800', '\udc00', 'a\ud83db', '\ude00\ud83d'])('%j is', (text) =>
    expect(isHostileText(text)).toBe(true),
  );
  test('is what cannot be written as UTF-8, and NUL', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) }),
        (text) => {
          const survives = Buffer.from(text, 'utf8').toString('utf8') === text;
          expect(isHostileText(text)).toBe(!survives || text.includes('\0'));
        },
      ),
      { numRuns: 1000 },
    );
  });
});

test('names sort by their plain letters', () => {
  expect(sortName('  Žalioji   GIRIA ')).toBe('zalioji giria');
  expect(['Žukas', 'Abc', 'Žalioji', 'Öz'].sort((a, b) => (sortName(a) < sortName(b) ? -1 : 1))).toEqual([
    'Abc',
    'Öz',
    'Žalioji',
    'Žukas',
  ]);
});

describe('hidden characters', () => {
  test.each([
    ['a line end', 'a\nb', 'ab'],
    ['a tabulator', 'a\tb', 'ab'],
    ['a change of direction', 'Jonas \u202egnp.exe', 'Jonas gnp.exe'],
    ['isolates', '\u2066a\u2069', 'a'],
    ['marks of direction', 'a\u200e\u200f\u061c', 'a'],
    ['no width', 'a\u200b\u200c\u200d\u2060\ufeff', 'a'],
    ['a soft hyphen', 'a\u00adb', 'ab'],
    ['fillers that look like blanks', '\u3164\uffa0\u115f\u2800', ''],
    ['tags', 'a\u{e0061}', 'a'],
    ['variants of pictures', '\u2764\ufe0f', '\u2764'],
    ['line and paragraph separators', 'a\u2028\u2029b', 'ab'],
    ['private use', '\ue000\u{f0000}', ''],
    ['NUL and half of a pair', '\0\ud800', ''],
  ])('%s', (_, text, without) => {
    expect([hasHiddenCharacter(text), withoutHiddenCharacters(text)]).toEqual([true, without]);
  });

  test('are in no name as people write them', () => {
    const names = [
      'UAB „Žalioji giria“ & Ко',
      'محمد',
      'ישראל',
      '山田 太郎',
      'O’Neil-Smith, Jr.',
      'e\u0301',
      'नमस्ते',
      '№ 1\u00a0%',
    ];
    expect(names.filter(hasHiddenCharacter)).toEqual([]);
  });
});

test('60 kB of anything is judged at once', () => {
  const rules = [bankText, isHostileText, hasHiddenCharacter, sortName, (text: string) => isSepaText(text, true)];
  for (const [name, text] of Object.entries(worstTexts(60_000)))
    for (const rule of rules)
      expect(
        cpuMs(() => rule(text)),
        `${rule} of ${name}`,
      ).toBeLessThan(50);
});
