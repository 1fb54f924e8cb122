/** Records that features write themselves; changes of state are recorded by the database's own triggers. */
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { type Db, sql } from '../db/pool.ts';
import { inTransaction } from '../db/transactions.ts';
import type { AuditVerb, AuditVerbs } from './verbs.ts';

const insertRecord = sql<never>(`
  insert into audit_inbox (actor_id, request_id, client_id, verb, subject_kind, subject_id, facts, salt, detail)
  values (nullif(current_setting('kontora.actor', true), ''), nullif(current_setting('kontora.request', true), ''),
    $1, $2, $3, $4, $5, $6, $7)`);

// the trigger state_moved() writes the verbs of state machines, and no one else
export type VerbAndSubject = { [V in AuditVerb]: { verb: V; subjectKind: AuditVerbs[V] } }[AuditVerb];

export type AuditRecord = VerbAndSubject & {
  /** whose log it belongs to */
  clientId: string | null;
  subjectId: string;
  /** nothing personal: it stays for ever */
  facts?: Record<string, string | number | boolean | null>;
  /** personal detail: kept aside, may be erased by rule */
  detail?: Record<string, string | number | boolean | null>;
};

/** Writes one record in the caller's transaction; actor and request id come from the transaction's settings. */
export async function record(
  tx: Db,
  { clientId, verb, subjectKind, subjectId, facts, detail }: AuditRecord,
): Promise<void> {
  await tx.run(insertRecord, [
    clientId,
    verb,
    subjectKind,
    subjectId,
    facts ?? null,
    detail ? randomBytes(16) : null,
    detail ?? null,
  ]);
}

/** $1: who writes, '' for the bank itself; $2: the request id, '' outside of calls. */
export const nameActor = sql<never>(
  `select set_config('kontora.actor', $1, true), set_config('kontora.request', $2, true)`,
);

/** One record in a transaction of its own: reads that must leave a trace, such as exports. */
export function recordRead(pool: pg.Pool, actorId: string, requestId: string, read: AuditRecord): Promise<void> {
  return inTransaction(pool, async (tx) => {
    await tx.run(nameActor, [actorId, requestId]);
    await record(tx, read);
  });
}
