import { expect, test } from 'vitest';
import { ahead } from './ahead.ts';

async function* counted(made: number[], count: number) {
  for (let i = 1; i <= count; i++) {
    made.push(i);
    yield i;
  }
}

test('all come in their order, and the source is one ahead', async () => {
  const made: number[] = [];
  const seen: string[] = [];
  for await (const one of ahead(counted(made, 4))) {
    await Promise.resolve();
    seen.push(`${one} of ${made.join()}`);
  }
  expect(seen).toEqual(['1 of 1,2', '2 of 1,2,3', '3 of 1,2,3,4', '4 of 1,2,3,4']);
});

test('an error of the source comes after what it gave before', async () => {
  async function* failing() {
    yield 1;
    throw new Error('no second one');
  }
  const seen: number[] = [];
  await expect(
    (async () => {
      for await (const one of ahead(failing())) seen.push(one);
    })(),
  ).rejects.toThrow('no second one');
  expect(seen).toEqual([1]);
});

test('a caller who ends early hears no more, not even of an error', async () => {
  async function* failing() {
    yield 1;
    throw new Error('no one waits for it');
  }
  for await (const one of ahead(failing())) {
    expect(one).toBe(1);
    break;
  }
  await new Promise((resolve) => setImmediate(resolve));
});
