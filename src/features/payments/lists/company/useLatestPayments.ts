/** The newest payments, and the data to read again when one changes. */

import { useEffect, useState } from 'react';
import { useCall } from '#client/api/hooks.ts';
import { callKey, queryClient } from '#client/api/queries.ts';
import { useCompanyId } from '#client/session/person.ts';
import { companyChanged } from '#features/clients/company/funds.ts';
import { paymentCalls } from '../calls.ts';
import { lastSeen } from '../lineKey.ts';

/** How often a visible list asks for changes. */
export const newsEveryMs = 5000;

interface Wanted {
  fund?: string | undefined;
  /** id of a card */
  cardid?: string | undefined;
  /** how many, at most 200 */
  count: string;
  enabled?: boolean;
}

/** The latest payments of all accounts, one account or one card, read again every few seconds. */
export function useLatestPayments({ fund, cardid, count, enabled = true }: Wanted) {
  const companyId = useCompanyId();
  const query = { limit: count, ...(fund === undefined ? {} : { fund }), ...(cardid === undefined ? {} : { cardid }) };
  const list = useCall(
    paymentCalls.listPayments,
    { params: { companyId }, query },
    { enabled, refetchMs: newsEveryMs },
  );
  const seen = list.data && lastSeen(list.data.items);
  useBalancesOnChange(seen);
  return list;
}

/** A payment changes balances. They are read again when the newest feed number changes. */
function useBalancesOnChange(seen: number | undefined): void {
  const [before, setBefore] = useState(seen);
  useEffect(() => {
    if (seen === before) return;
    setBefore(seen);
    if (before !== undefined) companyChanged();
  }, [seen, before]);
}

/** Reads all lists of payments again, after a change made here. */
export function paymentsChanged(): void {
  for (const call of [paymentCalls.listPayments, paymentCalls.listPaymentsOfDay]) {
    void queryClient.invalidateQueries({ queryKey: callKey(call) });
  }
}
