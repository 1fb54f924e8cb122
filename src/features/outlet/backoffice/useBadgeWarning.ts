import { useEffect } from 'react';
import { showAlert } from '#client/alerts/alerts.ts';
import { readBadge } from '../couponKinds.ts';
import type { Coupon } from '../couponList.ts';
import { outletErrors } from '../errors.ts';

/** Warns once of a badge that this page does not know; the offer is shown without it. */
export function useBadgeWarning(coupons: readonly Coupon[] | undefined): void {
  const hasUnknown = coupons?.some(({ badge }) => badge !== null && readBadge(badge) === null) ?? false;
  useEffect(() => {
    if (hasUnknown) showAlert({ type: 'warning', message: outletErrors['coupon-badge'].title, group: 'badge' });
  }, [hasUnknown]);
}
