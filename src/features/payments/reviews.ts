/** What staff alone know of a payment. Pure. */

/** Where a payment is in its review. */
export const reviews = ['new', 'requested', 'responded', 'tech'] as const;
export type Review = (typeof reviews)[number];
