import { expect, test } from 'vitest';
import { regionalSeparator } from './separator.ts';

test.each([
  ['lt-LT', ';'],
  ['de-DE', ';'],
  ['fr-FR', ';'],
  ['en-GB', ','],
  ['en-US', ','],
  ['de-CH', ','],
  ['ja-JP', ','],
])('spreadsheets of %s want %s between cells', (locale, separator) => {
  expect(regionalSeparator(locale)).toBe(separator);
});
