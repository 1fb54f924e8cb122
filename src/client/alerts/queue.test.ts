import { expect, test } from 'vitest';
import { type Alert, addAlert, emptyQueue, maxPast, maxShown, removeAlert } from './queue.ts';

const alert = (id: number, message = `message ${id}`): Alert => ({
  id,
  type: 'info',
  message,
  timeoutMs: 2000,
  at: id,
});
const many = (count: number) => Array.from({ length: count }, (_, index) => alert(index + 1));
const ids = (alerts: readonly Alert[]) => alerts.map(({ id }) => id);

test('at most three show, the others wait their turn', () => {
  const queue = many(5).reduce(addAlert, emptyQueue);
  expect(ids(queue.shown)).toEqual([1, 2, 3]);
  expect(ids(queue.waiting)).toEqual([4, 5]);
  const next = removeAlert(queue, 2);
  expect(ids(next.shown)).toEqual([1, 3, 4]);
  expect(ids(next.waiting)).toEqual([5]);
  expect(next.shown.length).toBe(maxShown);
});

test('the same words are said once while they show, and again later', () => {
  const twice = [alert(1, 'Saved'), alert(2, 'Saved')].reduce(addAlert, emptyQueue);
  expect(ids(twice.shown)).toEqual([1]);
  expect(ids(addAlert(removeAlert(twice, 1), alert(3, 'Saved')).shown)).toEqual([3]);
});

test('the same words of another kind are another alert', () => {
  const queue = addAlert(addAlert(emptyQueue, alert(1, 'Saved')), { ...alert(2, 'Saved'), type: 'error' });
  expect(ids(queue.shown)).toEqual([1, 2]);
});

test('of many sections that cannot be read at once, one alert says so: the newest', () => {
  const unread = (id: number) => ({ ...alert(id), group: 'unread' });
  const queue = [unread(1), alert(2), unread(3), alert(4), alert(5), unread(6)].reduce(addAlert, emptyQueue);
  expect(ids([...queue.shown, ...queue.waiting])).toEqual([2, 4, 5, 6]);
  expect(ids(queue.past)).toEqual([6, 5, 4, 3, 2, 1]);
});

test('the last twenty stay readable, newest first', () => {
  const queue = many(25).reduce((before, each) => removeAlert(addAlert(before, each), each.id), emptyQueue);
  expect(queue.past.length).toBe(maxPast);
  expect(ids(queue.past).slice(0, 2)).toEqual([25, 24]);
});
