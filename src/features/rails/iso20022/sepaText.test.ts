import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '#tests/samples/anyText.ts';
import { cpuMs, worstTexts } from '#tests/samples/worstInput.ts';
import { sepaReference, sepaText } from './sepaText.ts';

describe('text in the SEPA character set', () => {
  test.each([
    ['Timber UAB', 'Timber UAB'],
    ["/-?:().,'+ 019", "/-?:().,'+ 019"],
    ['Žemaitė ir Šermuvienė', 'Zemaite ir Sermuviene'],
    ['Müller & Söhne', 'Muller + Sohne'],
    ['Strauß', 'Strauss'],
    ['Αθήνα', 'Athina'],
    ['Київ', 'Kiiv'],
    ['e\u0301', 'e'],
    ['!"#$%*<=>@^', '...........'],
    ['[a]{b}', '(a)(b)'],
    ['a\\b|c_d~e`f;g', "a/b/c-d-e'f,g"],
    ['5 € of 😀', '5 E of .'],
    ['“quoted” – dash…', '.quoted. - dash...'],
    ['two\r\nlines\tand  blanks', 'two lines and blanks'],
    ['  outside  ', 'outside'],
    ['un\u200Bseen\u202E', 'unseen'],
    ['', ''],
  ])('%j becomes %j', (text, words) => expect(sepaText(text, 140)).toBe(words));

  test.each([
    [70, 'x'.repeat(71), 'x'.repeat(70)],
    [140, `${'x'.repeat(139)} y`, 'x'.repeat(139)],
    [35, 'ß'.repeat(18), 's'.repeat(35)],
  ])('is cut to %i characters', (most, text, words) => expect(sepaText(text, most)).toBe(words));

  test('holds nothing else, whatever it was, and stays as it is the second time', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const words = sepaText(text, 140);
        expect(words).toMatch(/^[a-zA-Z0-9/\-?:().,'+ ]{0,140}$/);
        expect(sepaText(words, 140)).toBe(words);
      }),
    );
  });
});

describe('a reference', () => {
  test.each([
    ['INV-2026/11', 'INV-2026/11'],
    ['/INV//2026///11/', 'INV/2026/11'],
    ['\\\\server\\share', 'server/share'],
    [`${'x'.repeat(34)}/y`, 'x'.repeat(34)],
    ['/ /', ''],
    ['RF18 5390 0754 7034', 'RF18 5390 0754 7034'],
  ])('%j becomes %j', (text, reference) => expect(sepaReference(text)).toBe(reference));

  test('keeps the rules for slashes, whatever it was, and stays as it is the second time', () => {
    const slashy = fc.string({ unit: fc.constantFrom('/', ' ', 'a', '\\', '|', 'ß') });
    fc.assert(
      fc.property(slashy, (text) => {
        const reference = sepaReference(text);
        expect(reference).not.toMatch(/^\/|\/$|\/\/|.{36}/);
        expect(sepaReference(reference)).toBe(reference);
      }),
    );
  });
});

test('60 kB of the worst text take less than 50 ms each', () => {
  for (const text of Object.values(worstTexts(60_000))) {
    expect(cpuMs(() => sepaText(text, 140))).toBeLessThan(50);
    expect(cpuMs(() => sepaReference(text))).toBeLessThan(50);
  }
});
