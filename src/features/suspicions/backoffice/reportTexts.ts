/** How a report to the MLRO is put into words. */
import type { StatusKind } from '#client/ui/display/StatusBadge.tsx';
import type { MlroReportItem } from '../calls.ts';
import { type MlroReportState, mlroReportStates } from '../rules.ts';

export const fromLabels: Readonly<Record<MlroReportItem['from'], string>> = {
  case: 'A case',
  payment: 'A transaction',
  client: 'The client',
};

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
