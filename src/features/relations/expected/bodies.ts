// A well-formed body for each call that takes one.

import type { Bodies } from '#tests/harness/expectedCalls.ts';

export const bodies: Bodies = {
  ...Object.fromEntries(
    ['PUT ', 'DELETE '].map((call) => [
      `${call}/web/relations/{clientId}/{role}/{subjectId}`,
      { comment: 'A register.' },
    ]),
  ),
  'PUT /web/relations/{clientId}/{role}/{subjectId}/{options}': { comment: 'A register.' },
  'PUT /web/parties/{partyId}/{clientId}': { comment: 'A register.' },
  'POST /web/parties': { kind: 'P', name: 'Ona Kitur', birthDate: '1970-01-01', country: 'LV' },
};
