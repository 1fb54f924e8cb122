// A well-formed body for each call that takes one.
import type { Bodies } from '#tests/harness/expectedCalls.ts';
import { sampleRule } from '#tests/samples/rules.ts';

export const bodies: Bodies = {
  'POST /web/plays': { name: 'pass-through' },
  'PUT /web/rules/{ruleCode}': { version: 0, title: 'Income', body: sampleRule, comment: 'Tried.' },
  'POST /web/rules/{ruleCode}?shadow': { version: 1, comment: 'Tried.' },
  'POST /web/rules/{ruleCode}?release': { version: 1, comment: 'Tried.' },
  'POST /web/rules/{ruleCode}?retire': { version: 1, comment: 'Tried.' },
  'POST /web/rules/{ruleCode}?back': { version: 1, comment: 'Tried.' },
  'PATCH /web/payments/{clientId}/{paymentId}': { version: 0, comment: 'Known well.' },
  'PATCH /web/payments/{clientId}/{paymentId}?undo': { version: 0 },
  'PATCH /web/payments/{clientId}/{paymentId}?stop': { version: 0, comment: 'Strange.' },
  'POST /web/rule-runs': { body: sampleRule },
  'PUT /web/rules/{ruleCode}/verdicts/{clientId}': { version: 1, verdict: 'ordinary', comment: 'Known.' },
};
