/** Invariants: queries that return nothing as long as all is well. */
import type pg from 'pg';
import { brokenWords } from '../../shared/audit.ts';
import { type Db, dbOf } from '../db/pool.ts';
import { findBrokenRecord } from './chain.ts';

interface Sentence {
  /** what must hold, as one sentence */
  holds: string;
}

export interface QueryInvariant extends Sentence {
  /** answers the offenders; the first 20 are named */
  query: string;
}

/** What is more than one query: answers the offenders, in the snapshot it is given. */
export interface WalkInvariant extends Sentence {
  find: (db: Db) => Promise<Record<string, unknown>[]>;
}

export type Invariant = QueryInvariant | WalkInvariant;

export interface Breach {
  holds: string;
  offenders: Record<string, unknown>[];
}

/** Runs all of them in one snapshot; an empty answer means that everything holds. */
export async function findBreaches(pool: pg.Pool, invariants: readonly Invariant[]): Promise<Breach[]> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    // whole tables are compared: a plan that looks rows up one by one would take minutes
    await client.query('set local enable_nestloop = off');
    return await breachesOn(client, invariants);
  } finally {
    await client.query('rollback').catch(() => {});
    client.release();
  }
}

/** The same on a connection as it stands: tests look at what they have spoilt before it is taken back. */
export async function breachesOn(client: pg.PoolClient, invariants: readonly Invariant[]): Promise<Breach[]> {
  const breaches: Breach[] = [];
  for (const invariant of invariants) {
    const offenders = await offendersOf(client, invariant);
    if (offenders.length > 0) breaches.push({ holds: invariant.holds, offenders });
  }
  return breaches;
}

async function offendersOf(client: pg.PoolClient, invariant: Invariant): Promise<Record<string, unknown>[]> {
  if ('find' in invariant) return invariant.find(dbOf(client));
  const { rows } = await client.query<Record<string, unknown>>(`select * from (${invariant.query}) offenders limit 20`);
  return rows;
}

export const auditInvariants: readonly Invariant[] = [
  {
    holds: 'the audit is whole: each record and detail is the one that was sealed, from the first block to the head',
    find: async (db) => {
      const broken = await findBrokenRecord(db);
      return broken ? [{ ...broken, words: brokenWords(broken) }] : [];
    },
  },
];
