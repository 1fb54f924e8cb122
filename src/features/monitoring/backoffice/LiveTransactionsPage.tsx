import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '#client/router/loadPage.ts';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { type StaffUser, useStaffUser } from '#client/session/person.ts';
import { Coming } from '#client/shell/ComingPage.tsx';
import { Page } from '#client/ui/layout/Page.tsx';
import { type Tab as TabOf, Tabs } from '#client/ui/layout/Tabs.tsx';
import { mayReadOrders } from '#features/cards/backoffice/mayReadOrders.ts';
import { mayReadSetAside } from '#features/rails/backoffice/mayReadSetAside.ts';
import { hasRole } from '#shared/staffGroups.ts';
import { transactionsSearch } from '../transactionsSearch.ts';

const FailedOrders = lazyPart(() =>
  import('#features/cards/backoffice/OrderTabs.tsx').then((module) => module.FailedOrders),
);
const DelayedOrders = lazyPart(() =>
  import('#features/cards/backoffice/OrderTabs.tsx').then((module) => module.DelayedOrders),
);
const RailTab = lazyPart(() => import('#features/rails/backoffice/RailTab.tsx').then((module) => module.RailTab));

const SetAsideTransfers = lazyPart(() =>
  import('#features/rails/backoffice/SetAsideTransfers.tsx').then((module) => module.SetAsideTransfers),
);

const parts = [
  { title: 'Live view', words: 'Every transaction as it is booked.' },
  { title: 'New alerts, review, data requested', words: 'Rule events, to work through by keyboard.' },
  { title: 'Templates and history', words: 'Texts for requests, and past requests with their answers.' },
];

/** Transactions as they happen, for staff. Administrators also see what stopped for a technical reason. */
export function LiveTransactionsPage() {
  const [{ tab = 'live' }, change] = usePageSearch(transactionsSearch);
  const tabs = tabsFor(useStaffUser());
  return (
    <Page title="Transactions" summary="Live transactions, and those that need review.">
      {tabs.length === 1 ? (
        live
      ) : (
        <Tabs
          label="Transactions"
          tabs={tabs}
          value={tabs.some(({ value }) => value === tab) ? tab : 'live'}
          onChange={(next) => change({ tab: next })}
          pageKeys
        />
      )}
    </Page>
  );
}

const live = (
  <Coming
    parts={parts}
    meanwhile="Companies see their own transactions in the company area; staff see none until this page is built."
  />
);

type Tab = 'live' | 'failed-orders' | 'delayed-orders' | 'aside' | 'tech';

/** Card orders and transfers that were set aside for who may read them, the rail for administrators. */
function tabsFor(user: StaffUser): TabOf<Tab>[] {
  const lazy = (panel: ReactNode) => <Suspense fallback={null}>{panel}</Suspense>;
  const orders: TabOf<Tab>[] = [
    { value: 'failed-orders', label: 'Failed card orders', panel: lazy(<FailedOrders />) },
    { value: 'delayed-orders', label: 'Delayed card orders', panel: lazy(<DelayedOrders />) },
  ];
  return [
    { value: 'live', label: 'Live view', panel: live },
    ...(mayReadOrders(user.role) ? orders : []),
    ...(mayReadSetAside(user)
      ? [{ value: 'aside', label: 'Set aside', panel: lazy(<SetAsideTransfers />) } as const]
      : []),
    ...(hasRole(user.role, 'admins') ? [{ value: 'tech', label: 'Tech', panel: lazy(<RailTab />) } as const] : []),
  ];
}
