/** A staff user says why they open very many client records. */
import { getPerson } from '#server/access/caller.ts';
import { getOverseers } from '#server/access/conflicts.ts';
import { notify } from '#server/access/notify.ts';
import { record } from '#server/audit/record.ts';
import { newId } from '#server/db/ids.ts';
import { sql } from '#server/db/pool.ts';
import type { Context } from '#server/http/context.ts';

const insertReason = sql<never>('insert into look_reason (id, staff_id, comment) values ($1, $2, $3)');

/** Keeps the reason in the audit and notifies the Head of AML, or the administrators where there is none. */
export async function explainLooks({ db, caller }: Context, comment: string): Promise<void> {
  const { personId, fullName } = getPerson(caller);
  await db.run(insertReason, [newId(), personId, comment]);
  await record(db, {
    clientId: null,
    verb: 'look.explain',
    subjectKind: 'person',
    subjectId: personId,
    detail: { comment },
  });
  await notify(db, await getOverseers(db, personId), {
    from: personId,
    title: `${fullName} opens more than 200 client records within an hour`,
    lines: [{ label: 'Reason', value: comment }],
  });
}
