import { expect, test } from 'vitest';
import type { LivePayment } from '#features/monitoring/live/livePaymentList.ts';
import { arrivedIn, changeLive, changeReviewed, getNext, getRows, heldRows } from './feed.ts';

// only what the feed looks at
const row = (n: number, changes: Partial<LivePayment> = {}) =>
  ({ id: `id${n}`, ts: `2026-11-20T10:00:0${n}Z`, review: null, ...changes }) as LivePayment;
const pages = (items: LivePayment[], next: string | null = null) => ({
  pages: [{ items, next, ver: 1 }],
  pageParams: [undefined],
});
const ids = (shown: readonly LivePayment[] | undefined) => shown?.map(({ id }) => id);

test('new rows come on top, rows outside the filter leave, rows older than the last one wait for their page', () => {
  const before = pages([row(3), row(2)], 'more');
  const changes = { items: [row(4), row(2), row(1)], gone: ['id2'] };
  expect(ids(getRows(changeLive(before, changes)))).toEqual(['id4', 'id3']);
});

test('a payment whose review has changed leaves one list and enters another', () => {
  const items = [row(2, { review: 'requested' })];
  const fresh = pages([row(2, { review: 'new' }), row(1, { review: 'new' })]);
  expect(ids(getRows(changeReviewed(fresh, 'new', { items, gone: [] })))).toEqual(['id1']);
  expect(ids(getRows(changeReviewed(pages([]), 'requested', { items, gone: [] })))).toEqual(['id2']);
  expect(getRows(changeReviewed(pages(items), 'requested', { items: [row(2)], gone: [] }))).toEqual([]);
});

test('while somebody reads, rows above the one that was the first wait, and older ones do not', () => {
  const { shown, waiting } = heldRows([row(4), row(3), row(2), row(1)], row(3));
  expect([ids(shown), waiting]).toEqual([['id3', 'id2', 'id1'], 1]);
  expect(heldRows([row(1)], undefined).waiting).toBe(0);
});

test('after a decision the row below is next, at the end the one above', () => {
  const rows = [row(3), row(2), row(1)];
  expect([3, 1].map((n) => getNext(rows, `id${n}`)?.id)).toEqual(['id2', 'id2']);
  expect(getNext([row(1)], 'id1')).toBeUndefined();
});

test('rows that have come on top have arrived, those of the next page have not', () => {
  expect(arrivedIn([row(3), row(2)], [row(5), row(4), row(3), row(2), row(1)])).toEqual(['id5', 'id4']);
  expect(arrivedIn([row(3)], [row(4), row(2)])).toEqual(['id4']);
  expect(arrivedIn([], [row(1)])).toEqual([]);
});
