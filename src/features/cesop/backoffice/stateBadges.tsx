import { StatusBadge, type StatusKind } from '#client/ui/display/StatusBadge.tsx';
import type { CesopQuarter } from '../calls.ts';
import { type MessageState, messageLabels, type PayeeState, payeeLabels, quarterLabels } from '../rules.ts';

const kinds: Readonly<Record<MessageState, StatusKind>> = {
  making: 'pending',
  drafted: 'info',
  filed: 'pending',
  accepted: 'success',
  'partly-accepted': 'failed',
  rejected: 'failed',
  withdrawn: 'neutral',
};
const payeeKinds = { open: 'neutral', accepted: 'success', rejected: 'failed' } as const;

export function MessageBadge({ state }: { state: MessageState }) {
  return <StatusBadge kind={kinds[state]}>{messageLabels[state]}</StatusBadge>;
}

/** What is late says so instead. */
export function QuarterBadge({ state, isLate }: Pick<CesopQuarter, 'state' | 'isLate'>) {
  if (isLate) return <StatusBadge kind="failed">{`Late: ${quarterLabels[state].toLowerCase()}`}</StatusBadge>;
  const kind = state === 'running' ? 'neutral' : state === 'open' ? 'info' : kinds[state];
  return <StatusBadge kind={kind}>{quarterLabels[state]}</StatusBadge>;
}

export function PayeeBadge({ state }: { state: PayeeState }) {
  return <StatusBadge kind={payeeKinds[state]}>{payeeLabels[state]}</StatusBadge>;
}
