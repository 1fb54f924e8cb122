import { expect, test } from 'vitest';
import { createRandom, hashText } from './random.ts';

const draws = (name: string, salt: number) => {
  const random = createRandom(hashText(name), salt);
  return Array.from({ length: 50 }, () => random.next());
};

test('a stream is the same each time and differs by name and by salt', () => {
  expect(draws('rent', 3)).toEqual(draws('rent', 3));
  expect(draws('rent', 3)).not.toEqual(draws('rent', 4));
  expect(draws('rent', 3)).not.toEqual(draws('fuel', 3));
});

test('streams are even: means over neighbouring days are what they should be', () => {
  const days = Array.from({ length: 4000 }, (_, day) => createRandom(hashText('evenness'), day - 395));
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  expect(mean(days.map((random) => random.next()))).toBeCloseTo(0.5, 1);
  expect(Math.abs(mean(days.map((random) => random.count(2.5))) - 2.5)).toBeLessThan(0.15);
});

test('amounts are whole steps within their bounds', () => {
  const random = createRandom(hashText('amounts'));
  for (let i = 0; i < 500; i++) {
    const amount = random.amountMinor(18, 420, 10);
    expect(amount % 10n).toBe(0n);
    expect(amount >= 1800n && amount <= 42_000n).toBe(true);
  }
  expect(random.amountMinor(7, 7)).toBe(700n);
  expect(() => random.pick([])).toThrow();
});
