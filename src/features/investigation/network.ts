/** The network around a client: what its answer holds, and which nodes are shown. Pure. */
import * as z from 'zod/mini';

/** The client in the middle is one of them. */
export const maxNodes = 60;
/** Other clients that share a thing: they are shown before anybody else. */
const maxSharers = 20;
/** Counterparties that other clients have, too: they are shown before larger ones that only this client has. */
const maxShared = 15;
/** Places kept for clients that are reached by a counterparty. */
const maxSeconds = 20;

export const thingLabels = {
  Phone: 'phone',
  'E-mail': 'e-mail',
  Address: 'address',
  Owner: 'owner',
  Device: 'device',
} as const;
const things = ['Phone', 'E-mail', 'Address', 'Owner', 'Device'] as const;
export type Thing = (typeof things)[number];
export const isThing = (text: string): text is Thing => Object.hasOwn(thingLabels, text);

const node = z.object({
  /** client number, or the IBAN of a counterparty at another bank */
  key: z.string(),
  kind: z.enum(['client', 'party']),
  name: z.string(),
  /** two letters; '' where none is known */
  country: z.string(),
  /** overall level of a client; '' for others */
  risk: z.enum(['L', 'M', 'H', '']),
  /** 0: the client itself */
  step: z.union([z.literal(0), z.literal(1), z.literal(2)]),
});
export type NetworkNode = z.output<typeof node>;

const edge = z.object({
  /** keys of nodes; `from` is always a client */
  from: z.string(),
  to: z.string(),
  /** what both share; empty between whom only money passes */
  things: z.array(z.enum(things)),
  /** of the period, from the side of `from`, amount texts */
  income: z.string(),
  expense: z.string(),
  count: z.int(),
});
export type NetworkEdge = z.output<typeof edge>;

export const network = z.object({
  from: z.string(),
  to: z.string(),
  /** the client first, then by step and weight */
  nodes: z.array(node),
  edges: z.array(edge),
  /** what is not shown */
  more: z.object({ parties: z.int(), clients: z.int() }),
});
export type Network = z.output<typeof network>;

export interface Candidates {
  /** clients that share a thing, the most things first */
  sharers: readonly string[];
  /** counterparties, the largest first */
  parties: readonly string[];
  /** by counterparty: other clients that have it, too */
  shared: ReadonlyMap<string, readonly string[]>;
}

export interface Chosen {
  /** without the client itself */
  first: string[];
  second: string[];
  /** clients that are not shown, of those that are known of here */
  moreClients: number;
}

/** Which of them are shown: at most `maxNodes` with the client itself. The same input gives the same choice. */
export function chooseNodes(me: string, { sharers, parties, shared }: Candidates): Chosen {
  const isNew = (key: string) => key !== me;
  const clients = unique(sharers).filter(isNew);
  const ownSharers = clients.slice(0, maxSharers);
  const rest = unique(parties).filter((key) => isNew(key) && !ownSharers.includes(key));
  const known = new Set([...clients, ...rest]);
  const reached = (from: readonly string[]) =>
    unique(from.flatMap((key) => shared.get(key) ?? [])).filter((key) => isNew(key) && !known.has(key));
  const around = [...ownSharers, ...rest];
  const kept = Math.min(maxSeconds, reached(around).length);
  const room = maxNodes - 1 - ownSharers.length - kept;
  const before = rest.filter((key) => shared.has(key)).slice(0, Math.min(maxShared, room));
  const chosen = new Set([...before, ...rest.filter((key) => !before.includes(key)).slice(0, room - before.length)]);
  const first = [...ownSharers, ...rest.filter((key) => chosen.has(key))];
  const second = reached(first).slice(0, maxNodes - 1 - first.length);
  const shown = new Set([...first, ...second]);
  const all = unique([...clients, ...reached(around)]);
  return { first, second, moreClients: all.filter((key) => !shown.has(key)).length };
}

const unique = (keys: readonly string[]) => [...new Set(keys)];
