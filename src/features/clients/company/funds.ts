/** The company's accounts for screens. */

import { useFailureAlert } from '#client/alerts/useFailureAlert.ts';
import { useCall } from '#client/api/hooks.ts';
import { callKey, callQuery, queryClient } from '#client/api/queries.ts';
import { useCompanyId } from '#client/session/person.ts';
import { parseFundId } from '#shared/ids.ts';
import { getMinor } from '#shared/money.ts';
import { accountsAddress, type Company, clientCalls } from '../calls.ts';
import { together } from '../figures.ts';
import { clientMessages } from '../messages.ts';

export interface ShownFund {
  /** 'EUR.LT12…', with .B where a bailiff has blocked it */
  id: string;
  currency: string;
  iban: string;
  name: string;
  blocked: boolean;
  /** minor units; 0 for a person who may see no money: no screen of theirs shows them */
  balanceMinor: bigint;
  reservedMinor: bigint;
  availableMinor: bigint;
}

/** A bailiff's order that may be shown. */
export type ShownOrder = Company['orders'][number];

/** The company's accounts outside of a screen, for the palette: from what is loaded already, where it is fresh. */
export async function fetchFunds(companyId: string): Promise<ShownFund[]> {
  return getFunds(await queryClient.fetchQuery(callQuery(clientCalls.readCompany, { params: { companyId } })));
}

/** The funds in the order of the answer: the main account first. */
export function getFunds(company: Pick<Company, 'funds'>): ShownFund[] {
  return Object.entries(company.funds).flatMap(([id, fund]) => {
    const parts = parseFundId(id);
    if (!parts) return [];
    return {
      id,
      ...parts,
      name: fund.name,
      blocked: id.endsWith('.B'),
      balanceMinor: getMinor(fund.balance ?? ''),
      reservedMinor: getMinor(fund.reserved ?? ''),
      availableMinor: getMinor(fund.available ?? ''),
    };
  });
}

/** All EUR accounts together, minor units; `besideOrders` as the call answers it. */
export function getTotals(funds: readonly ShownFund[], besideOrders: string | null = null) {
  const euro = funds.filter(({ currency }) => currency === 'EUR');
  const sum = (pick: (fund: ShownFund) => bigint) => euro.reduce((total, fund) => total + pick(fund), 0n);
  return {
    count: euro.length,
    balanceMinor: sum(({ balanceMinor }) => balanceMinor),
    ...together(
      {
        reservedMinor: sum(({ reservedMinor }) => reservedMinor),
        availableMinor: sum(({ availableMinor }) => availableMinor),
      },
      besideOrders,
    ),
  };
}

/**
 * The company with its accounts, read again every `refetchMs` while the window is visible. A failure shows an alert.
 */
export function useFunds(refetchMs?: number) {
  const companyId = useCompanyId();
  const company = useCall(clientCalls.readCompany, { params: { companyId } }, { refetchMs });
  useFailureAlert(company.error?.problem, clientMessages.profileLoadFailed);
  return { company, funds: company.data && getFunds(company.data) };
}

/** Reads the company, its balances and figures again after a payment. */
export function companyChanged(): void {
  for (const call of [clientCalls.readCompany, clientCalls.readStats, accountsAddress]) {
    void queryClient.invalidateQueries({ queryKey: callKey(call) });
  }
}
