import { declareVerbs } from '#shared/verbs.ts';

export const monitoringVerbs = declareVerbs({
  'rule.save': { subject: 'watchRule', companySees: false, did: 'drafted a version of a rule', kind: 'decision' },
  'rule.shadow': { subject: 'watchRule', companySees: false, did: 'started a rule in shadow', kind: 'decision' },
  'rule.release': { subject: 'watchRule', companySees: false, did: 'released a rule', kind: 'decision' },
  'rule.judge': {
    ...{ subject: 'watchRule', companySees: false, kind: 'decision' },
    did: 'judged a client just below the threshold of a rule',
  },
  'rule.clients': {
    ...{ subject: 'watchRule', companySees: false, look: 'Viewed' },
    did: 'viewed clients that a rule would have found',
  },
  'rule.export': {
    ...{ subject: 'watchRule', companySees: false, look: 'Exported' },
    did: 'exported what a rule would have found',
  },
  'rule-event.export': { subject: 'list', companySees: false, did: 'exported events of a rule', look: 'Exported' },
  'rule.retire': { subject: 'watchRule', companySees: false, did: 'retired a rule', kind: 'decision' },
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
  'payment.undo': {
    ...{ subject: 'payment', companySees: false, kind: 'decision' },
    did: 'took the decision about the payment back',
  },
  'payment.stop': { subject: 'payment', companySees: false, did: 'stopped the payment', kind: 'decision' },
});
