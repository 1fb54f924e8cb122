/** The network of a client: who is in it, and what passes between them. */
import { listSharedThings } from '#features/clients/server/sharing.ts';
import { getPerson } from '#server/access/caller.ts';
import type { Db } from '#server/db/pool.ts';
import type { Context } from '#server/http/context.ts';
import { amountText } from '#shared/money.ts';
import { chooseNodes, isThing, type Network, type NetworkEdge, type NetworkNode, type Thing } from '../network.ts';
import type { Period } from '../period.ts';
import * as queries from './networkSql.ts';

interface Found {
  sharers: Map<string, Thing[]>;
  parties: queries.PartyRow[];
  /** by key of a counterparty, other clients that have it */
  shared: Map<string, string[]>;
}

export async function readNetwork(context: Context, clientId: string, period: Period): Promise<Network> {
  const { db, caller } = context;
  const found = await findAround(db, clientId, getPerson(caller).personId, period);
  const keys = found.parties.map(({ key }) => key);
  const chosen = chooseNodes(clientId, { sharers: [...found.sharers.keys()], parties: keys, shared: found.shared });
  const nodes = await describeNodes(db, clientId, chosen);
  const shown = new Set(nodes.map(({ key }) => key));
  return {
    ...{ from: period.from, to: period.to, nodes },
    edges: await listEdges(db, nodes, found, period),
    more: {
      parties: (found.parties[0]?.parties ?? 0) - countIbans(found.parties, shown),
      clients: chosen.moreClients,
    },
  };
}

/** Who shares a thing or a counterparty; clients that the reader is linked to leave no trace, in no number. */
async function findAround(db: Db, clientId: string, reader: string, { from, to }: Period): Promise<Found> {
  const linked = (await db.many(queries.listLinked, [reader])).map(({ id }) => id);
  const [sharers, parties] = await Promise.all([
    listSharedThings(db, clientId, reader),
    db.many(queries.listParties, [clientId, from, to, linked]),
  ]);
  const keyOf = new Map(parties.flatMap(({ key, ibans }) => ibans.map((iban) => [iban, key] as const)));
  const rows = await db.many(queries.listWhoShares, [[...keyOf.keys()], from, to, clientId, linked]);
  const shared = new Map<string, string[]>();
  for (const { iban, clients } of rows) {
    const key = keyOf.get(iban) ?? iban;
    const others = clients.filter((id) => id !== key);
    if (others.length > 0 && others.length <= queries.maxRare) shared.set(key, [...(shared.get(key) ?? []), ...others]);
  }
  return {
    sharers: new Map(sharers.map(({ id, things }) => [id, things.filter(isThing)])),
    ...{ parties, shared },
  };
}

const countIbans = (parties: readonly queries.PartyRow[], shown: ReadonlySet<string>) =>
  parties.reduce((sum, { key, ibans }) => sum + (shown.has(key) ? ibans.length : 0), 0);

const isClientKey = (key: string) => /^\d{11}$/.test(key);

async function describeNodes(
  db: Db,
  clientId: string,
  { first, second }: { first: readonly string[]; second: readonly string[] },
): Promise<NetworkNode[]> {
  const keys = [clientId, ...first, ...second];
  const ids = keys.filter(isClientKey);
  const [clients, names] = await Promise.all([
    db.many(queries.describeClients, [ids]),
    db.many(queries.nameParties, [ids, keys.filter((key) => !isClientKey(key))]),
  ]);
  const clientBy = new Map(clients.map((one) => [one.id, one]));
  const nameBy = new Map(names.map(({ iban, name }) => [iban, name]));
  return keys.map((key, at): NetworkNode => {
    const client = clientBy.get(key);
    const step = at === 0 ? 0 : at <= first.length ? 1 : 2;
    if (client)
      return { key, kind: 'client', name: client.title, country: client.country ?? '', risk: client.risk ?? '', step };
    return { key, kind: 'party', name: nameBy.get(key) ?? '', country: key.slice(0, 2), risk: '', step };
  });
}

/** Between any two nodes that are shown: money of the period, and things that the client shares. */
async function listEdges(db: Db, nodes: readonly NetworkNode[], found: Found, { from, to }: Period) {
  const ids = nodes.flatMap(({ key, kind }) => (kind === 'client' ? [key] : []));
  const accounts = await db.many(queries.listAccounts, [ids]);
  const keyOf = new Map(accounts.map(({ client_id: id, iban }) => [iban, id]));
  for (const { key, kind } of nodes) if (kind === 'party') keyOf.set(key, key);
  const flows = await db.many(queries.listFlows, [ids, [...keyOf.keys()], from, to]);
  const place = new Map(nodes.map(({ key }, at) => [key, at]));
  const edges = new Map<string, Summed>();
  const edgeBetween = (one: string, other: string): Summed => {
    const known = edges.get(`${one} ${other}`);
    if (known) return known;
    const made = { from: one, to: other, things: [], income: 0n, expense: 0n, count: 0 };
    edges.set(`${one} ${other}`, made);
    return made;
  };
  for (const { client_id: one, iban, count, income, expense } of flows) {
    const other = keyOf.get(iban) ?? iban;
    // both of two clients count what passes between them: the nearer one shows it
    if (one === other || ((place.get(one) ?? 0) > (place.get(other) ?? 0) && isClientKey(other))) continue;
    const edge = edgeBetween(one, other);
    edge.count += count;
    edge.income += income;
    edge.expense += expense;
  }
  const [me] = nodes;
  for (const [id, things] of found.sharers) if (me && place.has(id)) edgeBetween(me.key, id).things = things;
  return [...edges.values()].map(toEdge);
}

type Summed = Pick<NetworkEdge, 'from' | 'to' | 'things' | 'count'> & Record<'income' | 'expense', bigint>;

const toEdge = ({ income, expense, ...edge }: Summed): NetworkEdge => ({
  ...{ ...edge, income: amountText('EUR', income), expense: amountText('EUR', expense) },
});
