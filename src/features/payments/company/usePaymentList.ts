/** Lists of payments that stay up to date: pages from the server, and what changed since by feed number. */
import { useEffect, useMemo, useState } from 'react';
import { useCall, usePages } from '../../../client/api/hooks.ts';
import { callKey, queryClient } from '../../../client/api/queries.ts';
import { useCompanyId } from '../../../client/session/person.ts';
import { companyChanged } from '../../clients/company/funds.ts';
import { type Payment, type PaymentFilter, paymentCalls } from '../calls.ts';
import { lastSeen, mergeNews } from '../news.ts';

/** How often a list that is looked at asks for changes. */
const newsEveryMs = 5000;
const latestCount = '10';

/** The latest payments, of all accounts or one, asked for again every few seconds. */
export function useLatestPayments({ fund, enabled = true }: { fund?: string | undefined; enabled?: boolean } = {}) {
  const companyId = useCompanyId();
  const query = { limit: latestCount, ...(fund === undefined ? {} : { fund }) };
  const list = useCall(
    paymentCalls.listPayments,
    { params: { companyId }, query },
    { enabled, refetchMs: newsEveryMs },
  );
  const seen = list.data && lastSeen(list.data.items);
  useBalancesOnChange(seen);
  return list;
}

/** A movement changes balances: they are read again when the newest feed number has changed. */
function useBalancesOnChange(seen: number | undefined): void {
  const [before, setBefore] = useState(seen);
  useEffect(() => {
    if (seen === before) return;
    setBefore(seen);
    if (before !== undefined) companyChanged();
  }, [seen, before]);
}

/** The whole list under a filter, growing by pages, with changes merged in while it is looked at. */
export function usePaymentList(filter: PaymentFilter) {
  const companyId = useCompanyId();
  const pages = usePages(paymentCalls.listPayments, { params: { companyId }, query: filter });
  const news = usePaymentNews(companyId);
  const { items, hasMore } = pages;
  const merged = useMemo(
    () => items && (news.length > 0 ? mergeNews(items, news, filter, hasMore) : items),
    [items, news, filter, hasMore],
  );
  return { ...pages, items: merged };
}

/**
 * Everything that changed since the list was opened, oldest first. Each poll asks for what is newer than the last feed
 * number seen; it starts from the newest payments, so a long list is never read again.
 */
function usePaymentNews(companyId: string): readonly Payment[] {
  const params = { companyId };
  const head = useCall(paymentCalls.listPayments, { params, query: { limit: latestCount } });
  const [seen, setSeen] = useState<number>();
  const [news, setNews] = useState<readonly Payment[]>([]);
  const start = head.data && lastSeen(head.data.items);
  useEffect(() => setSeen((before) => before ?? start), [start]);

  const poll = useCall(
    paymentCalls.listPayments,
    { params, query: { ver: String(seen ?? 0) } },
    { enabled: seen !== undefined, refetchMs: newsEveryMs },
  );
  useEffect(() => {
    const changed = poll.data?.items ?? [];
    if (changed.length === 0) return;
    setNews((before) => [...before, ...changed]);
    setSeen((before) => Math.max(before ?? 0, lastSeen(changed), Number(poll.data?.next ?? 0)));
    companyChanged();
  }, [poll.data]);
  return news;
}

/** Asks for all lists of payments anew, after something here has changed one. */
export function paymentsChanged(): void {
  void queryClient.invalidateQueries({ queryKey: callKey(paymentCalls.listPayments) });
}
