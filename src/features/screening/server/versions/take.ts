/** A list that was read is taken or withdrawn. */
import type { Db } from '../../../../server/db/pool.ts';
import { enqueue } from '../../../../server/jobs/queue.ts';
import { Refusal } from '../../../../shared/errors.ts';
import { screenChangesJob } from '../checks/jobs.ts';
import * as queries from './sql.ts';

/** The staged version becomes the live one, and those whom its changes may concern are screened. */
export async function takeList(tx: Db, versionId: string, madeBy: string | null, confirmedBy: string | null) {
  const { code, n } = await makeLive(tx, versionId, madeBy, confirmedBy);
  await enqueue(tx, screenChangesJob, { code, n }, { key: `${code} ${n}`, askedBy: madeBy });
}

/** @throws Refusal not-found; state-conflict for a version that is not staged */
export async function makeLive(tx: Db, versionId: string, madeBy: string | null, confirmedBy: string | null) {
  const version = await tx.maybe(queries.lockVersion, [versionId]);
  if (!version) throw new Refusal('not-found');
  if (version.state !== 'staged') throw new Refusal('state-conflict');
  const { code } = version;
  const { n } = await tx.one(queries.nextNumber, [code]);
  await tx.run(queries.endEntities, [versionId, code, n]);
  await tx.run(queries.beginEntities, [versionId, code, n]);
  await tx.run(queries.keepRenumbered, [code, n]);
  await tx.run(queries.replaceLive, [code]);
  await tx.run(queries.makeLive, [versionId, n, madeBy, confirmedBy]);
  await tx.run(queries.deleteStaged, [versionId]);
  return { code, n };
}

export async function withdrawList(tx: Db, versionId: string): Promise<void> {
  const version = await tx.maybe(queries.lockVersion, [versionId]);
  if (!version) throw new Refusal('not-found');
  if (version.state !== 'staged' && version.state !== 'received') throw new Refusal('state-conflict');
  await tx.run(queries.withdraw, [versionId]);
  await tx.run(queries.deleteStaged, [versionId]);
  await tx.run(queries.deleteParts, [versionId]);
}
