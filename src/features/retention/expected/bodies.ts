// A well-formed body for each call that takes one.

import type { Bodies } from '#tests/harness/expectedCalls.ts';

export const bodies: Bodies = {
  'PATCH /web/clients/{clientId}?hold': { comment: 'Asked.', props: { cause: 'COURT', reference: 'e2-77' } },
  'PATCH /web/clients/{clientId}?release': {
    ...{ comment: 'Over.', props: { holdId: '01900000-0000-7000-8000-000000000009' } },
  },
};
