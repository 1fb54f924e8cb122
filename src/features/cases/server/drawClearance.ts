/**
 * Draws clearances that one person alone has decided. A drawn one stands, and the Head of AML looks at it afterwards.
 */
import { createHmac } from 'node:crypto';
import type pg from 'pg';
import * as z from 'zod/mini';
import { type Db, sql } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { defineJob } from '#server/jobs/job.ts';
import { isDrawn } from '../drawn.ts';
import { linkCases } from './links.ts';
import { openCase } from './openCase.ts';

const readKey = sql<{ key: Buffer }>('select key from draw_key');
/** A case that was revived and cleared again is there once more. */
const insertDrawn = sql<never>(`
  insert into drawn_clearance (case_id, cleared_by, cleared_at) values ($1, $2, bank_now()) on conflict do nothing`);

/** The key of everything that the bank draws. */
export async function readDrawKey(db: Db): Promise<Buffer> {
  return (await db.one(readKey, [])).key;
}

/**
 * Draws again each time that the case is cleared: of a case that was cleared before and not drawn, no one knows that it
 * will not be. `version` is that of the case once it is cleared.
 */
export async function drawClearance(
  tx: Db,
  { caseId, version, clearedBy }: { caseId: string; version: number; clearedBy: string },
): Promise<void> {
  const key = await readDrawKey(tx);
  const hash = createHmac('sha256', key).update(`${caseId} ${version}`).digest();
  if (isDrawn(hash)) await tx.run(insertDrawn, [caseId, clearedBy]);
}

/** Of the case in which the Head of AML looks at the clearance `d`. */
const onceKey = `'drawn ' || d.case_id || ' ' || extract(epoch from d.cleared_at)`;
/** What was undone or revived meanwhile is decided again. After a month no one looks back. */
const readNotHanded = sql<{ case_id: string; subject_id: string; title: string; name: string; key: string }>(`
  select d.case_id, k.subject_id, k.title, p.full_name as name, ${onceKey} as key
  from drawn_clearance d
  join client_case k on k.id = d.case_id and k.closed_at is not null and k.outcome ->> 'code' = 'AFLS'
  join person p on p.id = d.cleared_by
  where d.cleared_at > bank_now() - interval '30 days'
    and not exists (select from client_case s where s.once_key = ${onceKey})
  order by d.cleared_at, d.case_id
  limit 1000`);
const findClearer = sql<{ cleared_by: string }>(`
  select d.cleared_by from client_case k join drawn_clearance d on k.once_key = ${onceKey} where k.id = $1`);

/** Opens a case of type SENIOR for each drawn clearance that has none. Answers how many. */
export async function handDrawn(pool: pg.Pool): Promise<number> {
  return inTransaction(pool, async (tx) => {
    const rows = await tx.many(readNotHanded, []);
    for (const { case_id: caseId, subject_id: subjectId, title, name, key } of rows) {
      const comment =
        `One of twenty: ${name} has cleared '${title}' alone. The Head of AML or a deputy looks ` +
        'at it and closes this.';
      const about = { subjectId, title: 'A clearance that was drawn', comment, openedBy: null, onceKey: key } as const;
      await linkCases(tx, caseId, await openCase(tx, { ...about, type: 'SENIOR' }), null);
    }
    return rows.length;
  });
}

/** Who has cleared what this case looks at; undefined for other cases. */
export async function getClearer(db: Db, caseId: string): Promise<string | undefined> {
  return (await db.maybe(findClearer, [caseId]))?.cleared_by;
}

export const drawnClearancesJob = defineJob({
  kind: 'drawn-clearances',
  title: 'Drawn clearances',
  input: z.object({}),
  cursor: z.object({}),
  staff: [],
  dailyAt: '05:00',
  work: async (_input, { services }) => ({ opened: await handDrawn(services.pool) }),
});
