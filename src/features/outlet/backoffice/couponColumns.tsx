import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { countryName } from '#shared/countries.ts';
import { spaced } from '#shared/formatCount.ts';
import { categories } from '#shared/reference/categories.ts';
import { readBadge } from '../couponKinds.ts';
import { type Coupon, couponList } from '../couponList.ts';
import { badgeLabels, formatEuro } from '../offerTexts.ts';
import { CouponMark } from './CouponMark.tsx';
import styles from './outlet.module.css';
import { EuroCell, TimeCell } from './PriceCells.tsx';

const { columns: titles } = couponList;

export const couponColumns: readonly Column<Coupon>[] = [
  { key: 'title', title: titles.title, list: 'title', render: (coupon) => <CouponMark coupon={coupon} /> },
  {
    ...{ key: 'isOpen', title: 'State', width: 140, list: 'state' },
    render: (coupon) => <CouponState coupon={coupon} />,
  },
  {
    ...{ key: 'tcc', title: titles.tcc, width: 130, hideBelow: 1120, list: 'text' },
    render: ({ tcc }) => <span className={styles.besideMark}>{categories[tcc] ?? tcc}</span>,
  },
  {
    ...{ key: 'region', title: titles.region, width: 140, hideBelow: 1280, list: 'none' },
    render: ({ region }) => formatRegion(region),
  },
  {
    ...{ key: 'basePrice', title: titles.basePrice, width: 120, align: 'end', hideBelow: 1280, list: 'none' },
    render: ({ basePrice }) => (basePrice ? formatEuro(basePrice.EUR).replace(' EUR', '') : '–'),
  },
  {
    ...{ key: 'time', title: 'Time', width: 120, align: 'end', list: 'detail' },
    render: ({ tuPrice }) => <TimeCell {...tuPrice} />,
  },
  {
    ...{ key: 'tuPrice', title: 'Price, EUR', width: 120, align: 'end', list: 'value' },
    render: ({ tuPrice }) => <EuroCell {...tuPrice} />,
  },
  {
    ...{
      key: 'assetsAvailable',
      title: titles.assetsAvailable,
      width: 110,
      align: 'end',
      hideBelow: 768,
      list: 'none',
    },
    render: ({ assetsAvailable }) => (assetsAvailable === null ? 'No stock' : spaced(assetsAvailable)),
  },
  {
    ...{ key: 'sold', title: titles.sold, width: 90, align: 'end', hideBelow: 768, list: 'none' },
    render: ({ sold }) => spaced(sold),
  },
];

/** 'Lithuania', '3 countries', 'Everywhere' */
export function formatRegion(region: readonly string[] | null): string {
  if (region === null) return 'Everywhere';
  const [only] = region;
  return region.length === 1 && only !== undefined ? countryName(only) : `${region.length} countries`;
}

/** Whether people can buy it, and what the bank says about it. */
export function CouponState({ coupon: { isOpen, isPending, badge: given } }: { coupon: Coupon }) {
  const badge = readBadge(given);
  if (isPending) return <StatusBadge kind="pending">Proposed</StatusBadge>;
  if (!isOpen) return <StatusBadge kind="neutral">Not on sale</StatusBadge>;
  if (badge === 'sold-out') return <StatusBadge kind="failed">{badgeLabels[badge]}</StatusBadge>;
  if (badge === 'last-codes') return <StatusBadge kind="pending">{badgeLabels[badge]}</StatusBadge>;
  return <StatusBadge kind="success">{badge === 'new' ? 'On sale, new' : 'On sale'}</StatusBadge>;
}
