import { useCall } from '#client/api/hooks.ts';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { whenSessionEnds } from '#client/session/session.ts';
import { createStore, useStore } from '#client/store.ts';
import { type Burst, proposalCalls } from '../calls.ts';

const refetchMs = 30_000;
/** what the viewer has opened, with how many clients it had then */
const seenStore = createStore<ReadonlySet<string>>(new Set());
whenSessionEnds(() => seenStore.set(new Set()));

const getName = ({ personId, at, clients }: Burst) => `${personId} ${at} ${clients}`;

/** What staff have restricted today, for controllers; undefined for others, or until it is read. */
export function useBursts() {
  const isController = mayCall(proposalCalls.listTightenings, useStaffUser());
  const seen = useStore(seenStore);
  const rows = useCall(proposalCalls.listTightenings, {}, { enabled: isController, refetchMs }).data?.items;
  return { rows, unseen: (rows ?? []).filter((row) => !row.isOwn && !seen.has(getName(row))) };
}

/** They count no more under the bell, unless they grow. */
export function markSeen(rows: readonly Burst[]): void {
  seenStore.set(new Set([...seenStore.get(), ...rows.map(getName)]));
}
