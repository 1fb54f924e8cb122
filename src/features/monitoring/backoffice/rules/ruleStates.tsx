/** The states of a rule and of its versions, in words. */
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import type { RuleState } from '#features/monitoring/rules/condition.ts';

export const stateLabels: Readonly<Record<RuleState, string>> = {
  draft: 'Draft',
  shadow: 'Shadow',
  live: 'Live',
  retired: 'Retired',
};
const kinds = { draft: 'neutral', shadow: 'info', live: 'success', retired: 'neutral' } as const;

export const RuleStateBadge = ({ state }: { state: RuleState }) => (
  <StatusBadge kind={kinds[state]}>{stateLabels[state]}</StatusBadge>
);
