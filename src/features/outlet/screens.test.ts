// What the screens of the outlet say: prices and times, whether an accent can be read, and faults of codes by line.
import { expect, test } from 'vitest';
import { readCodeErrors, readCodeLines, readCodeTable } from './codeLines.ts';
import { judgeCodes } from './codes.ts';
import { getContrast, getInk, judgeAccent } from './contrast.ts';
import { formatPrice, formatWorth, getPayWay, parseClock } from './offerTexts.ts';
import { readTimeTable } from './timeLines.ts';

test('a price is said in EUR, in time or in both', () => {
  expect(formatPrice({ EUR: '1234.5' })).toBe('1 234.50 EUR');
  expect(formatPrice({ SEC: 360_000 })).toBe('100:00:00');
  expect(formatPrice({ EUR: '5', SEC: 3661 })).toBe('5.00 EUR and 01:01:01');
  expect([formatPrice({}), formatWorth(null), formatWorth('20')]).toEqual(['', '', 'Worth 20.00 EUR']);
  expect([getPayWay({ EUR: '5' }), getPayWay({ SEC: 5 }), getPayWay({ EUR: '5', SEC: 5 })]).toEqual([
    'EUR',
    'SEC',
    'both',
  ]);
});

test.each([
  ['01:00:00', 3600],
  ['1:00:01', 3601],
  [' 100:59:59 ', 363_599],
  ['00:60:00', undefined],
  ['1:00', undefined],
  ['3600', undefined],
  ['', undefined],
])('time typed as %o', (text, seconds) => expect(parseClock(text)).toBe(seconds));

test('an accent is judged by the ink that reads better on it', () => {
  expect(getContrast('#FFFFFF', '#000000')).toBeCloseTo(21);
  expect([getInk('#2AD2C9'), getInk('#0B6E69')]).toEqual(['#12202A', '#FFFFFF']);
  expect(judgeAccent('#0b6e69')?.isReadable).toBe(true);
  expect(judgeAccent('teal')).toBeUndefined();
  const grey = judgeAccent('#7F7F7F');
  expect(grey?.isReadable).toBe(false);
  expect(grey?.sentence).toContain('At least 4.5 to 1 is needed');
  // nothing is rounded up to the limit
  expect(grey?.sentence).not.toContain('4.5 to 1.');
  expect(getContrast(grey?.better ?? '', '#FFFFFF')).toBeGreaterThanOrEqual(4.5);
});

test('each wrong line is named, and lines at the end are none', () => {
  expect(readCodeLines('A1\r\n B2 \n\n\n')).toEqual(['A1', 'B2']);
  expect(readCodeLines('')).toEqual([]);
  expect(judgeCodes(readCodeLines(`A1\n\nB2\nA1\n${'x'.repeat(65)}\n\u20ac ok`)).faults).toEqual([
    { line: 2, code: 'code-empty' },
    { line: 4, code: 'code-twice' },
    { line: 5, code: 'code-too-long' },
  ]);
  expect(readCodeTable([['Code', 'Day'], ['A1'], ['B2', 'x']])).toEqual(['A1', 'B2']);
  const errors = [
    { path: 'codes.4', code: 'code-known' },
    { path: 'expiresOn', code: 'day-expired' },
    { path: 'codes.5', code: 'never-heard-of' },
  ];
  expect(readCodeErrors(errors)).toEqual([{ line: 4, code: 'code-known' }]);
});

test('a file of time is read line by line, and each fault has its line', () => {
  const table = [
    ['Client', 'Time'],
    ['20000000003', '01:30:00'],
    ['', ''],
    ['2000000003', '01:00:00'],
    [' 20000000004 ', ' 00:00:01 '],
    ['20000000005', '1:30'],
    ['20000000005', '00:00:00'],
  ];
  expect(readTimeTable(table)).toEqual({
    rows: [
      { line: 2, clientId: '20000000003', seconds: 5400 },
      { line: 5, clientId: '20000000004', seconds: 1 },
    ],
    faults: [
      { line: 4, words: 'has no client number of 11 digits' },
      { line: 6, words: 'has no time as HH:MM:SS' },
      { line: 7, words: 'has no time as HH:MM:SS' },
    ],
  });
  // a file without a heading
  expect(readTimeTable([['20000000003', '00:00:10']]).rows).toHaveLength(1);
});
