import { declareVerbs } from '#shared/verbs.ts';

export const outletVerbs = declareVerbs({
  'coupon.create': { subject: 'coupon', companySees: false, did: 'created an offer' },
  'coupon.change': { subject: 'coupon', companySees: false, did: 'changed an offer' },
  'coupon.delete': { subject: 'coupon', companySees: false, did: 'deleted an offer' },
  'coupon.read': { subject: 'coupon', companySees: false, did: 'viewed purchases of an offer', look: 'Viewed' },
  'coupon.export': { subject: 'list', companySees: false, did: 'exported offers', look: 'Exported' },
  'coupon-code.add': { subject: 'coupon', companySees: false, did: 'added codes to an offer' },
  'coupon-code.withdraw': { subject: 'coupon', companySees: false, did: 'withdrew unsold codes of an offer' },
  'coupon-picture.add': { subject: 'coupon', companySees: false, did: 'added a picture for offers' },
  'offer.buy': { subject: 'sale', companySees: true, did: 'bought an offer', kind: 'money' },
  'offer.refund': { subject: 'sale', companySees: true, did: 'gave a purchase back', kind: 'money' },
  'time.give': { subject: 'time', companySees: true, did: 'gave time', kind: 'money' },
});
