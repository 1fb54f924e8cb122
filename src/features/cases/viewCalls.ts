/** Views of the queue: filter and order under a name, one's own or shared with all who read the queue. */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { recordId } from '#shared/ids.ts';
import { givenName } from '#shared/rules/texts.ts';
import { caseReaders } from './calls.ts';
import { caseList } from './caseList.ts';

export const maxViews = 50;
export const maxViewName = 60;

/** What a view keeps. Words that somebody looks for are left out: they name clients. */
export const viewQuery = z.omit(z.strictObject(caseList.address), { text: true });
export type ViewQuery = z.output<typeof viewQuery>;

const savedView = z.object({
  id: z.string(),
  name: z.string(),
  /** fields of the queue's address, as they were saved */
  query: z.record(z.string(), z.string()),
  isShared: z.boolean(),
  isOwn: z.boolean(),
  /** whose it is, by name */
  owner: z.string(),
});
export type SavedView = z.output<typeof savedView>;

export const viewCalls = {
  listViews: call({
    method: 'GET',
    path: '/web/views',
    params: {},
    answer: z.object({ items: z.array(savedView) }),
    who: caseReaders,
    transaction: 'read',
    errors: [],
    summary: 'One’s own views of the queue and those that colleagues share, by name.',
  }),
  saveView: call({
    method: 'PUT',
    path: '/web/views/{viewId}',
    params: { viewId: recordId },
    body: z.strictObject({ name: givenName(maxViewName), query: viewQuery, isShared: z.boolean() }),
    answer: undefined,
    who: caseReaders,
    transaction: 'write',
    errors: ['view-name-taken', 'too-many-views'],
    summary:
      'Keep filter and order of the queue under a name, or change a view of one’s own. The browser makes its id.',
  }),
  deleteView: call({
    method: 'DELETE',
    path: '/web/views/{viewId}',
    params: { viewId: recordId },
    answer: undefined,
    who: caseReaders,
    transaction: 'write',
    errors: [],
    summary: 'Delete a view of one’s own. Administrators and the Head of AML delete shared ones of others too.',
  }),
} as const;
