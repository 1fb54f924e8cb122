/** A list that was read is taken or withdrawn. */
import * as z from 'zod/mini';
import type { ListCode } from '#features/screening/lists.ts';
import { nameActor } from '#server/audit/record.ts';
import { type Db, getDb } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { defineJob } from '#server/jobs/job.ts';
import { enqueue } from '#server/jobs/queue.ts';
import { Refusal } from '#shared/errors.ts';
import { staffGroups } from '#shared/staffGroups.ts';
import { screenChangesJob } from '../checks/jobs.ts';
import { endChanged } from '../folding/sql.ts';
import { listLimits } from '../lists/entry.ts';
import { clearStaged } from './clearStaged.ts';
import { reportLargeGrowth } from './reportLargeGrowth.ts';
import * as queries from './sql.ts';

const keepers = staffGroups.amlDesk;

/**
 * Somebody has decided to take it: a job does so, as a million entries take minutes.
 * @throws Refusal not-found; state-conflict for a version that is not staged
 */
export async function decideList(tx: Db, versionId: string, madeBy: string, confirmedBy: string | null) {
  const version = await tx.maybe(queries.lockVersion, [versionId]);
  if (!version) throw new Refusal('not-found');
  if (version.state !== 'staged') throw new Refusal('state-conflict');
  await tx.run(queries.decide, [versionId, madeBy, confirmedBy]);
  await enqueue(tx, takeListJob, { versionId }, { key: versionId, askedBy: madeBy });
  return version;
}

export const takeListJob = defineJob({
  kind: 'take-list',
  title: 'Taking a screening list',
  counts: { one: 'step', many: 'steps' },
  input: z.object({ versionId: z.string() }),
  cursor: z.object({}),
  staff: keepers,
  viewers: staffGroups.executives,

  async work({ versionId }, { askedBy, services: { pool, jobs }, beat }) {
    let done = 0;
    await inTransaction(pool, async (tx) => {
      await tx.run(queries.allowMinutes);
      await tx.run(nameActor, [askedBy ?? '', '']);
      const version = await tx.maybe(queries.lockVersion, [versionId]);
      // withdrawn meanwhile
      if (version?.state !== 'taking') return;
      const problem = await tooManyLetters(tx, version);
      if (problem) {
        await tx.run(queries.refuse, [versionId, problem]);
        await tx.run(queries.deleteStaged, [versionId]);
        return;
      }
      await takeList(tx, versionId, version.taken_by, version.confirmed_by, () =>
        beat({ done: ++done, of: takeSteps, cursor: {} }),
      );
    });
    jobs.wake();
    return {};
  },

  did: () => '',
});

/** Why the names of this list and of all others in use are more than can be compared; undefined: they are not. */
export async function tooManyLetters(tx: Db, { code, letters }: { code: ListCode; letters: bigint }) {
  const { maxLetters } = listLimits;
  const all = letters + (await tx.one(queries.lettersBeside, [code])).letters;
  if (all <= BigInt(maxLetters)) return undefined;
  return (
    `The names and numbers of all lists would have ${all} letters together, and ${maxLetters} are the ` +
    'most that can be compared'
  );
}

/** The staged version becomes the live one, and those whom its changes may concern are screened. */
export async function takeList(
  tx: Db,
  versionId: string,
  madeBy: string | null,
  confirmedBy: string | null,
  onStep?: () => Promise<void>,
) {
  const { code, n } = await makeLive(tx, versionId, madeBy, confirmedBy, onStep);
  await reportLargeGrowth(tx, versionId, madeBy);
  await enqueue(tx, screenChangesJob, { code, n }, { key: `${code} ${n}`, askedBy: madeBy });
}

/** Those that take long. */
const takeSteps = 4;

/** @throws Refusal not-found; state-conflict for a version that is not read, or was taken already */
export async function makeLive(
  tx: Db,
  versionId: string,
  madeBy: string | null,
  confirmedBy: string | null,
  onStep = async () => {},
) {
  const version = await tx.maybe(queries.lockVersion, [versionId]);
  if (!version) throw new Refusal('not-found');
  if (version.state !== 'staged' && version.state !== 'taking') throw new Refusal('state-conflict');
  const { code } = version;
  const { n } = await tx.one(queries.nextNumber, [code]);
  await tx.run(queries.endEntities, [versionId, code, n]);
  await onStep();
  await tx.run(queries.beginEntities, [versionId, code, n]);
  await onStep();
  await tx.run(queries.keepRenumbered, [code, n]);
  await onStep();
  await tx.run(queries.replaceLive, [code]);
  await tx.run(queries.makeLive, [versionId, n, madeBy, confirmedBy]);
  await tx.run(queries.deleteStaged, [versionId]);
  await tx.run(endChanged, [code]);
  await onStep();
  return { code, n };
}

/** What was staged of it goes in the background. */
export async function withdrawList(tx: Db, versionId: string): Promise<void> {
  const version = await tx.maybe(queries.lockVersion, [versionId]);
  if (!version) throw new Refusal('not-found');
  if (!['received', 'staged', 'taking'].includes(version.state)) throw new Refusal('state-conflict');
  await tx.run(queries.withdraw, [versionId]);
  await tx.run(queries.deleteParts, [versionId]);
  await enqueue(tx, clearListJob, { versionId }, { key: versionId, askedBy: null });
}

export const clearListJob = defineJob({
  kind: 'clear-list',
  title: 'Clearing a withdrawn list',
  input: z.object({ versionId: z.string() }),
  cursor: z.object({}),
  staff: [],

  async work({ versionId }, { services: { pool }, signal }) {
    await clearStaged(getDb(pool), versionId, signal);
    return {};
  },
});
