import { useCall } from '#client/api/hooks.ts';
import { proposalCalls } from '../calls.ts';

const refetchMs = 30_000;

/**
 * The open proposals that the viewer made or may confirm, read again twice a minute; subject: of one client or person.
 */
export function useWaiting(subject?: string) {
  const list = useCall(proposalCalls.listProposals, { query: { ...(subject && { subject }) } }, { refetchMs });
  return { list, rows: list.data?.items };
}
