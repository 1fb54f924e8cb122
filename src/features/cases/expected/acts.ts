// What each call of staff may do alone, and what a thief would send with it.

import { randomUUID } from 'node:crypto';
import { caseTypes } from '#features/cases/rules.ts';
import type { Acts } from '#tests/harness/insider/acts.ts';
import { comment } from '#tests/harness/insider/theft.ts';

export const acts: Acts = {
  // as one by one; above 20 a second person confirms
  tryClosing: { kind: 'harmless', good: ({ closable }) => ({ body: { cases: closable } }) },
  actOnCases: { kind: 'harmless', bodies: [{ act: 'take', filter: {}, comment: '' }] },
  closeCases: { kind: 'second', good: ({ closable }) => ({ body: { cases: closable, comment } }) },
  openCase: { kind: 'harmless', bodies: caseTypes.map((type) => ({ type, title: 'Lost', comment })) },
  // each action on each case besides, see caseActs.ts
  actOnCase: { kind: 'second', query: '?SPRA', bodies: [{ comment, version: 1, props: { contacts: 'none' } }] },
  tickCase: {
    kind: 'harmless',
    bodies: [{ itemId: randomUUID(), isTicked: true }],
    good: ({ ticked }) => ({ params: ticked.params, body: { itemId: ticked.itemId, isTicked: true } }),
  },
  reviewFile: {
    kind: 'harmless',
    bodies: [{ fileId: randomUUID(), review: 'approve', reason: '' }],
    good: ({ filed, fileId }) => ({ params: filed, body: { fileId, review: 'approve', reason: '' } }),
  },
  saveChecklist: {
    kind: 'harmless',
    bodies: [{ type: 'RFI', version: 1, items: ['The answer is complete'], comment }],
  },
  saveView: { kind: 'harmless', bodies: [{ name: 'Mine', query: {}, isShared: true }] },
  deleteView: { kind: 'harmless' },
};
