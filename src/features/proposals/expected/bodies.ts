// A well-formed body for each call that takes one.

import type { Bodies } from '#tests/harness/expectedCalls.ts';

export const bodies: Bodies = {
  'POST /web/proposals/{proposalId}?confirm': { version: 0, comment: '' },
  'POST /web/proposals/{proposalId}?return': { version: 0, comment: 'Not so.' },
  'POST /web/proposals/{proposalId}?withdraw': { version: 0, comment: '' },
};
