/** Views of the queue as the browser knows them: those that everybody has, and saved ones. */
import { readSearch } from '#client/router/search.ts';
import { getQuery } from '#shared/lists/list.ts';
import { caseList } from '../caseList.ts';
import { type SavedView, type ViewQuery, viewQuery } from '../viewCalls.ts';
import type { QueueQuestion } from './useQueue.ts';

export interface QueueView {
  /** in the address */
  key: string;
  name: string;
  query: ViewQuery;
  /** undefined: everybody has it, and no one changes it */
  saved: SavedView | undefined;
}

const everybodys = [
  { key: 'all', name: 'All open', query: {} },
  { key: 'mine', name: 'Mine', query: { assignee: 'me' } },
  { key: 'free', name: 'Unassigned', query: { assignee: 'none' } },
  { key: 'overdue', name: 'Overdue', query: { due: 'overdue' } },
] as const;
export const allOpen: QueueView = { ...everybodys[0], saved: undefined };

/**
 * Everybody's first, then one's own, then those of colleagues. What a saved one has that no filter knows any more is
 * left out.
 */
export function getViews(saved: readonly SavedView[]): QueueView[] {
  const known = (view: SavedView) => ({
    key: view.id,
    name: view.name,
    query: readSearch(viewQuery, view.query),
    saved: view,
  });
  return [
    ...everybodys.map((view) => ({ ...view, saved: undefined })),
    ...saved.filter(({ isOwn }) => isOwn).map(known),
    ...saved.filter(({ isOwn }) => !isOwn).map(known),
  ];
}

/** What a view would keep of an address: not the words searched for, and no order that is the usual one. */
export function toViewQuery(search: QueueQuestion): ViewQuery {
  const { text: _, sort, ...kept } = getQuery(caseList, search);
  return { ...kept, ...(sort !== undefined && sort !== caseList.order && { sort }) };
}

export function isSameQuery(one: ViewQuery, other: ViewQuery): boolean {
  const text = (query: ViewQuery) => JSON.stringify(Object.entries(toViewQuery(query)).sort());
  return text(one) === text(other);
}
