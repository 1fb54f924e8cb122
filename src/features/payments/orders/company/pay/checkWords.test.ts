import { expect, test } from 'vitest';
import { changedTogetherWords } from './checkWords.ts';

test('says what a change does to payments sent together', () => {
  expect(changedTogetherWords(2)).toContain(
    'together with 1 other payment. The change takes that request back for all',
  );
  expect(changedTogetherWords(4)).toContain('together with 3 other payments.');
});
