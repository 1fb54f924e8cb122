import { expect, test } from 'vitest';
import { Gate } from './gate.ts';

/** Work that ends when it is told to. */
function openEnded() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: () => ended, end };
}

const full = expect.objectContaining({ code: 'try-again-later' });

test('as many as may go in, the next is refused until one has come out', async () => {
  const gate = new Gate(2);
  const [one, two] = [openEnded(), openEnded()];
  const inside = [gate.pass(one.work), gate.pass(two.work)];
  expect(gate.isFull).toBe(true);
  let hasRun = false;
  await expect(gate.pass(async () => (hasRun = true))).rejects.toEqual(full);
  expect(hasRun).toBe(false);
  one.end();
  await inside[0];
  expect(gate.isFull).toBe(false);
  expect(await gate.pass(async () => 'in')).toBe('in');
  two.end();
  await inside[1];
});

test('who fails inside has come out', async () => {
  const gate = new Gate(1);
  await expect(gate.pass(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await gate.pass(async () => 'in')).toBe('in');
});
