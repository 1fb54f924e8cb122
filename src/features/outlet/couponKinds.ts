/** How an offer looks and what the bank says about it: apart from its schema, which no phone needs. */

export const couponStyles = ['plain', 'dark', 'picture'] as const;
export type CouponStyle = (typeof couponStyles)[number];
export const couponBadges = ['new', 'last-codes', 'sold-out'] as const;
export type CouponBadge = (typeof couponBadges)[number];

/** null for none, and for one that is not known. */
export function readBadge(badge: string | null): CouponBadge | null {
  return couponBadges.find((known) => known === badge) ?? null;
}
