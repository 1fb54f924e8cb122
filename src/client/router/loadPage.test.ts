import { expect, test } from 'vitest';
import { allowReload, mayReload, reloadPauseMs } from './loadPage.ts';

test('a page that lost its script reloads itself once a minute at most, and whenever somebody asks for another try', () => {
  const items = new Map<string, string>();
  const storage = {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (n: string, v: string) => items.set(n, v),
    removeItem: (name: string) => items.delete(name),
  };
  const at = (ms: number) => mayReload(storage, 1_000_000 + ms);
  expect(at(0)).toBe(true);
  expect(at(1)).toBe(false);
  expect(at(reloadPauseMs - 1)).toBe(false);
  expect(at(reloadPauseMs)).toBe(true);
  expect(at(reloadPauseMs + 1)).toBe(false);
  allowReload(storage);
  expect(at(reloadPauseMs + 2)).toBe(true);
});
