import { declareVerbs } from '#shared/verbs.ts';

export const monitoringVerbs = declareVerbs({
  'payment.reviewNew': { subject: 'payment', companySees: false, did: 'marked the payment for review' },
  'payment.reviewEnd': {
    subject: 'payment',
    companySees: false,
    did: 'ended the review of the payment',
    kind: 'decision',
  },
  'payment.reviewReopen': {
    subject: 'payment',
    companySees: false,
    did: 'reopened the review of the payment',
    kind: 'decision',
  },
  'case.ruleEvent': { subject: 'case', companySees: false, did: 'added what a rule has found' },
});
