/**
 * The folder that statements of other banks are put into: `in`, from where taken files go to `done` and refused ones to
 * `failed`. A file is complete when it has its name: it is written under a name that begins with a dot, and renamed.
 */
import { createHash } from 'node:crypto';
import path from 'node:path';
import { RailFolders } from '#features/rails/server/folders.ts';
import { optionalSetting } from '#server/config/config.ts';
import { getDb, sql } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import type { StartLoop } from '#server/feature.ts';
import type { Services } from '#server/http/context.ts';
import { startLoop } from '#server/jobs/loop.ts';
import { reconciliationSettings } from '../settings.ts';
import { maxStatementBytes } from '../statements/statement.ts';
import { readGivenFile, takeStatementFile } from './takeFile.ts';

/** Banks send statements some times a day. */
const pauseMs = 30_000;
const filesPerRound = 20;

/** One process takes files at a time. */
const lockFolder = sql<{ is_mine: boolean }>(
  `select pg_try_advisory_xact_lock(hashtextextended('statements-folder', 0)) as is_mine`,
);

/** Watches the folder of the settings; undefined where they name none. */
export const watchStatements: StartLoop = (services, onError) => {
  const root = optionalSetting(services.config, reconciliationSettings.statementsFolder);
  if (root === undefined) return undefined;
  const folders = new RailFolders(path.resolve(root), services.folderMode, ['in', 'done', 'failed']);
  const made = folders.make();
  return startLoop({
    name: 'statements-folder',
    pauseMs,
    onError,
    work: async () => {
      await made;
      return takeFolder(services, folders, onError);
    },
  });
};

type Takes = Pick<Services, 'pool' | 'threads'>;

/** Takes what lies in `in`, in the order of the names; true where it took something. */
export async function takeFolder(
  services: Takes,
  folders: RailFolders,
  onError: (error: unknown) => void,
): Promise<boolean> {
  const names = await folders.waiting(filesPerRound, onError);
  let taken = 0;
  for (const name of names)
    try {
      const end = await takeNamed(services, folders, name);
      if (end === 'busy') break;
      if (end === 'taken') taken++;
    } catch (error) {
      // it stays and is tried again; those after it do not wait for it
      onError(error);
    }
  return taken > 0;
}

/** 'busy': another process takes files. */
async function takeNamed({ pool, threads }: Takes, folders: RailFolders, name: string) {
  const bytes = await folders.read(name, maxStatementBytes + 1);
  if (!bytes) return 'gone';
  const given = { name, bytes, source: 'folder', takenBy: null } as const;
  const read = await readGivenFile(getDb(pool), threads, given);
  const end = await inTransaction(pool, async (tx) => {
    if (!(await tx.one(lockFolder)).is_mine) return undefined;
    const outcome = await takeStatementFile(tx, given, read);
    const isRefused = 'refusal' in outcome || outcome.statements.every((one) => one.outcome === 'refused');
    return isRefused ? 'failed' : 'done';
  });
  if (end === undefined) return 'busy';
  await folders.finish(name, end, createHash('sha256').update(bytes).digest('hex').slice(0, 12));
  return 'taken';
}
