import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '#client/router/loadPage.ts';
import { mayCall } from '#client/session/mayCall.ts';
import type { StaffUser } from '#client/session/person.ts';
import type { Tab as TabOf } from '#client/ui/layout/Tabs.tsx';
import { mayReadOrders } from '#features/cards/backoffice/mayReadOrders.ts';
import { type Review, requestTemplateCalls } from '#features/monitoring/live/others.ts';
import type { TransactionTab } from '#features/monitoring/transactionsSearch.ts';
import { mayReadSetAside } from '#features/rails/backoffice/mayReadSetAside.ts';
import { LiveTab } from './LiveTab.tsx';
import { ReviewTab } from './ReviewTab.tsx';
import type { LiveFilter } from './useFeed.ts';

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
const RequestTemplates = lazyPart(() =>
  import('#features/requests/backoffice/RequestTemplates.tsx').then((module) => module.RequestTemplates),
);
const HistoryTab = lazyPart(() => import('./HistoryTab.tsx').then((module) => module.HistoryTab));

type Tab = TabOf<TransactionTab>;

interface Shown {
  filter: LiveFilter;
  feed: { at: number | undefined; isLost: boolean };
  hasTech: boolean;
}

const lazy = (panel: ReactNode) => <Suspense fallback={null}>{panel}</Suspense>;
const one = (may: boolean, ...tabs: Tab[]): Tab[] => (may ? tabs : []);

/** In the order of the specification; card orders, transfers set aside and texts for who may read them. */
export function tabsFor(user: StaffUser, { filter, feed, hasTech }: Shown): Tab[] {
  const reviewed = (value: TransactionTab, label: string, review: Review, below?: ReactNode): Tab => ({
    value,
    label,
    panel: (
      <ReviewTab key={review} review={review} label={label}>
        {below}
      </ReviewTab>
    ),
  });
  return [
    { value: 'live', label: 'Live view', panel: <LiveTab filter={filter} feed={feed} /> },
    reviewed('alerts', 'New Alerts', 'new'),
    reviewed('review', 'Review', 'responded'),
    reviewed('data', 'Data Requested', 'requested'),
    ...one(hasTech, reviewed('tech', 'Tech', 'tech', lazy(<RailTab />))),
    ...one(
      mayReadOrders(user.role),
      { value: 'failed-orders', label: 'Failed card orders', panel: lazy(<FailedOrders />) },
      { value: 'delayed-orders', label: 'Delayed card orders', panel: lazy(<DelayedOrders />) },
    ),
    ...one(mayReadSetAside(user), { value: 'aside', label: 'Set aside', panel: lazy(<SetAsideTransfers />) }),
    ...one(mayCall(requestTemplateCalls.listRequestTemplates, user), {
      value: 'templates',
      label: 'Templates',
      panel: lazy(<RequestTemplates />),
    }),
    { value: 'history', label: 'History', panel: lazy(<HistoryTab />) },
  ];
}

const tabsOfReview: Readonly<Record<Review, TransactionTab>> = {
  new: 'alerts',
  requested: 'data',
  responded: 'review',
  tech: 'tech',
};

/** Where a transaction goes when it changes; undefined: it stays where it is shown. */
export function getTab(review: Review | null, hasTech: boolean): TransactionTab | undefined {
  if (review === null || (review === 'tech' && !hasTech)) return undefined;
  return tabsOfReview[review];
}
