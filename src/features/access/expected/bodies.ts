// A well-formed body for each call that takes one.

import type { Bodies } from '#tests/harness/expectedCalls.ts';

const unanswered = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} };
const assertion = { ...unanswered, response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' } };
const credential = { ...unanswered, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } };

export const bodies: Bodies = {
  'PUT /web/login': { loginCode: 'A'.repeat(32), number: 42 },
  'PUT /device/requests/{requestId}': { decision: 'approve' },
  'POST /device/requests/{requestId}': { decision: 'approve', hash: 'a'.repeat(64) },
  'POST /device/login/{loginCode}': { number: 42 },
  'PUT /web/login?passkey': { scope: 'web', assertion },
  'POST /device/enrolments': { enrolment: 'A'.repeat(43), code: 'TEST-2345', birthDate: '1980-01-01' },
  'PUT /device/enrolments': { enrolment: 'A'.repeat(43), name: 'Phone', credential },
  'POST /web/passkeys': { name: 'Laptop' },
  'PUT /web/passkeys': { name: 'Laptop', credential },
  'POST /web/enrolments/{personId}?lost': { comment: 'Lost on a train.', contacts: 'not-reached' },
  'PUT /web/role': { role: null },
};
