import { declareErrors } from '#shared/feature.ts';

/** The texts of a wrong field are the specification's (section 5, coupon warnings). */
export const outletErrors = declareErrors({
  'coupon-action': { status: 422, title: 'Coupon action is invalid' },
  'coupon-price': { status: 422, title: 'Coupon price is invalid' },
  'coupon-time-value': { status: 422, title: 'Coupon time value is invalid' },
  'coupon-region': { status: 422, title: 'Coupon region is invalid' },
  'coupon-tcc': { status: 422, title: 'Coupon tcc category is invalid' },
  'coupon-no-stock': { status: 422, title: 'Coupon no stock is invalid' },
  'coupon-is-active': { status: 422, title: 'Coupon is active is invalid' },
  'coupon-accent-color': { status: 422, title: 'Coupon accent color is invalid' },
  'coupon-logo': { status: 422, title: 'Coupon logo is invalid' },
  'coupon-background': { status: 422, title: 'Coupon background is invalid' },
  'coupon-title': { status: 422, title: 'Coupon title is invalid' },
  'coupon-description': { status: 422, title: 'Coupon description is invalid' },
  'coupon-badge': { status: 422, title: 'Coupon badge is invalid' },
  'coupon-iban': { status: 422, title: 'Coupon IBAN is invalid' },
  'coupon-euro-price': { status: 422, title: 'TU price for Euro is invalid' },
  'coupon-base-price': { status: 422, title: 'Base price for Euro is invalid' },
  'coupon-style': { status: 422, title: 'Style field is required' },
  'coupon-field': { status: 422, title: 'Error, highlighted fields cannot be empty' },

  'coupon-not-sellable': {
    status: 422,
    title: 'On sale it needs a code or no stock, an IBAN and name for EUR, and terms.',
  },
  'picture-not-valid': { status: 422, title: 'This file is no picture, or has other measures than it should.' },
  'codes-not-valid': { status: 422, title: 'Some codes cannot be taken. Nothing was added.' },
  'batch-gone': { status: 409, title: 'No code of this batch is left.' },
  'time-not-given': { status: 422, title: 'Time is given to people who are active clients.' },
  'sale-refunded': { status: 409, title: 'This purchase was given back already.' },

  'sold-out': { status: 409, title: 'This offer is sold out.' },
  'offer-closed': { status: 409, title: 'This offer is no longer on sale.' },
  'offer-expired': { status: 409, title: 'The codes of this offer have expired.' },
  'offer-changed': { status: 409, title: 'This offer has changed. Look at it again.' },
  'time-insufficient': { status: 422, title: 'You do not have enough time.' },
  'limit-per-person': { status: 409, title: 'You have bought as many of this offer as one person can.' },
  'region-other': { status: 403, title: 'This offer is for people of other countries.' },
});
