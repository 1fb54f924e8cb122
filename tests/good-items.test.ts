// One bad entry of a list is left out of what the browser shows, in every list of the product.
import { expect, test } from 'vitest';
import { goodItems } from '../src/client/api/goodItems.ts';
import type { Schema } from '../src/shared/call.ts';
import { calls } from './harness/calls.ts';

const badEntry = { items: [null] };
const issuesAt = (schema: Schema, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path }) => path) ?? [];
const lists = Object.values(calls).flatMap(({ method, path, word, answer }) => {
  if (answer === undefined || 'download' in answer) return [];
  const isList = issuesAt(answer, { items: 1 }).some(([field, ...more]) => field === 'items' && more.length === 0);
  return isList ? [{ name: `${method} ${path}${word ? `?${word}` : ''}`, answer }] : [];
});

test('there are lists to walk', () => expect(lists.length).toBeGreaterThan(60));

test.each(lists)('$name refuses a bad entry as an entry, not as a list', ({ answer }) => {
  const ofItems = issuesAt(answer, badEntry).filter(([field]) => field === 'items');
  expect(ofItems).toEqual([['items', 0]]);
  // whatever else the answer holds
  const rest = new Set(issuesAt(answer, { items: [] }).map(([field]) => field));
  const before = goodItems(answer, { items: [] });
  const after = goodItems(answer, badEntry);
  if (rest.size === 0) expect(after).toEqual(before && { ...before, dropped: 1 });
});
