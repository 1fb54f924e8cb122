/**
 * Who else looks at a case just now, and whether it was changed meanwhile. Asking says that one looks at it oneself.
 */
import { useCall } from '#client/api/hooks.ts';
import { colleagueCalls, presence } from '../colleagueCalls.ts';

interface Shown {
  clientId: string;
  caseId: string;
  /** that is shown; undefined while the case loads: no one looks at it yet */
  version: number | undefined;
}

export function usePresence({ clientId, caseId, version }: Shown): { here: readonly string[]; isChanged: boolean } {
  const options = { enabled: version !== undefined, refetchMs: presence.everyMs, isRefetched: true };
  const { data } = useCall(colleagueCalls.readPresence, { params: { clientId, caseId } }, options);
  return {
    here: data?.here ?? [],
    isChanged: version !== undefined && data !== undefined && data.version > version,
  };
}
