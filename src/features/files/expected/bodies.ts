// A well-formed body for each call that takes one.

import type { Bodies } from '#tests/harness/expectedCalls.ts';

export const bodies: Bodies = {
  'POST /web/file/{name}': { token: 'A'.repeat(43) },
  'PATCH /web/clients/{clientId}/files/{fileId}?check': { comment: 'Compared with the register.' },
  ...Object.fromEntries(
    ['face', 'front', 'back'].map((picture) => [
      `PUT /web/clients/{clientId}/${picture}.jpg`,
      { token: 'A'.repeat(43), comment: 'Renewed.' },
    ]),
  ),
};
