import { declareErrors } from '#shared/feature.ts';

export const monitoringErrors = declareErrors({
  'rule-only-tuned': {
    status: 422,
    title: 'This rule is specified: only its thresholds and the size of single payments can change.',
  },
  'rule-tuned-too-far': {
    status: 422,
    title: 'This rule is specified: a threshold can be at most ten times the specified one, and its end no lower.',
  },
  'rule-stays': { status: 422, title: 'This rule is specified and cannot be less than it is.' },
  'rule-step-not-possible': { status: 409, title: 'This version of the rule cannot take this step now.' },
  'too-many-rules': { status: 422, title: 'At most 50 rules can be live or in shadow at once.' },
  'run-not-done': { status: 409, title: 'This rule is still being tried.' },
  'own-rule': { status: 422, title: 'You wrote this version. Another person must release it.' },
});
