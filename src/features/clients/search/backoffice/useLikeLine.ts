import { useEffect } from 'react';
import { callKey, queryClient } from '#client/api/queries.ts';
import { getStatus } from '#features/clients/standing.ts';
import { type ClientLine, searchCalls } from '../calls.ts';

/** Keeps the list beside a record as young as the record: after a lock the clients are looked for again. */
export function useLikeLine({ status }: ClientLine, flags: string | undefined): void {
  const isOlder = flags !== undefined && getStatus(flags).sort().join('') !== status.toSorted().join('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change, whatever the list says then
  useEffect(() => {
    if (isOlder) void queryClient.invalidateQueries({ queryKey: callKey(searchCalls.searchClients) });
  }, [isOlder, flags]);
}
