import { useCall } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { Page } from '#client/ui/layout/Page.tsx';
import { outletCalls } from '../calls.ts';
import { CouponEditor } from './CouponEditor.tsx';
import { backToList } from './CouponPage.tsx';
import { blankCoupon, toTyped } from './couponForm.ts';

/** A new offer, blank or as a copy that is not on sale. */
export function NewCouponPage({ fromId }: { fromId: string | undefined }) {
  const read = useCall(
    outletCalls.readCoupon,
    { params: { couponId: fromId ?? '' } },
    { enabled: fromId !== undefined },
  );
  const failure = readFailure(read, 'The offer could not be loaded');
  const isReady = fromId === undefined || read.data !== undefined;
  return (
    <Page
      title={fromId === undefined ? 'New offer' : 'Copy of an offer'}
      back={backToList}
      summary="Saved as a draft. Add its codes next, then put it on sale."
    >
      {failure ? (
        <ErrorState {...failure} />
      ) : isReady ? (
        <CouponEditor
          base={undefined}
          start={read.data ? { ...toTyped(read.data.coupon), isOpen: false } : blankCoupon}
          codesLeft={0}
        />
      ) : (
        <Loading label="Loading the offer">
          <Skeleton shape="block" />
        </Loading>
      )}
    </Page>
  );
}
