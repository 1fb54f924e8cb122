import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';

it('quotes what would end a cell', () => {
  expect(csvLine(['a', '', 'b,c', 'say "yes"', 'two\nlines'])).toBe('a,,"b,c","say ""yes""","two\nlines"\r\n');
});

it('defuses formulas and leaves numbers alone', () => {
  expect(csvLine(['=1+1', '@sum', '+370', '-cmd', '\tx', '\r=1'])).toBe(`'=1+1,'@sum,'+370,'-cmd,'\tx,"'\r=1"\r\n`);
  expect(csvLine(['-12.30', '-7', '-1-1', '-1e3'])).toBe(`-12.30,-7,'-1-1,'-1e3\r\n`);
});
