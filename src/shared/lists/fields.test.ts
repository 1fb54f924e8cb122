import { expect, test } from 'vitest';
import { anyOfForm } from './fields.ts';

test('codes of a form: each fits it, none twice, and no more than there may be', () => {
  const { schema, read } = anyOfForm(/^[A-Z]+$/, { length: 3, most: 2 });
  const isFit = (text: string) => schema.safeParse(text).success;
  expect(['AB', 'ABC,D', '!ABC,DEF'].map(isFit)).toEqual([true, true, true]);
  expect(['', 'ab', 'ABCD', 'A,A', 'A,', 'A,B,C', '!'].map(isFit)).toEqual(Array(7).fill(false));
  expect(read('!A,B', 'UTC')).toEqual({ words: ['A', 'B'], not: true });
});
