import { declareVerbs } from '#shared/verbs.ts';

export const voidVerbs = declareVerbs({
  'payment.void': { subject: 'payment', companySees: false, did: 'voided the payment', kind: 'money' },
  // the payer hears of the step of the state; this is the payee's news
  'payment.takeBack': { subject: 'payment', companySees: true, did: 'took the payment back', kind: 'money' },
});
