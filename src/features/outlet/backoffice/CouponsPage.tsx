import { Suspense, useState } from 'react';
import { lazyPart } from '#client/router/loadPage.ts';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Loading, Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { Page } from '#client/ui/layout/Page.tsx';
import { loadIbanRules } from '#shared/validIban.ts';
import { outletCalls } from '../calls.ts';
import { CouponList } from './CouponList.tsx';
import { couponsSearch } from './couponsSearch.ts';

// both judge an IBAN while they are drawn
const CouponPage = lazyPart(() =>
  Promise.all([import('./CouponPage.tsx'), loadIbanRules()]).then(([module]) => module.CouponPage),
);
const NewCouponPage = lazyPart(() =>
  Promise.all([import('./NewCouponPage.tsx'), loadIbanRules()]).then(([module]) => module.NewCouponPage),
);
const TimeDialog = lazyPart(() => import('./TimeDialog.tsx').then((module) => module.TimeDialog));
const TimeFileDialog = lazyPart(() => import('./TimeFileDialog.tsx').then((module) => module.TimeFileDialog));

/** The outlet for marketing: the list of offers, one of them, or a new one; the address says which. */
export function CouponsPage() {
  const [{ coupon, make, from }] = usePageSearch(couponsSearch);
  if (coupon === undefined && make === undefined) return <CouponsOverview />;
  return (
    <Suspense
      fallback={
        <Loading label="Loading the offer">
          <Skeleton shape="block" />
        </Loading>
      }
    >
      {coupon === undefined ? (
        <NewCouponPage key={from} fromId={from} />
      ) : (
        <CouponPage key={coupon} couponId={coupon} />
      )}
    </Suspense>
  );
}

function CouponsOverview() {
  const [, change] = usePageSearch(couponsSearch);
  const [giving, setGiving] = useState<'person' | 'file'>();
  const close = () => setGiving(undefined);
  const user = useStaffUser();
  return (
    <Page
      title="Outlet"
      summary="Offers that people buy on their phone, for euros, for time, or both."
      actions={
        <>
          {mayCall(outletCalls.giveTime, user) && (
            <Button icon="clock" onClick={() => setGiving('person')}>
              Give time
            </Button>
          )}
          {mayCall(outletCalls.createCoupon, user) && (
            <Button variant="primary" icon="plus" onClick={() => change({ make: 'yes' }, { replace: false })}>
              New offer
            </Button>
          )}
        </>
      }
    >
      <CouponList />
      <Suspense fallback={null}>
        {giving === 'person' && <TimeDialog onClose={close} onFile={() => setGiving('file')} />}
        {giving === 'file' && <TimeFileDialog onClose={close} />}
      </Suspense>
    </Page>
  );
}
