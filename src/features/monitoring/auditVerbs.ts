import { declareVerbs } from '#shared/verbs.ts';

export const monitoringVerbs = declareVerbs({
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
