import { expect, test } from 'vitest';
import { differingLetters } from './differingLetters.ts';

/** What differs is in brackets. */
const marked = (value: string, other: string) =>
  differingLetters(value, other)
    .map(({ text, differs }) => (differs ? `[${text}]` : text))
    .join('');

test.each([
  ['Vetrovia Logistics', 'VETROVIA LOGISTIC', 'Vetrovia Logistic[s]'],
  ['VETROVIA LOGISTIC', 'Vetrovia Logistics', 'VETROVIA LOGISTIC'],
  ['Michał Świerkoński', 'Mikhail SVERKONSKII', 'Mi[c]ha[ł] [Świ]erko[ń]ski'],
  ['Mikhail SVERKONSKII', 'Michał Świerkoński', 'Mi[k]ha[il] [SV]ERKO[N]SKI[I]'],
  ['1996-02-28', '1996', '1996[-02-28]'],
  ['', 'x', ''],
  ['x', '', '[x]'],
])('%s beside %s', (value, other, expected) => {
  expect(marked(value, other)).toBe(expected);
});

test('texts of any length are reported at once', () => {
  expect(marked('a'.repeat(50_000), 'b')).toBe('a'.repeat(50_000));
});
