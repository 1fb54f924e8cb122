// A well-formed body for each call that takes one.

import type { Bodies } from '#tests/harness/expectedCalls.ts';
import { unknownId } from '#tests/harness/village.ts';

export const bodies: Bodies = {
  'POST /web/tasks/{clientId}/{caseId}': { type: 'LIMITS', title: 'Wants more', comment: 'Grows.' },
  'PATCH /web/tasks/{clientId}/{caseId}': { version: 1, comment: 'Looked into.' },
  'PATCH /web/tasks/{clientId}/{caseId}?tick': { itemId: unknownId, isTicked: true },
  'PATCH /web/tasks/{clientId}/{caseId}?review': { fileId: unknownId, review: 'approve', reason: '' },
  ...Object.fromEntries(
    ['try', 'close'].map((word) => [
      `POST /web/tasks?${word}`,
      {
        cases: [{ clientId: '30000000099', caseId: unknownId, version: 1 }],
        ...(word === 'close' && { comment: 'Looked into.' }),
      },
    ]),
  ),
  'POST /web/tasks?act': { act: 'release', filter: { assignee: 'me', type: 'SENIOR' }, comment: '' },
  'PUT /web/views/{viewId}': { name: 'Late ones', query: { due: 'overdue' }, isShared: false },
  'PUT /web/checklists': { type: 'RFI', version: 99, items: ['The answer is complete'], comment: 'Clearer.' },
};
