// A well-formed body for each call that takes one.

import type { Bodies } from '#tests/harness/expectedCalls.ts';
import { unknownId } from '#tests/harness/village.ts';

export const bodies: Bodies = {
  'POST /device/messages': { words: 'Hello.' },
  'PATCH /device/messages?read': { until: unknownId },
  'POST /web/logs/{clientId}': { comment: 'Called.' },
  'POST /web/{companyId}/messages': { words: 'Hello.' },
  'PATCH /web/{companyId}/messages?read': { until: unknownId },
  'POST /web/forbidden-words?try': { words: 'Hello' },
  'POST /web/forbidden-words': { word: 'sanction*', comment: 'It is there already.' },
  'DELETE /web/forbidden-words/{wordId}': { comment: 'Too wide.' },
};
