import fs from 'node:fs';
import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { csvLine, csvName, csvText } from './csv.ts';

it('quotes what would end a cell', () => {
  expect(csvLine(['a', '', 'b,c', 'say "yes"', 'two\nlines'])).toBe('a,,"b,c","say ""yes""","two\nlines"\r\n');
});

it.each([
  // at the beginning
  ['=1+1', `'=1+1`],
  ['@sum', `'@sum`],
  ['+370', `'+370`],
  ['-cmd', `'-cmd`],
  ['\tx', `'\tx`],
  ['\r=1', `"'\r'=1"`],
  ['＝1', `'＝1`],
  ['＋1', `'＋1`],
  ['－a', `'－a`],
  ['＠a', `'＠a`],
  ['﹦1', `'﹦1`],
  [' =1', `' =1`],
  ['\u200b=1', `'\u200b=1`],
  ['Oak;\u202e@x', `Oak;'\u202e@x`],
  ['\u0000=1', `'\u0000=1`],
  // after a separator, which cuts the cell in a spreadsheet with other settings
  ['Oak;=1+1', `Oak;'=1+1`],
  ['Oak; =1+1', `Oak;' =1+1`],
  ['Oak;"=1+1"', `"Oak;'""=1+1"""`],
  ['Oak;＝1', `Oak;'＝1`],
  ['Oak,@sum', `"Oak,'@sum"`],
  ['Oak\t=1', `Oak\t'=1`],
  ['Oak|-cmd', `Oak|'-cmd`],
  ['Oak\n=1', `"Oak\n'=1"`],
  ['Oak;;+1', `Oak;;'+1`],
  ['Oak;\tx', `Oak;'\tx`],
  ['two\r\n\r\nlines', '"two\r\n\r\nlines"'],
  // numbers, and signs that begin nothing
  ['-12.30', '-12.30'],
  ['-12,30', '"-12,30"'],
  ['-7', '-7'],
  ['-01:01:01', '-01:01:01'],
  ['-01:01:01+cmd', `'-01:01:01+cmd`],
  ['Oak;-7', 'Oak;-7'],
  ['Oak; -7,50', '"Oak; -7,50"'],
  ['-1-1', `'-1-1`],
  ['-1e3', `'-1e3`],
  ['a=b; c-d', 'a=b; c-d'],
  ['anna@oak.example', 'anna@oak.example'],
])('defuses formulas and leaves numbers alone: %j', (text, cell) => {
  expect(csvLine([text, 'x'])).toBe(`${cell},x\r\n`);
});

it('leaves no cell that begins with a sign, whichever separator a spreadsheet takes', () => {
  const part = fc.string({ unit: fc.constantFrom(...',;\t\r\n|="\'+-@＝＋－＠ a1.') });
  fc.assert(
    fc.property(fc.array(part, { minLength: 1 }), (cells) => {
      const parts = csvLine(cells).split(/[,;|\t\r\n]/);
      const begins = parts.filter(
        (text) => /^[ "]*[=+\-@＝＋－＠]/.test(text) && !/^[ "]*-\d+(\.\d+)*[ "]*$/.test(text),
      );
      expect(begins).toEqual([]);
    }),
  );
});

it('is the only place that makes lines of CSV', () => {
  const files = fs
    .readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name));
  const makers = files.filter((name) => /replaceAll\('"', '""'\)/.test(fs.readFileSync(`src/${name}`, 'utf8')));
  // the other one quotes names of SQL
  expect(makers.toSorted()).toEqual(['server/exports/tables.ts', 'shared/csv.ts']);
});

it.each([
  [undefined, '', 'log-bank.csv'],
  [undefined, '  ', 'log-bank.csv'],
  ['money', '', 'log-bank-money.csv'],
  [undefined, 'Šermuvienė "77.00"; x', 'log-bank-found-sermuviene-77-00-x.csv'],
  ['message', 'Мария', 'log-bank-message-found.csv'],
  [undefined, 'a'.repeat(99), `log-bank-found-${'a'.repeat(40)}.csv`],
])('names a file by what it holds: %s, %s', (kind, text, name) => {
  expect(csvName(['log', 'bank', kind], text)).toBe(name);
});

test('for regions with decimal commas, cells end with semicolons and only amounts have a comma', () => {
  const text = csvText(
    ['A', 'B;'],
    [
      ['-1234.50', '1.5'],
      ['12.345.67', 'a, b'],
      ['=1', '2026-11-28'],
    ],
    ';',
  );
  expect(text.slice(1)).toBe('A;"B;"\r\n-1234,50;1.5\r\n12.345.67;a, b\r\n\'=1;2026-11-28\r\n');
});
