import { declareErrors } from '#shared/feature.ts';

export const voidErrors = declareErrors({
  'already-voided': { status: 409, title: 'This payment was voided already.' },
  'recall-instead': { status: 422, title: 'Another bank or a card was part of it. It comes back by a recall only.' },
  'refund-instead': { status: 422, title: 'It bought an offer of the outlet. It is given back there, with its code.' },
  'consent-not-of-payee': { status: 422, title: 'The consent must be a document of the payee.' },
  'payee-frozen': { status: 422, title: 'A case or an order holds the money of the payee. It must end first.' },
});
