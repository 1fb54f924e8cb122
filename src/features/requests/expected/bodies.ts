// A well-formed body for each call that takes one.

import type { Bodies } from '#tests/harness/expectedCalls.ts';

export const bodies: Bodies = {
  'PATCH /device/information-requests/{requestId}?save': { answers: [] },
  'POST /device/information-requests/{requestId}?send': { version: 1 },
  'POST /web/tasks/{clientId}/{caseId}/requests/{requestId}': { givenBy: 'phone', comment: 'Called', answers: [] },
  'PATCH /web/{companyId}/requests/{requestId}?save': { answers: [] },
  'POST /web/{companyId}/requests/{requestId}?send': { version: 1 },
  'PUT /web/request-templates/{templateId}': {
    ...{
      version: 1,
      types: ['RFI'],
      language: 'en',
      title: 'A question',
      words: 'Dear customer.',
      comment: 'Clearer.',
    },
    items: [{ kind: 'question', words: 'What for?' }],
  },
  'DELETE /web/request-templates/{templateId}': { version: 1, comment: 'Not needed.' },
};
