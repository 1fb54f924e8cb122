// A well-formed body for each call that takes one.
import type { Bodies } from '#tests/harness/expectedCalls.ts';

export const bodies: Bodies = {
  'POST /web/cesop/{quarter}?correct': { comment: 'The address was wrong.' },
  'PATCH /web/cesop-messages/{messageId}?filed': { reference: 'VMI-2026-1' },
  'DELETE /web/cesop-messages/{messageId}': { comment: 'Made too early.' },
};
