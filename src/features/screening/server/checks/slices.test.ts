import { afterEach, expect, test, vi } from 'vitest';
import { inSlices, sliceMs } from './slices.ts';

afterEach(() => vi.restoreAllMocks());

test('what is long gives way to others after each slice, and what is short ends first', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const order: string[] = [];
  function* work(name: string, steps: number) {
    for (let step = 1; step <= steps; step++) {
      order.push(`${name}${step}`);
      now += sliceMs / 2;
      yield;
    }
    return name;
  }
  const all = ['long', 'short'].map((name) => inSlices(work(name, name === 'long' ? 5 : 3)));
  expect(await Promise.all(all)).toEqual(['long', 'short']);
  expect(order).toEqual(['long1', 'long2', 'short1', 'short2', 'long3', 'long4', 'short3', 'long5']);
});
