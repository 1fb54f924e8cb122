/** The transaction that the address names, and what the bank keeps with it. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ApiProblem } from '#client/api/problem.ts';
import { callKey } from '#client/api/queries.ts';
import { send } from '#client/api/send.ts';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { liveCalls, type Trail } from '#features/monitoring/live/calls.ts';
import type { LivePayment } from '#features/monitoring/live/livePaymentList.ts';
import { transactionsSearch } from '#features/monitoring/transactionsSearch.ts';
import { getKey } from './feed.ts';

export interface OpenPayment {
  payment: LivePayment | undefined;
  trail: Trail | undefined;
  /** why what belongs to it could not be read */
  problem: ApiProblem | undefined;
  open: (payment: LivePayment | undefined) => void;
}

/** Out of the rows that are shown, else as it was read by itself. */
export function useOpenPayment(rows: readonly LivePayment[] | undefined): OpenPayment {
  const [search, change] = usePageSearch(transactionsSearch);
  const [clientId = '', paymentId = ''] = search.open?.split('.') ?? [];
  const shown = rows?.find((row) => row.id === paymentId && row.clientID === clientId);
  const params = { clientId, paymentId };
  const read = useQuery<Trail, ApiProblem>({
    queryKey: [...callKey(liveCalls.readTrail, { params }), shown?.version, shown?.state],
    queryFn: ({ signal }) => send(liveCalls.readTrail, { params }, { signal }),
    enabled: search.open !== undefined,
    placeholderData: (before) => (before?.payment.id === paymentId ? keepPreviousData(before) : undefined),
  });
  const open = useCallback(
    (payment: LivePayment | undefined) => change({ open: payment && getKey(payment) }),
    [change],
  );
  const trail = search.open === undefined ? undefined : read.data;
  return { payment: shown ?? trail?.payment, trail, problem: read.error ?? undefined, open };
}
