/**
 * Whether everybody of a client was compared as they are known now. No one is before the first list, and no one waits
 * for one.
 */
import type { Db } from '#server/db/pool.ts';
import { getHash } from './checks/screen.ts';
import { readScreened, readSubjects } from './checks/sql.ts';
import { liveVersions } from './versions/sql.ts';

export async function isScreened(db: Db, clientId: string): Promise<boolean> {
  if ((await db.many(liveVersions)).length === 0) return true;
  const known = await db.many(readScreened, [[clientId]]);
  const rows = await db.many(readSubjects, [[clientId]]);
  return rows.every((row) =>
    known.some(({ subject_id, input_hash }) => subject_id === row.subject_id && input_hash.equals(getHash(row))),
  );
}
