/** Amount texts of safeguarding as people read them. */
import { Money } from '#client/money/Money.tsx';
import { pageHref } from '#client/router/Link.tsx';
import { StatusBadge, type StatusKind } from '#client/ui/display/StatusBadge.tsx';
import { formatMoney, getMinor } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { type LookState, stateLabels } from '../rules.ts';

const kinds: Readonly<Record<LookState, StatusKind>> = { short: 'failed', over: 'pending', covered: 'success' };

export function StateBadge({ state }: { state: LookState }) {
  return <StatusBadge kind={kinds[state]}>{stateLabels[state]}</StatusBadge>;
}

/** An amount in a column whose title has the currency; null: there is none. */
export function Euros({ amount }: { amount: string | null }) {
  return amount === null ? '–' : <Money minor={getMinor(amount)} currency="EUR" bare />;
}

/** '1 910.20 EUR' */
export function formatEuros(minor: bigint): string {
  return `${formatMoney(minor)} EUR`;
}

/** The entries of an account of the ledger, up to a day. */
export function entriesHref(code: string, to?: string): string {
  return pageHref(paths.bkoFinancialInformation, { tab: 'ledger', account: `EUR.${code}`, to });
}
