import { expect, test } from 'vitest';
import { sepaText } from '#features/rails/iso20022/sepaText.ts';
import { isSwiftReference, structuredLines } from './mt940Lines.ts';

test.each([
  ['INV-2026-117', true],
  ['INV-2026/117', false],
  ['A', true],
  ['', false],
  ['12345678901234567', false],
  ['INV_7', false],
  [' INV', false],
])('whether %j fits :61: is %s', (text, fits) => expect(isSwiftReference(text)).toBe(fits));

test('a text that looks like a code word is no code word', () => {
  const texts = { NAME: 'REMI/Mallory/IBAN', REMI: '/IBAN/LT00 BIC/X NAME', EREF: 'NAME' };
  expect(structuredLines(texts)).toEqual(['/NAME/.REMI/Mallory.IBAN/EREF/.NAME/REMI/.IBAN/LT00 BIC/X NAME']);
});

test('a number at the end of a text is no code word for any program', () => {
  const texts = { EREF: 'INV-7/2026', REMI: 'for 7/2026' };
  expect(structuredLines(texts)).toEqual(['/EREF/INV-7/2026 /REMI/for 7/2026']);
});

test('what programs would take for a code word is written with hyphens, and other slashes stay', () => {
  const texts = { EREF: 'INV/26/118', REMI: '15/05/2026, A/B/C and 7/2026' };
  expect(structuredLines(texts)).toEqual(['/EREF/INV-26-118/REMI/15-05-2026, A/B/C and 7/2026']);
});

test('no line begins like a tag or an end, and none ends with a blank', () => {
  const text = (sign: string) => `${'a'.repeat(59)}${sign}${'b'.repeat(20)}`;
  for (const sign of [':20:', '-', ' - ', '    ', '::::']) {
    const lines = structuredLines({ REMI: text(sign) });
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/[^ ]$/);
    expect(lines[1]).toMatch(/^[^ :-]/);
    expect(lines.join('')).toBe(`/REMI/${sepaText(text(sign), 390)}`);
  }
  const [, line, rest] = structuredLines({ REMI: '-'.repeat(100) });
  expect([line, rest]).toEqual([`/${'-'.repeat(64)}`, `.${'-'.repeat(35)}`]);
});

test('six lines of 65 are all there is', () => {
  const lines = structuredLines({ REMI: 'x'.repeat(1000) });
  expect(lines.map(({ length }) => length)).toEqual([65, 65, 65, 65, 65, 65]);
});
