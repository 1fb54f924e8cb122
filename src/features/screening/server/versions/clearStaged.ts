import type { Db } from '#server/db/pool.ts';
import { deleteSomeStaged } from './sql.ts';

/** What was staged of a version goes in pieces, so that no statement takes long. */
export async function clearStaged(db: Db, versionId: string, signal?: AbortSignal): Promise<void> {
  while ((await db.run(deleteSomeStaged, [versionId])) > 0) signal?.throwIfAborted();
}
