import { declareVerbs } from '#shared/verbs.ts';

export const priceVerbs = declareVerbs({
  'price.release': { subject: 'price', companySees: false, did: 'released a price', kind: 'decision' },
  'price.end': { subject: 'price', companySees: false, did: 'set the last day of a price', kind: 'decision' },
  'price.withdraw': { subject: 'price', companySees: false, did: 'withdrew an announced price', kind: 'decision' },
  'fee.return': { subject: 'payment', companySees: false, did: 'gave a fee back', kind: 'money' },
  'price.export': { subject: 'list', companySees: false, did: 'exported the price table', look: 'Exported' },
});
