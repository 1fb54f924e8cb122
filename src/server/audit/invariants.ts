/** Invariants: queries that return nothing as long as all is well. */
import type pg from 'pg';

export interface Invariant {
  /** what must hold, as one sentence */
  holds: string;
  /** answers the offenders; the first 20 are named */
  query: string;
}

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
    const breaches: Breach[] = [];
    for (const { holds, query } of invariants) {
      const { rows } = await client.query<Record<string, unknown>>(`select * from (${query}) offenders limit 20`);
      if (rows.length > 0) breaches.push({ holds, offenders: rows });
    }
    return breaches;
  } finally {
    await client.query('rollback').catch(() => {});
    client.release();
  }
}

export const auditInvariants: readonly Invariant[] = [
  {
    holds: 'audit records are numbered without gaps from 1 to the head',
    query: `
      select n, before from (select n, lag(n, 1, 0::bigint) over (order by n) as before from audit) a
      where n <> before + 1
      union all
      select h.n, (select coalesce(max(n), 0) from audit) from audit_head h where h.n <> (select coalesce(max(n), 0) from audit)`,
  },
  {
    holds: 'each audit record is the one that was sealed',
    query: `
      select n from audit
      where row_hash <> audit_row_hash(n, at, actor_id, request_id, client_id, verb, subject_kind, subject_id, facts, detail_hash)`,
  },
  {
    holds: 'each audit detail is the one that was sealed',
    query: `
      select a.n from audit_detail d
      left join audit a using (n)
      where a.detail_hash is distinct from audit_detail_hash(d.salt, d.detail)`,
  },
  {
    holds: 'each sealed block follows from the block before and its records',
    query: `
      with sealed as (
        select b.*, coalesce(lag(b.hash) over (order by b.number), '\\x00') as previous, lag(b.last_n, 1, 0::bigint) over (order by b.number) as previous_n
        from audit_block b
      )
      select s.number, s.first_n from sealed s
      where s.first_n <> s.previous_n + 1
        or s.hash <> sha256(s.previous || coalesce((select string_agg(a.row_hash, ''::bytea order by a.n) from audit a where a.n between s.first_n and s.last_n), ''))
      union all
      select h.block, h.n from audit_head h
      where h.block > 0
        and not exists (select from audit_block b where b.number = h.block and b.last_n = h.n and b.hash = h.hash)`,
  },
];
