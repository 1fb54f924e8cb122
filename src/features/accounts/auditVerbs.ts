import { declareVerbs } from '#shared/verbs.ts';

export const accountVerbs = declareVerbs({
  'balance.export': { subject: 'client', companySees: false, did: 'exported balances of a day', look: 'Exported' },
  'balance.read': { subject: 'client', companySees: false, did: 'looked at balances of a day', look: 'Viewed' },
  'fee.export': { subject: 'client', companySees: false, did: 'exported fees', look: 'Exported' },
  'invoice.export': { subject: 'client', companySees: false, did: 'downloaded an invoice', look: 'Exported' },
  'statement.export': { subject: 'client', companySees: false, did: 'downloaded a statement', look: 'Exported' },
});
