/** Whom the company has paid lately, and whether a name belongs to an account. */
import { useCall } from '../../../../client/api/hooks.ts';
import { useCompanyId } from '../../../../client/session/person.ts';
import { type Payee, payeeCalls } from '../calls.ts';
import type { NamedAccount } from '../payeeCheck.ts';

const none: readonly Payee[] = [];

/** Offers only: while they load, and where they cannot be had, everything can be typed. */
export function usePayees(): readonly Payee[] {
  const { data } = useCall(payeeCalls.listPayees, { params: { companyId: useCompanyId() } });
  return data?.items ?? none;
}

/** Asks once for each name and account. */
export function usePayeeCheck({ acc, name }: NamedAccount) {
  return useCall(payeeCalls.checkPayee, { params: { companyId: useCompanyId() }, body: { acc, name } });
}
