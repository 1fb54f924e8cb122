/** Invariants: queries that return nothing as long as all is well. */
import type pg from 'pg';
import { formatBroken } from '#shared/audit.ts';
import { type Db, getDb } from '../db/pool.ts';
import { chainStart, type Position, walkAudit } from './chain.ts';
import { findChanges, type Verified } from './verified.ts';

interface Sentence {
  /** what must hold, as one sentence */
  rule: string;
}

export interface QueryInvariant extends Sentence {
  /** answers the offenders; the first 20 are named */
  query: string;
}

/** The audit's own: walks it from a position to its end, in the snapshot it is given. */
export interface WalkInvariant extends Sentence {
  walk: (db: Db, from: Position) => Promise<{ offenders: Record<string, unknown>[]; end: Position }>;
}

export type Invariant = QueryInvariant | WalkInvariant;

export interface Breach {
  rule: string;
  offenders: Record<string, unknown>[];
}

/** Runs all of them in one snapshot; an empty answer means that everything holds. */
export function findBreaches(pool: pg.Pool, invariants: readonly Invariant[]): Promise<Breach[]> {
  return onSnapshot(pool, (client) => breachesOn(client, invariants));
}

export interface Findings {
  breaches: Breach[];
  /** how many invariants were not computed: their tables have not changed since they were last found to hold */
  unchanged: number;
  /** up to this record the audit was not computed again */
  auditFrom: bigint;
  /** what the next run may start from; null where something is broken */
  state: Verified | null;
}

/** The same, but only what may have changed since `before` is computed; undefined: everything is. */
export function findNewBreaches(
  pool: pg.Pool,
  invariants: readonly Invariant[],
  before: Verified | undefined,
): Promise<Findings> {
  return onSnapshot(pool, async (client) => {
    const changes = await findChanges(getDb(client), before);
    const asked = invariants.filter((one) => 'walk' in one || !changes.isUnchanged(one.query));
    const ends: Position[] = [];
    const breaches = await breachesOn(client, asked, changes.auditFrom, ends);
    const queries = invariants.flatMap((one) => ('query' in one ? [one.query] : []));
    const end = ends.at(-1) ?? changes.auditFrom;
    return {
      breaches,
      unchanged: invariants.length - asked.length,
      auditFrom: changes.auditFrom.n,
      state: breaches.length === 0 ? await changes.after(queries, end) : null,
    };
  });
}

async function onSnapshot<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    // whole tables are compared: a plan that looks rows up one by one would take minutes
    await client.query('set local enable_nestloop = off');
    return await work(client);
  } finally {
    await client.query('rollback').catch(() => {});
    client.release();
  }
}

/** The same on a connection as it stands: tests look at what they have spoilt before it is taken back. */
export async function breachesOn(
  client: pg.PoolClient,
  invariants: readonly Invariant[],
  auditFrom = chainStart,
  ends: Position[] = [],
): Promise<Breach[]> {
  const breaches: Breach[] = [];
  for (const invariant of invariants) {
    const offenders = await getOffenders(client, invariant, auditFrom, ends);
    if (offenders.length > 0) breaches.push({ rule: invariant.rule, offenders });
  }
  return breaches;
}

async function getOffenders(
  client: pg.PoolClient,
  invariant: Invariant,
  auditFrom: Position,
  ends: Position[],
): Promise<Record<string, unknown>[]> {
  if ('walk' in invariant) {
    const { offenders, end } = await invariant.walk(getDb(client), auditFrom);
    ends.push(end);
    return offenders;
  }
  const { rows } = await client.query<Record<string, unknown>>(`select * from (${invariant.query}) offenders limit 20`);
  return rows;
}

/** In SQL: the records that meet a condition, those that wait for their number too; `n` is their order. */
export const recordsWhere = (condition: string): string => `(
  select n, client_id, subject_id, verb, facts from audit where ${condition}
  union all
  select 9000000000000000 + id, client_id, subject_id, verb, facts from audit_inbox where ${condition})`;

export const auditInvariants: readonly Invariant[] = [
  {
    rule: 'the audit is whole: each record and detail is the one that was sealed, from the first block to the head',
    walk: async (db, from) => {
      const { broken, position } = await walkAudit(db, from);
      return { offenders: broken ? [{ ...broken, words: formatBroken(broken) }] : [], end: position };
    },
  },
];
