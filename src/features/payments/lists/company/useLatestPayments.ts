/** The newest payments, and what must be asked anew when one has changed. */

import { useEffect, useState } from 'react';
import { useCall } from '../../../../client/api/hooks.ts';
import { callKey, queryClient } from '../../../../client/api/queries.ts';
import { useCompanyId } from '../../../../client/session/person.ts';
import { companyChanged } from '../../../clients/company/funds.ts';
import { paymentCalls } from '../calls.ts';
import { lastSeen } from '../lineKey.ts';

/** How often a list that is looked at asks for changes. */
export const newsEveryMs = 5000;
export const latestCount = '10';

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

/** Asks for all lists of payments anew, after something here has changed one. */
export function paymentsChanged(): void {
  for (const call of [paymentCalls.listPayments, paymentCalls.listPaymentsOfDay]) {
    void queryClient.invalidateQueries({ queryKey: callKey(call) });
  }
}
