import { useState } from 'react';
import { useCall } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { pageHref } from '#client/router/Link.tsx';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { Page } from '#client/ui/layout/Page.tsx';
import { Tabs } from '#client/ui/layout/Tabs.tsx';
import { paths } from '#shared/paths.ts';
import { type CodeBatch, type CouponSale, outletCalls } from '../calls.ts';
import type { Coupon } from '../couponList.ts';
import { formatPrice } from '../offerTexts.ts';
import { CodesPanel } from './CodesPanel.tsx';
import { CouponActions } from './CouponActions.tsx';
import { CouponEditor } from './CouponEditor.tsx';
import { CouponState, formatRegion } from './couponColumns.tsx';
import { couponsSearch } from './couponsSearch.ts';
import styles from './outlet.module.css';
import { SalesPanel } from './SalesPanel.tsx';
import { SoldPanel } from './SoldPanel.tsx';
import { useBadgeWarning } from './useBadgeWarning.ts';

/** how often an open offer is read again: codes and purchases move while it is looked at */
const refetchMs = 10_000;

export const backToList = { href: pageHref(paths.bkoCoupons), label: 'All offers' };

/** One offer: its editor, its codes, what it sold and to whom. */
export function CouponPage({ couponId }: { couponId: string }) {
  const read = useCall(outletCalls.readCoupon, { params: { couponId } }, { refetchMs });
  const failure = readFailure(read, 'The offer could not be loaded');
  if (!read.data)
    return (
      <Page title="Offer" back={backToList}>
        {failure ? (
          <ErrorState {...failure} />
        ) : (
          <Loading label="Loading the offer">
            <Skeleton shape="block" />
          </Loading>
        )}
      </Page>
    );
  return <KnownCoupon {...read.data} />;
}

interface KnownCouponProps {
  coupon: Coupon;
  batches: readonly CodeBatch[];
  sales: readonly CouponSale[];
}

function KnownCoupon({ coupon, batches, sales }: KnownCouponProps) {
  const [{ tab = 'offer' }, change] = usePageSearch(couponsSearch);
  useBadgeWarning([coupon]);
  // what the editor began with: it stays while somebody else saves
  const [base, setBase] = useState(coupon);
  const codesLeft = coupon.assetsAvailable ?? 0;
  return (
    <Page
      title={coupon.title}
      back={backToList}
      summary={
        <span className={styles.state}>
          <CouponState coupon={coupon} />
          {`${formatPrice(coupon.tuPrice)} · ${formatRegion(coupon.region)}`}
        </span>
      }
      actions={<CouponActions coupon={coupon} codesLeft={codesLeft} onChanged={setBase} />}
    >
      <Tabs
        label="Offer"
        value={tab}
        onChange={(next) => change({ tab: next === 'offer' ? undefined : next })}
        tabs={[
          {
            ...{ value: 'offer', label: 'Offer' },
            panel: (
              <CouponEditor
                key={base.version}
                base={base}
                present={coupon}
                codesLeft={codesLeft}
                onRebase={(next) => setBase(next)}
              />
            ),
          },
          {
            ...{ value: 'codes', label: 'Codes' },
            ...(coupon.noStock ? {} : { count: codesLeft }),
            panel: <CodesPanel coupon={coupon} batches={batches} />,
          },
          { value: 'sold', label: 'Sold', count: coupon.sold, panel: <SoldPanel coupon={coupon} /> },
          { value: 'purchases', label: 'Purchases', panel: <SalesPanel coupon={coupon} sales={sales} /> },
        ]}
      />
    </Page>
  );
}
