// A well-formed body for each call that takes one.

import type { Bodies } from '#tests/harness/expectedCalls.ts';
import { unknownId } from '#tests/harness/village.ts';

export const bodies: Bodies = {
  'POST /web/translations/{clientId}': { kind: 'message', id: unknownId },
};
