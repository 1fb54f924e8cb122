import { expect, test } from 'vitest';
import { ConcurrencyLimit } from './concurrencyLimit.ts';

/** Work that ends when it is asked to. */
function openEnded() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: () => ended, end };
}

const full = expect.objectContaining({ code: 'try-again-later' });

test('runs up to the limit, and refuses the next until one has ended', async () => {
  const limit = new ConcurrencyLimit(2);
  const [one, two] = [openEnded(), openEnded()];
  const inside = [limit.run(one.work), limit.run(two.work)];
  expect(limit.isReached).toBe(true);
  let hasRun = false;
  await expect(limit.run(async () => (hasRun = true))).rejects.toEqual(full);
  expect(hasRun).toBe(false);
  one.end();
  await inside[0];
  expect(limit.isReached).toBe(false);
  expect(await limit.run(async () => 'in')).toBe('in');
  two.end();
  await inside[1];
});

test('work that fails frees its place', async () => {
  const limit = new ConcurrencyLimit(1);
  await expect(limit.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await limit.run(async () => 'in')).toBe('in');
});
