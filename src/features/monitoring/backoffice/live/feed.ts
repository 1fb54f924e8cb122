/** What the browser keeps of the transactions, and what the bank says has changed in it. Pure. */

import { mergeChanges } from '#client/lists/mergeChanges.ts';
import { type LivePayment, livePaymentList } from '#features/monitoring/live/livePaymentList.ts';
import type { Review } from '#features/monitoring/live/others.ts';
import { comparison } from '#shared/lists/list.ts';

export interface Page {
  items: LivePayment[];
  next: string | null;
  ver: number;
}
export interface Pages {
  pages: Page[];
  pageParams: unknown[];
}
export interface Changes {
  items: readonly LivePayment[];
  gone: readonly string[];
}

const compare = comparison<LivePayment>(livePaymentList);
export const getPlace = ({ ts, id }: LivePayment): string => `${ts}_${id}`;
/** In the address: whose, and which. */
export const getKey = ({ clientID, id }: LivePayment): string => `${clientID}.${id}`;

export function getRows(pages: Pages | undefined): LivePayment[] | undefined {
  return pages?.pages.flatMap(({ items }) => items);
}

function merged(pages: Pages, changes: Changes): Pages {
  const hasMore = pages.pages.at(-1)?.next !== null;
  const rows = mergeChanges(getRows(pages) ?? [], changes, { getKey: ({ id }) => id, compare, hasMore });
  return { ...pages, pages: pages.pages.map((page, at) => ({ ...page, items: at === 0 ? rows : [] })) };
}

/** The live view with what has changed: rows that do not fit its filter any more leave it. */
export function changeLive(pages: Pages, { items, gone }: Changes): Pages {
  return merged(pages, { items: items.filter(({ id }) => !gone.includes(id)), gone });
}

/** The payments of one review state: what has another state now leaves them. */
export function changeReviewed(pages: Pages, review: Review, { items }: Changes): Pages {
  const here = items.filter((item) => item.review === review);
  const left = items.filter((item) => item.review !== review).map(({ id }) => id);
  return merged(pages, { items: here, gone: left });
}

/** While the reader points, scrolls or has stopped it, new rows wait: those above the row that was the first. */
export function heldRows(rows: readonly LivePayment[], top: LivePayment | undefined) {
  if (!top) return { shown: rows, waiting: 0 };
  const shown = rows.filter((row) => compare(row, top) >= 0);
  return { shown, waiting: rows.length - shown.length };
}

/** Those above the row that was the first, which were not there before. */
export function arrivedIn(before: readonly LivePayment[], now: readonly LivePayment[]): string[] {
  const [first] = before;
  const end = first ? now.findIndex((row) => compare(row, first) >= 0) : 0;
  return now.slice(0, end < 0 ? now.length : end).map(({ id }) => id);
}

/** What differs in a transaction that somebody has open, in words; empty where nothing does that they see. */
export function differences(
  before: LivePayment,
  now: LivePayment,
  words: (payment: LivePayment) => Readonly<Record<string, string>>,
) {
  const [was, is] = [words(before), words(now)];
  return Object.keys(is).flatMap((label) =>
    was[label] === is[label] ? [] : [{ label, was: was[label] || 'none', now: is[label] || 'none' }],
  );
}

/** Where the reader goes after a decision: the row below, else the one above. */
export function getNext(rows: readonly LivePayment[], id: string): LivePayment | undefined {
  const at = rows.findIndex((row) => row.id === id);
  return at < 0 ? rows[0] : (rows[at + 1] ?? rows[at - 1]);
}
