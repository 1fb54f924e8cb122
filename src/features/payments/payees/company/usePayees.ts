/** Recent payees, and the payee check. */
import { useCall } from '#client/api/hooks.ts';
import { callQuery, queryClient } from '#client/api/queries.ts';
import { useCompanyId } from '#client/session/person.ts';
import { type Payee, payeeCalls } from '../calls.ts';
import type { NamedAccount, PayeeCheck } from '../payeeCheck.ts';

const none: readonly Payee[] = [];

/** Offers only: while they load, or if loading fails, the person can type everything. */
export function usePayees(): readonly Payee[] {
  const { data } = useCall(payeeCalls.listPayees, { params: { companyId: useCompanyId() } });
  return data?.items ?? none;
}

/** Asks once for each name and account. */
export function usePayeeCheck({ acc, name }: NamedAccount) {
  return useCall(payeeCalls.checkPayee, { params: { companyId: useCompanyId() }, body: { acc, name } });
}

/** Gives the answer that is known, or waits for it. Undefined if there is none: no one could be asked. */
export function useKnownCheck(): (payee: NamedAccount) => Promise<PayeeCheck | undefined> {
  const params = { companyId: useCompanyId() };
  return ({ acc, name }) => {
    const asked = callQuery(payeeCalls.checkPayee, { params, body: { acc, name } });
    return queryClient
      .fetchQuery({ ...asked, staleTime: Number.POSITIVE_INFINITY, retry: false })
      .catch(() => undefined);
  };
}
