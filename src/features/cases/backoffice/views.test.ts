// What a view keeps of an address, and what is made of one that was saved long ago.
import { expect, test } from 'vitest';
import type { SavedView } from '../viewCalls.ts';
import { getViews, isSameQuery, toViewQuery } from './views.ts';

test('a view keeps filters and order, not the words searched for, and not the usual order', () => {
  expect(toViewQuery({ due: 'overdue', text: 'Rasa', sort: '-level' })).toEqual({ due: 'overdue', sort: '-level' });
  expect(toViewQuery({ group: 'RFI', sort: 'due' })).toEqual({ group: 'RFI' });
});

test('the order of the fields is no change, another value is', () => {
  expect(isSameQuery({ due: 'overdue', group: 'RFI' }, { group: 'RFI', due: 'overdue', sort: 'due' })).toBe(true);
  expect(isSameQuery({ due: 'overdue' }, { due: 'today' })).toBe(false);
  expect(isSameQuery({ due: 'overdue' }, { due: 'overdue', sort: '-level' })).toBe(false);
});

test('one’s own stand before those of colleagues, and what no filter knows any more is left out', () => {
  const saved = (name: string, isOwn: boolean, query: SavedView['query']): SavedView => {
    return { id: name, name, query, isShared: true, isOwn, owner: 'Rasa' };
  };
  const views = getViews([saved('A', false, { due: 'ever', level: 'T5' }), saved('B', true, { gone: 'x' })]);
  expect(views.filter((view) => view.saved).map(({ name, query }) => [name, query])).toEqual([
    ['B', {}],
    ['A', { level: 'T5' }],
  ]);
});
