/** Asks every second what has changed in the transactions, while the page is open and in view. */

import { type InfiniteData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callKey, queryClient } from '#client/api/queries.ts';
import { send } from '#client/api/send.ts';
import { liveCalls } from '#features/monitoring/live/calls.ts';
import type { LivePayment, livePaymentList } from '#features/monitoring/live/livePaymentList.ts';
import type { Review } from '#features/monitoring/live/others.ts';
import type { FilterOf } from '#shared/lists/list.ts';
import { type Changes, changeLive, changeReviewed, getPlace, getRows, type Page, type Pages } from './feed.ts';

export type LiveFilter = FilterOf<typeof livePaymentList>;
const pollMs = 1000;
const liveKey = [...callKey(liveCalls.olderTransactions), 'live'];
const reviewedKey = [...callKey(liveCalls.reviewedTransactions), 'reviewed'];
export const keyOfLive = (filter: LiveFilter) => [...liveKey, filter];
export const keyOfReviewed = (review: Review) => [...reviewedKey, review];
type Kept = InfiniteData<Page>;

const reviewStates: readonly Review[] = ['new', 'requested', 'responded', 'tech'];

/** Puts payments as the bank knows them now into all lists of this page. */
export function keepChanges(changes: Changes, filter?: LiveFilter): void {
  const change = (key: readonly unknown[], how: (pages: Pages) => Pages) =>
    queryClient.setQueriesData<Kept>({ queryKey: key }, (pages) => pages && { ...pages, ...how(pages) });
  // a list under another filter is read again when it is shown
  if (filter) change(keyOfLive(filter), (pages) => changeLive(pages, changes));
  for (const review of reviewStates) change(keyOfReviewed(review), (pages) => changeReviewed(pages, review, changes));
}

/** The oldest feed number of the answers that are kept: what came after it is asked for. */
function firstVer(): number | undefined {
  const all = [liveKey, reviewedKey].flatMap((queryKey) => queryClient.getQueriesData<Kept>({ queryKey }));
  const vers = all.flatMap(([, pages]) => pages?.pages[0]?.ver ?? []);
  return vers.length === 0 ? undefined : Math.min(...vers);
}

/** All lists of this page, from the beginning. */
async function readAgain(): Promise<void> {
  await Promise.all([liveKey, reviewedKey].map((queryKey) => queryClient.resetQueries({ queryKey })));
}

interface Feed {
  /** when the bank last answered, ms */
  at: number | undefined;
  isLost: boolean;
}

/** `onChanged` hears of each answer with changes before they are kept. */
export function useFeed(filter: LiveFilter, onChanged: (items: readonly LivePayment[]) => void): Feed {
  const ver = useRef<number>(undefined);
  const listener = useRef(onChanged);
  useEffect(() => {
    listener.current = onChanged;
  });
  const poll = useQuery({
    queryKey: [...callKey(liveCalls.newerTransactions), 'poll', filter],
    gcTime: 0,
    staleTime: 0,
    refetchInterval: pollMs,
    queryFn: async ({ signal }) => {
      ver.current ??= firstVer();
      for (let next: string | null = ver.current === undefined ? null : String(ver.current); next !== null; ) {
        const oldest = getRows(queryClient.getQueryData<Kept>(keyOfLive(filter)))?.at(-1);
        const query = { ...filter, ver: next, ...(oldest && { mints: getPlace(oldest) }) };
        const answer = await send(liveCalls.newerTransactions, { query }, { signal, isPoll: true });
        if (answer.items.length > 0) {
          listener.current(answer.items);
          keepChanges(answer, filter);
        }
        // it knows fewer records than this page, which shows what is no longer so
        if (answer.ver < Number(next)) await readAgain();
        ver.current = answer.ver;
        next = answer.next;
      }
      return Date.now();
    },
  });
  return { at: poll.data, isLost: poll.error !== null };
}

/** Seconds since a moment, updated each second. */
export function useSecondsSince(at: number | undefined): number | undefined {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return at === undefined ? undefined : Math.max(0, Math.round((now - at) / 1000));
}
