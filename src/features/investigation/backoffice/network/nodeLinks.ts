/** Where a node or a line of the network leads. */
import type { ComplianceSearch } from '#features/investigation/complianceSearch.ts';
import type { NetworkEdge, NetworkNode } from '#features/investigation/network.ts';
import type { Period } from '#features/investigation/period.ts';
import { benchHref } from '#features/monitoring/backoffice/BenchLink.tsx';
import { rowsHref } from '../benchLinks.ts';

/** The period as the address has it, and as the network was counted. */
export interface Place extends Pick<ComplianceSearch, 'from' | 'to'> {
  days: Period;
}

/** A client leads to its bench, a counterparty to the payments with the client in the middle. */
export function nodeHref({ kind, key }: NetworkNode, me: NetworkNode | undefined, { days, ...place }: Place): string {
  if (kind === 'client' || !me) return benchHref(key);
  return rowsHref({ ...place, client: me.key }, { party: key }, days);
}

/** The payments of a line: with an IBAN, or with all accounts of another client of ours. */
export function edgeHref({ from, to }: NetworkEdge, { days, ...place }: Place): string {
  return rowsHref({ ...place, client: from }, { party: to }, days);
}
