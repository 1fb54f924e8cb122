/** How a report to the MLRO is put into words. */
import type { StatusKind } from '#client/ui/display/StatusBadge.tsx';
import { formatMoney, getMinor } from '#shared/money.ts';
import { type FactGroup, type MlroReportState, mlroReportStates } from '../rules.ts';

const kinds: Readonly<Record<MlroReportState, StatusKind>> = {
  draft: 'neutral',
  withMlro: 'pending',
  filed: 'info',
  notFiled: 'neutral',
  acknowledged: 'success',
  supplemented: 'info',
};
export const stateKind = (state: MlroReportState) => kinds[state];
export const formatState = (state: MlroReportState) => mlroReportStates[state];

export const factGroupLabels: Readonly<Record<FactGroup, string>> = {
  who: 'Who it is about',
  relation: 'Relations',
  money: 'Money',
  event: 'Events',
  asked: 'Asked and answered',
  screening: 'Screening',
  decision: 'Earlier decisions',
};

/** '1 234.00 EUR and 5.00 USD', or 'Nothing' */
export function formatHeld(sums: readonly string[]): string {
  if (sums.length === 0) return 'Nothing';
  return sums.map((sum) => `${formatMoney(getMinor(sum), sum.slice(0, 3))} ${sum.slice(0, 3)}`).join(' and ');
}
