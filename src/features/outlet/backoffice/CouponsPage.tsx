import { ComingPage } from '#client/shell/ComingPage.tsx';

/** The outlet’s coupons, for marketing. */
export function CouponsPage() {
  return (
    <ComingPage
      title="Outlet"
      summary="Coupons that clients buy and use."
      parts={[
        { title: 'Coupons', words: 'Create and edit them, and see each one as a person would see it.' },
        { title: 'Codes', words: 'Add codes to a coupon and see how many are left.' },
        { title: 'Sold', words: 'How many were sold, month by month.' },
      ]}
      meanwhile="There are no coupons in this version."
    />
  );
}
