import { expect, test } from 'vitest';
import { keyFor } from './idempotency.ts';

function storage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    getItem: (name) => items.get(name) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (name) => void items.delete(name),
    setItem: (name, value) => void items.set(name, value),
  };
}

const payment = ['20000000002', 'POST', '/web/1/payments', '{"amount":"12.34"}'];

test('a call whose answer got lost is repeated under the same key', async () => {
  const tab = storage();
  const first = await keyFor(payment, tab);
  const second = await keyFor(payment, tab);
  expect(second.key).toBe(first.key);
});

test('after an answer the same payment is a new one', async () => {
  const tab = storage();
  const first = await keyFor(payment, tab);
  first.clear();
  expect(tab.length).toBe(0);
  expect((await keyFor(payment, tab)).key).not.toBe(first.key);
});

test('another body or another person has another key, and none of it can be read in the storage', async () => {
  const tab = storage();
  const keys = [payment, [...payment.slice(0, 3), '{"amount":"12.35"}'], ['20000000001', ...payment.slice(1)]];
  const made = await Promise.all(keys.map((parts) => keyFor(parts, tab)));
  expect(new Set(made.map(({ key }) => key)).size).toBe(3);
  expect(tab.key(0)).not.toContain('12.34');
});
