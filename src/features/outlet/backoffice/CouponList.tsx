import { ListView } from '#client/lists/ListView.tsx';
import { useList } from '#client/lists/useList.ts';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import type { FilterField } from '#client/ui/table/filterFields.ts';
import { getQuery } from '#shared/lists/list.ts';
import { categories } from '#shared/reference/categories.ts';
import { countries } from '#shared/reference/countries.ts';
import { outletCalls } from '../calls.ts';
import { couponList } from '../couponList.ts';
import { couponColumns } from './couponColumns.tsx';
import { couponsSearch } from './couponsSearch.ts';
import { useBadgeWarning } from './useBadgeWarning.ts';

/** how often the list is read again while it is in view */
const refetchMs = 10_000;

const words = {
  one: 'offer',
  many: 'offers',
  search: 'Title, description or who is paid',
  failed: 'The offers could not be loaded',
};
const stateTabs = {
  field: 'state',
  label: 'State',
  words: [
    { value: 'all', label: 'All' },
    { value: 'on-sale', label: 'On sale' },
    { value: 'sold-out', label: 'Sold out' },
    { value: 'draft', label: 'Not on sale' },
  ],
};
const categoryOptions = Object.entries(categories).map(([value, label]) => ({ value, label }));
const regionOptions = countries.map(({ iso2, name }) => ({ value: iso2, label: name, note: iso2 }));

/** Offers, newest first. They are read again every 10 s until the page is left or its tab is hidden. */
export function CouponList() {
  const [search, change] = usePageSearch(couponsSearch);
  const query = getQuery(couponList, search);
  const shown = useList(couponList, outletCalls.listCoupons, { query }, { liveMs: refetchMs });
  useBadgeWarning(shown.items);
  const fields: FilterField[] = [
    {
      ...({ kind: 'several', label: 'Category', value: search.category, options: categoryOptions } as const),
      onChange: (category: string | undefined) => change({ category }),
    },
    {
      ...({ kind: 'choice', label: 'Sold in', value: search.region, options: regionOptions } as const),
      onChange: (region: string | undefined) => change({ region }),
    },
  ];
  return (
    <ListView
      list={couponList}
      shown={shown}
      search={search}
      onChange={change}
      label="Offers"
      words={words}
      tabs={stateTabs}
      fields={fields}
      file={{ call: outletCalls.exportCoupons, input: { query } }}
      columns={couponColumns}
      onOpen={({ id }) => change({ coupon: id }, { replace: false })}
      dimmed={({ isOpen }) => !isOpen}
      empty={
        <EmptyState icon="tag" title="No offers yet">
          Make an offer, add its codes, then put it on sale.
        </EmptyState>
      }
    />
  );
}
