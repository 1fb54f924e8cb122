/** States of requests in words, for the client. Pure. */
import type { StatusKind } from '#client/ui/display/StatusBadge.tsx';
import type { RequestSummary } from '#features/requests/companyCalls.ts';

export function getState({ state, answered, items }: Pick<RequestSummary, 'state' | 'answered' | 'items'>): {
  words: string;
  kind: StatusKind;
} {
  if (state === 'answered') return { words: 'Sent', kind: 'success' };
  if (state === 'cancelled') return { words: 'Not needed any more', kind: 'neutral' };
  if (state === 'overdue') return { words: 'Overdue', kind: 'failed' };
  return { words: answered === 0 ? 'To answer' : `${answered} of ${items} answered`, kind: 'pending' };
}
