// A well-formed body for each call that takes one.

import type { Bodies } from '#tests/harness/expectedCalls.ts';

export const bodies: Bodies = {
  'PUT /web/risks/activities/{activity}': { version: 0, risk: 3, comment: 'Too many frauds.' },
  'PUT /web/risks/countries/{country}': { version: 0, flags: ['GREY'], comment: 'The new list.' },
};
