/**
 * Looks at personal data: who of staff has opened what. Calls that only read record a look with `recordLook`. It runs
 * beside the call, on a connection of its own, and the answer waits for it: no one sees personal data without a record.
 */
import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { looks } from '#shared/limits.ts';
import { type Caller, getPerson } from '../access/caller.ts';
import { countOneMore } from '../access/rates.ts';
import { getDb, sql } from '../db/pool.ts';
import { refuseManyLooks } from './manyLooks.ts';
import type { AuditRecord } from './record.ts';
import { isRemembered, remember } from './remembered.ts';

/** Answers how long ago the look was recorded, seconds; 0 for one that is recorded now. */
const insertLook = sql<{ age: number }>(`
  with counted as (${countOneMore}),
  written as (
    insert into audit_inbox (actor_id, request_id, client_id, verb, subject_kind, subject_id, facts, salt, detail)
    select $3, $4, $5, $6, $7, $8, $9, $10, $11 from counted where count = 1
  )
  select extract(epoch from now() - last_at)::float as age from counted`);

/** The part of a call's context that a look needs. */
export interface Looking {
  caller: Caller;
  requestId: string;
  services: { pool: pg.Pool; afterWrite: () => void };
  delayReplyUntil(work: Promise<unknown>): void;
}

/**
 * Records that the caller looks at something, from a call of any kind. The same look (person, client, verb, subject,
 * facts and detail) is recorded once in ten minutes, by all processes together. A staff user who opens very many client
 * records is refused until they give a reason; see `manyLooks.ts`. Call it once you know that the thing exists.
 */
export function recordLook({ caller, requestId, services, delayReplyUntil }: Looking, look: AuditRecord): void {
  const { personId, personKind } = getPerson(caller);
  const subject = getSubject(personId, look);
  if (isRemembered(services.pool, subject)) return;
  const { clientId, verb, subjectKind, subjectId, facts, detail } = look;
  const seconds = looks.onceMs / 1000;
  const who = [subject, seconds, personId, requestId];
  const what = [clientId, verb, subjectKind, subjectId, facts ?? null, detail ? randomBytes(16) : null, detail ?? null];
  const startedAt = Date.now();
  const record = async () => {
    if (personKind === 'staff' && clientId !== null) await refuseManyLooks(getDb(services.pool), personId, [clientId]);
    const { age } = await getDb(services.pool).one(insertLook, [...who, ...what]);
    remember(services.pool, subject, startedAt + (seconds - age) * 1000);
    services.afterWrite();
  };
  delayReplyUntil(record());
}

/** Names the look without its content: its detail may be personal. */
function getSubject(personId: string, { clientId, verb, subjectId, facts, detail }: AuditRecord): string {
  const text = JSON.stringify([personId, clientId, verb, subjectId, facts ?? null, detail ?? null]);
  return `look ${createHash('sha256').update(text).digest('hex')}`;
}
