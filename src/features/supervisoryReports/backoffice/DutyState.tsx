import { StatusBadge, type StatusKind } from '#client/ui/display/StatusBadge.tsx';
import { type DutyState, dutyStateLabels } from '../rules.ts';

const kinds: Readonly<Record<DutyState, StatusKind>> = {
  overdue: 'failed',
  due: 'pending',
  upcoming: 'neutral',
  filed: 'success',
  late: 'info',
};

/** How a period of a report stands. */
export function DutyStateBadge({ state }: { state: DutyState }) {
  return <StatusBadge kind={kinds[state]}>{dutyStateLabels[state]}</StatusBadge>;
}
