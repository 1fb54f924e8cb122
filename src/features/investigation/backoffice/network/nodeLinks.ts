/** Where a node or a line of the network leads. */
import type { ComplianceSearch } from '#features/investigation/complianceSearch.ts';
import type { NetworkEdge, NetworkNode } from '#features/investigation/network.ts';
import { benchHref } from '#features/monitoring/backoffice/BenchLink.tsx';
import { rowsHref } from '../benchLinks.ts';

export type Place = Pick<ComplianceSearch, 'from' | 'to'>;

/** A client leads to its bench, a counterparty to the payments with the client in the middle. */
export function nodeHref({ kind, key }: NetworkNode, me: NetworkNode | undefined, place: Place): string {
  if (kind === 'client' || !me) return benchHref(key);
  return rowsHref({ ...place, client: me.key }, { party: key }, getDays(place));
}

/** The payments of a line; undefined between two of our clients, who may have several accounts. */
export function edgeHref({ from, to }: NetworkEdge, isParty: boolean, place: Place): string | undefined {
  return isParty ? rowsHref({ ...place, client: from }, { party: to }, getDays(place)) : undefined;
}

const getDays = ({ from, to }: Place) => (from !== undefined && to !== undefined ? { from, to } : undefined);
