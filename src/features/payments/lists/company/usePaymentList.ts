/** Lists of payments that stay up to date: pages from the server, and what changed since by feed number. */
import { useEffect, useMemo, useState } from 'react';
import { type Pages, useCall, usePages } from '../../../../client/api/hooks.ts';
import { useCompanyId } from '../../../../client/session/person.ts';
import { companyChanged } from '../../../clients/company/funds.ts';
import type { Payment } from '../../payment.ts';
import { type PaymentFilter, paymentCalls } from '../calls.ts';
import { lastSeen } from '../lineKey.ts';
import { dayAlone, mergeNews } from '../news.ts';
import { latestCount, newsEveryMs } from './useLatestPayments.ts';

/** The whole list under a filter, growing by pages, with changes merged in while it is looked at. */
export function usePaymentList(filter: PaymentFilter) {
  const companyId = useCompanyId();
  const pages = useFiltered(companyId, filter);
  const news = usePaymentNews(companyId);
  const { items, hasMore } = pages;
  const merged = useMemo(
    () => items && (news.length > 0 ? mergeNews(items, news, filter, hasMore) : items),
    [items, news, filter, hasMore],
  );
  return { ...pages, items: merged };
}

/** A day alone is asked for as the viewer's own day; every other filter has the bank's days. */
function useFiltered(companyId: string, filter: PaymentFilter): Pages<Payment> {
  const day = dayAlone(filter);
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
  const list = usePages(
    paymentCalls.listPayments,
    { params: { companyId }, query: filter },
    { enabled: day === undefined },
  );
  const listOfDay = usePages(
    paymentCalls.listPaymentsOfDay,
    { params: { companyId, date: day ?? '' }, query: { zone } },
    { enabled: day !== undefined },
  );
  return day === undefined ? list : listOfDay;
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
