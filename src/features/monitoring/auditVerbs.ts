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
  'rule.save': { subject: 'watchRule', companySees: false, did: 'drafted a version of a rule', kind: 'decision' },
  'rule.shadow': { subject: 'watchRule', companySees: false, did: 'started a rule in shadow', kind: 'decision' },
  'rule.release': { subject: 'watchRule', companySees: false, did: 'released a rule', kind: 'decision' },
  'rule.retire': { subject: 'watchRule', companySees: false, did: 'retired a rule', kind: 'decision' },
  'transaction.browse': {
    subject: 'list',
    companySees: false,
    did: 'viewed the transactions of all clients',
    look: 'Viewed',
  },
  'transaction.export': { subject: 'list', companySees: false, did: 'exported transactions', look: 'Exported' },
  'payment.decide': {
    subject: 'payment',
    companySees: false,
    did: 'decided about the payment',
    kind: 'decision',
  },
  'payment.stop': { subject: 'payment', companySees: false, did: 'stopped the payment', kind: 'decision' },
});
