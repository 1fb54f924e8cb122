import { useState } from 'react';
import { useSend } from '#client/api/hooks.ts';
import { callQuery, queryClient } from '#client/api/queries.ts';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { IconButton } from '#client/ui/action/IconButton.tsx';
import { ConfirmDialog } from '#client/ui/overlay/ConfirmDialog.tsx';
import { Menu } from '#client/ui/overlay/Menu.tsx';
import { formatCount } from '#shared/formatCount.ts';
import { outletCalls } from '../calls.ts';
import { findUnsellable, readCoupon } from '../coupon.ts';
import type { Coupon } from '../couponList.ts';
import { outletMessages } from '../messages.ts';
import { toBody, toTyped } from './couponForm.ts';
import { couponsSearch } from './couponsSearch.ts';
import styles from './outlet.module.css';
import { refreshCoupons } from './refreshCoupons.ts';
import { useSaveCoupon } from './useSaveCoupon.ts';

interface CouponActionsProps {
  coupon: Coupon;
  codesLeft: number;
  /** the offer as it is after a change */
  onChanged: (coupon: Coupon) => void;
}

/** On sale or not, a copy, and away with it. */
export function CouponActions({ coupon, codesLeft, onChanged }: CouponActionsProps) {
  const [, change] = usePageSearch(couponsSearch);
  const [isDeleting, setDeleting] = useState(false);
  const user = useStaffUser();
  const { update, isRunning } = useSaveCoupon({ onSaved: () => void readAgain(coupon.id).then(onChanged) });
  if (!mayCall(outletCalls.changeCoupon, user)) return null;
  const toggle = () => {
    const { coupon: body } = readCoupon(toBody({ ...toTyped(coupon), isOpen: !coupon.isOpen }));
    if (body) void update(coupon.id, coupon.version, body);
  };
  return (
    <>
      <Menu
        trigger={<IconButton className={styles.more} icon="more" label="More about this offer" />}
        groups={[
          [
            {
              ...{ label: 'Duplicate as draft', icon: 'copy' },
              onSelect: () =>
                change({ coupon: undefined, tab: undefined, make: 'yes', from: coupon.id }, { replace: false }),
            },
          ],
          [{ label: 'Delete', icon: 'trash', danger: true, onSelect: () => setDeleting(true) }],
        ]}
      />
      {coupon.isOpen ? (
        <Button loading={isRunning} onClick={toggle}>
          Take off sale
        </Button>
      ) : (
        <Button
          variant="primary"
          loading={isRunning}
          disabledReason={describeMissing(coupon, codesLeft)}
          onClick={toggle}
        >
          Put on sale
        </Button>
      )}
      {isDeleting && <DeleteDialog coupon={coupon} onClose={() => setDeleting(false)} />}
    </>
  );
}

/** The offer as the bank has it now; the present answer of its page. */
export async function readAgain(couponId: string): Promise<Coupon> {
  const { coupon } = await queryClient.fetchQuery({
    ...callQuery(outletCalls.readCoupon, { params: { couponId } }),
    staleTime: 0,
  });
  return coupon;
}

const missingWords: Readonly<Record<string, string>> = {
  codes: 'codes',
  IBAN: 'the IBAN of the payee',
  Name: 'the name of the payee',
  terms: 'terms',
};

/** What it needs before it can be on sale, in a sentence. */
function describeMissing(coupon: Coupon, codesLeft: number): string | undefined {
  if (coupon.isPending) return 'A second person decides about it first.';
  const { coupon: body } = readCoupon(toBody({ ...toTyped(coupon), isOpen: true }));
  const missing = body ? findUnsellable(body, codesLeft).map((field) => missingWords[field] ?? field) : [];
  return missing.length > 0 ? `It needs ${new Intl.ListFormat('en').format(missing)} first.` : undefined;
}

function DeleteDialog({ coupon: { id, title, sold }, onClose }: { coupon: Coupon; onClose: () => void }) {
  const [, change] = usePageSearch(couponsSearch);
  const { run, isRunning } = useSend(outletCalls.deleteCoupon, {
    success: outletMessages.couponDeleted,
    failure: outletMessages.couponNotDeleted,
    onDone: () => {
      change({ coupon: undefined, tab: undefined });
      void refreshCoupons();
    },
    onFailed: onClose,
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void run({ params: { couponId: id } })}
      title={`Delete ${title}?`}
      confirm="Delete"
      dismiss="Go back"
      variant="red"
      loading={isRunning}
    >
      {sold > 0
        ? `Bought ${formatCount(sold, { one: 'time', many: 'times' })}: it is closed and hidden, its purchases stay.`
        : 'It has no purchases. It goes with its codes.'}
    </ConfirmDialog>
  );
}
