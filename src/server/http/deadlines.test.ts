import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Deadlines } from './deadlines.ts';

const ended: string[] = [];
const deadlines = new Deadlines<{ name: string }>(({ name }) => ended.push(name));

beforeEach(() => {
  vi.useFakeTimers();
  ended.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

test('ends each late task once, within half a second of its own deadline', () => {
  deadlines.set({ name: 'long' }, 60_000);
  deadlines.set({ name: 'first' }, 2_000);
  vi.advanceTimersByTime(1_000);
  deadlines.set({ name: 'second' }, 2_000);
  vi.advanceTimersByTime(999);
  expect(ended).toEqual([]);
  vi.advanceTimersByTime(501);
  expect(ended).toEqual(['first']);
  vi.advanceTimersByTime(1_000);
  expect(ended).toEqual(['first', 'second']);
  vi.advanceTimersByTime(60_000);
  expect(ended).toEqual(['first', 'second', 'long']);
});

test('does not end a task that is done in time; a new deadline replaces the old one', () => {
  const done = { name: 'done' };
  const longer = { name: 'longer' };
  deadlines.set(done, 1_000);
  deadlines.set(longer, 1_000);
  deadlines.set(longer, 5_000);
  deadlines.delete(done);
  vi.advanceTimersByTime(4_999);
  expect(ended).toEqual([]);
  vi.advanceTimersByTime(600);
  expect(ended).toEqual(['longer']);
});

test('no timer runs while nothing has a deadline', () => {
  const done = { name: 'done' };
  deadlines.set(done, 1_000);
  deadlines.delete(done);
  vi.advanceTimersByTime(600);
  expect(vi.getTimerCount()).toBe(0);
});
