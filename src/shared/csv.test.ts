import { expect, it } from 'vitest';
import { csvLine, csvName } from './csv.ts';

it('quotes what would end a cell', () => {
  expect(csvLine(['a', '', 'b,c', 'say "yes"', 'two\nlines'])).toBe('a,,"b,c","say ""yes""","two\nlines"\r\n');
});

it('defuses formulas and leaves numbers alone', () => {
  expect(csvLine(['=1+1', '@sum', '+370', '-cmd', '\tx', '\r=1'])).toBe(`'=1+1,'@sum,'+370,'-cmd,'\tx,"'\r=1"\r\n`);
  expect(csvLine(['-12.30', '-7', '-1-1', '-1e3'])).toBe(`-12.30,-7,'-1-1,'-1e3\r\n`);
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
