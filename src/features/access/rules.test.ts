import { expect, test } from 'vitest';
import { loginNumbers } from './rules.ts';

test('three different numbers of two digits, in the order they were drawn', () => {
  const drawn = [42, 42, 10, 42, 99, 55];
  expect(loginNumbers(() => drawn.shift() ?? 0)).toEqual([42, 10, 99]);
});

test('drawn from 10 to 99', () => {
  const asked: number[][] = [];
  let next = 10;
  loginNumbers((...bounds) => {
    asked.push(bounds);
    return next++;
  });
  expect(asked).toEqual(Array(3).fill([10, 100]));
});
