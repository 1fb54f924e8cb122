/** Addresses within the compliance unit: a client's bench, its payments and its counterparties. */
import { pageHref } from '#client/router/Link.tsx';
import type { CallOutput } from '#shared/call.ts';
import { formatMoney, getMinor } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import type { benchCalls, Figure } from '../calls.ts';
import type { ComplianceSearch } from '../complianceSearch.ts';
import type { Period } from '../period.ts';

export type Bench = CallOutput<typeof benchCalls.readBench>;

/** Which bench is shown: the client and, where it was chosen, the period. */
export interface BenchPlace extends Pick<ComplianceSearch, 'from' | 'to'> {
  client: string;
}

type Rows = Pick<ComplianceSearch, 'direction' | 'kind' | 'party' | 'unnamed' | 'event' | 'grown'>;

/** The payments that a figure is made of. */
export function rowsHref({ client, from, to }: BenchPlace, rows: Rows, days?: Period): string {
  return pageHref(paths.bkoComplianceUnit, {
    ...{ tab: 'client', client, from, to, view: 'payments' },
    ...rows,
    ...(days && { dayFrom: days.from, dayTo: days.to }),
  });
}

export const partiesHref = ({ client, from, to }: BenchPlace): string =>
  pageHref(paths.bkoComplianceUnit, { tab: 'client', client, from, to, view: 'counterparties' });

export const euros = (amount: string): string => `${formatMoney(getMinor(amount))} EUR`;

export const addFigures = (...figures: readonly Figure[]): { minor: bigint; count: number } => ({
  minor: figures.reduce((sum, { amount }) => sum + getMinor(amount), 0n),
  count: figures.reduce((sum, { count }) => sum + count, 0),
});
