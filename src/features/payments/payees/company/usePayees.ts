/** Recent payees, and the payee check. */
import { useCall } from '../../../../client/api/hooks.ts';
import { useCompanyId } from '../../../../client/session/person.ts';
import { type Payee, payeeCalls } from '../calls.ts';
import type { NamedAccount } from '../payeeCheck.ts';

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
