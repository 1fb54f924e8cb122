import type { Errors } from '#shared/feature.ts';

/** Those that the payment form finds by itself too; its script holds them alone. */
export const orderErrors = {
  'other-bank-not-reachable': { status: 422, title: 'We cannot send payments to other banks at the moment.' },
  'outside-sepa': { status: 422, title: 'Only SEPA countries can be paid.' },
} as const satisfies Errors;
