import { useMemo } from 'react';
import { showAlert } from '#client/alerts/alerts.ts';
import { queryClient } from '#client/api/queries.ts';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Switch } from '#client/ui/input/Switch.tsx';
import { Page } from '#client/ui/layout/Page.tsx';
import { Tabs } from '#client/ui/layout/Tabs.tsx';
import { alertMs } from '#shared/limits.ts';
import { getFilter } from '#shared/lists/list.ts';
import { hasRole } from '#shared/staffGroups.ts';
import { type LivePayment, livePaymentList } from '../live/livePaymentList.ts';
import { liveMessages } from '../messages.ts';
import { type TransactionTab, transactionsSearch } from '../transactionsSearch.ts';
import { getRows, type Pages } from './live/feed.ts';
import { LiveUndo } from './live/LiveUndo.tsx';
import { getTab, tabsFor } from './live/tabs.tsx';
import { keyOfLive, keyOfReviewed, useFeed } from './live/useFeed.ts';

/** Another tab begins again. */
const noFilter = {
  status: undefined,
  text: undefined,
  from: undefined,
  to: undefined,
  min: undefined,
  max: undefined,
  code: undefined,
};

/** Transactions as they happen, for staff. Administrators also see what stopped for a technical reason. */
export function LiveTransactionsPage() {
  const user = useStaffUser();
  const [search, change] = usePageSearch(transactionsSearch);
  const filter = useMemo(() => getFilter(livePaymentList, search), [search]);
  const isAdmin = hasRole(user.role, 'admins');
  const openId = search.open?.split('.')[1];
  const compare = (items: readonly LivePayment[]) => {
    const now = items.find(({ id }) => id === openId);
    const before = openId === undefined ? undefined : findKept(openId, filter);
    if (!now || !before || (now.version === before.version && now.state === before.state)) return;
    showAlert({ type: 'warning', message: liveMessages.changed, timeoutMs: alertMs.long, group: 'transaction' });
    const tab = getTab(now.review, isAdmin && search.tech !== 'off');
    if (tab !== undefined) change({ tab });
  };
  const feed = useFeed(filter, compare);
  const tabs = tabsFor(user, { filter, feed, hasTech: isAdmin && search.tech !== 'off' });
  const shown = tabs.some(({ value }) => value === search.tab) ? (search.tab ?? 'live') : 'live';
  return (
    <Page
      title="Transactions"
      summary="Live transactions, and those that need review."
      actions={
        isAdmin && (
          <Switch
            label="Tech"
            checked={search.tech !== 'off'}
            onChange={({ target }) => change({ tech: target.checked ? undefined : 'off' })}
          />
        )
      }
    >
      <div>
        {search.open === undefined && <LiveUndo />}
        <Tabs
          label="Transactions"
          tabs={tabs}
          value={shown}
          onChange={(tab: TransactionTab) => change({ ...noFilter, tab, open: undefined })}
          pageKeys
        />
      </div>
    </Page>
  );
}

/** The open transaction as this page knows it. */
function findKept(id: string, filter: Parameters<typeof keyOfLive>[0]): LivePayment | undefined {
  const keys = [keyOfLive(filter), ...(['new', 'requested', 'responded', 'tech'] as const).map(keyOfReviewed)];
  return keys
    .flatMap((key) => getRows(queryClient.getQueryData<Pages>(key)) ?? [])
    .find((payment) => payment.id === id);
}
