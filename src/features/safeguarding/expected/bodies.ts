// A well-formed body for each call that takes one.
import type { Bodies } from '#tests/harness/expectedCalls.ts';

export const bodies: Bodies = {
  'POST /web/safeguarding/{day}': { look: 1, comment: 'Checked.' },
};
