import { declareErrors } from '#shared/feature.ts';
import { messages } from '#shared/messages.ts';
import { outletMessages } from './messages.ts';

/** The texts of a wrong field are the specification's (section 5, coupon warnings). */
export const outletErrors = declareErrors({
  'coupon-action': { status: 422, title: outletMessages.couponAction },
  'coupon-price': { status: 422, title: outletMessages.couponPrice },
  'coupon-time-value': { status: 422, title: outletMessages.couponTimeValue },
  'coupon-region': { status: 422, title: outletMessages.couponRegion },
  'coupon-tcc': { status: 422, title: outletMessages.couponTcc },
  'coupon-no-stock': { status: 422, title: outletMessages.couponNoStock },
  'coupon-is-active': { status: 422, title: outletMessages.couponIsActive },
  'coupon-accent-color': { status: 422, title: outletMessages.couponAccentColor },
  'coupon-logo': { status: 422, title: outletMessages.couponLogo },
  'coupon-background': { status: 422, title: outletMessages.couponBackground },
  'coupon-title': { status: 422, title: outletMessages.couponTitle },
  'coupon-description': { status: 422, title: outletMessages.couponDescription },
  'coupon-badge': { status: 422, title: outletMessages.couponBadge },
  'coupon-iban': { status: 422, title: outletMessages.couponIban },
  'coupon-euro-price': { status: 422, title: outletMessages.couponEuroPrice },
  'coupon-base-price': { status: 422, title: outletMessages.couponBasePrice },
  'coupon-style': { status: 422, title: outletMessages.couponStyle },
  'coupon-field': { status: 422, title: messages.highlightedEmpty },

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
