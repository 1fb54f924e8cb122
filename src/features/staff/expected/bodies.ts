// A well-formed body for each call that takes one.

import type { Bodies } from '#tests/harness/expectedCalls.ts';
import { staff } from '#tests/harness/village.ts';

export const bodies: Bodies = {
  'POST /web/users': { fullName: 'Nauja Kolegė', dateOfBirth: '1990-01-01', role: 'P', keys: [] },
  'PATCH /web/users/{userId}': { fullName: 'Staff Pp', role: 'P', keys: [] },
  'PUT /web/users/{userId}/links/{clientId}': { relation: 'family', comment: 'A sister.' },
  'PUT /web/own-staff/away': { awayUntil: null },
  'PUT /web/own-staff/links/{clientId}': { relation: 'family', comment: 'A sister.' },
  'POST /web/deputies': { personId: staff.M, from: '2099-01-01', until: '2099-01-02' },
  'PATCH /web/users/{userId}?away': { awayUntil: null },
};
