// A well-formed body for each call that takes one.

import type { Bodies } from '#tests/harness/expectedCalls.ts';
import { people } from '#tests/harness/village.ts';

export const bodies: Bodies = {
  'POST /web/{companyId}/users': { UserId: people.stranger, UserDob: '1980-01-01', Role: 'REP', Options: '' },
  'PATCH /web/{companyId}/users/{id}': { Role: 'COO', Options: 'A' },
};
