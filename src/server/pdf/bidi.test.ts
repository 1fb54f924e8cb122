import fc from 'fast-check';
import { expect, test } from 'vitest';
import { apart, type Direction, getStretches } from './bidi.ts';

/** Marks that no one sees, as [ and ]; stretches from right to left between < and >. */
const shown = (text: string, direction: Direction) =>
  getStretches(text, direction)
    .map(({ text: part, rightToLeft }) => (rightToLeft ? `<${part}>` : part))
    .join('|')
    .replace(/[\u2066-\u2068]/g, '[')
    .replaceAll('\u2069', ']');

test.each<[string, Direction, string]>([
  ['Invoice 7', 'ltr', 'Invoice 7'],
  ['رقم العميل 100', 'rtl', '100|<رقم العميل >'],
  ['Fee شركة 12 x', 'ltr', 'Fee |12|<شركة >| x'],
  // an amount with spaces would be turned round, group by group
  ['1 234.50', 'rtl', '234.50|< >|1'],
  [apart('1 234.50'), 'rtl', '<]>|1 234.50|<[>'],
  // a day after Arabic letters as well
  ['في 2026-02-01', 'rtl', '01|<->|02|<->|2026|<في >'],
  [`في ${apart('2026-02-01')}`, 'rtl', '<]>|2026-02-01|<في [>'],
  [`رسوم · ${apart('Bank (12)')}`, 'rtl', '<]>|Bank (12)|<رسوم · [>'],
])('%s on a page %s', (text, direction, expected) => {
  expect(shown(text, direction)).toBe(expected);
});

test.each([
  ['Bank', '\u2066Bank\u2069'],
  ['12.50', '\u206612.50\u2069'],
  ['شركة 12', '\u2067شركة 12\u2069'],
  ['', ''],
])('%s stands apart in the direction of its first letter', (value, expected) => {
  expect(apart(value)).toBe(expected);
});

test('a line of a longer text has the direction of the whole', () => {
  expect(apart('INV-7 ثم', 'سداد INV-7 ثم')).toBe('\u2067INV-7 ثم\u2069');
});

test('no letter is lost or comes twice, however directions are mixed', () => {
  const letters = fc.string({
    unit: fc.constantFrom('a', 'B', 'ش', 'م', '1', '٢', ' ', '(', ')', '-', '\u2066', '\u2069'),
  });
  fc.assert(
    fc.property(letters, fc.constantFrom<Direction>('ltr', 'rtl'), (text, direction) => {
      const parts = getStretches(text, direction);
      const sorted = (all: string) => [...all].sort().join('');
      expect(sorted(parts.map((part) => part.text).join(''))).toBe(sorted(text));
    }),
  );
});
