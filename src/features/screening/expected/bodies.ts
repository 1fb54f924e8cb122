// A well-formed body for each call that takes one.

import type { Bodies } from '#tests/harness/expectedCalls.ts';

export const bodies: Bodies = {
  'PUT /web/lookup/{versionId}': { comment: 'The newest.' },
  'PUT /web/lookup?thresholds': { version: 1, display: 600, alert: 720, strong: 860, comment: 'Too many.' },
  'POST /web/folding-rules/{hitId}': { comment: 'A first name.' },
  'DELETE /web/folding-rules/{ruleId}': { comment: 'No longer.' },
};
