/** `npm run bank -- backup` and `restore`: what they print, and what a restored bank must pass. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { restoreBackup } from './server/backups/restore.ts';
import { takeBackup } from './server/backups/take.ts';
import type { Config } from './server/config/config.ts';
import { migrate } from './server/db/migrate.ts';
import { clusterFiles, type DatabaseUrls } from './server/postgres/cluster.ts';
import { lockDataFolder } from './server/processes/lock.ts';
import { OperatorError } from './server/processes/operatorError.ts';
import { verify } from './verify.ts';

/** Prints what was backed up. Answers the exit code, as all commands do. */
export async function backup(databaseUrl: string, [folder]: string[], { walArchive }: Config): Promise<number> {
  if (!folder) throw new OperatorError('Name the folder to make: npm run bank -- backup <folder>.');
  const place = path.resolve(folder);
  const taken = await takeBackup(databaseUrl, place);
  const reach = walArchive
    ? `it can be restored to any moment from then on with the log in ${walArchive}`
    : 'it can be restored to that moment only, because KONTORA_WAL_ARCHIVE is not set';
  console.log(
    `Backed up ${taken.files} files, ${megabytes(taken.bytes)}, to ${place} ` +
      `(${megabytes(taken.archive.bytes)}), finished at ${taken.finishedAt}: ${reach}.`,
  );
  return 0;
}

/** Restores into the data folder. A bank that does not pass `verify` is not left there. */
export async function restore(config: Config, args: string[]): Promise<number> {
  const { from, to, archive } = readRestore(args);
  const release = lockDataFolder(config.dataDir);
  try {
    const { dataDir, walArchive } = config;
    const options = { from, to, archive: archive ?? walArchive, dataDir, walArchive, examine: refuseUnsound };
    const { backup: restored, lastCommit } = await restoreBackup(options);
    const upTo = lastCommit ? `the last transaction is of ${lastCommit}` : 'nothing was done after it';
    console.log(
      `Restored the backup finished at ${restored.finishedAt} to ` +
        `${clusterFiles(dataDir).folder}${to ? ` as it was at ${to}` : ''}: ${upTo}.`,
    );
    return 0;
  } finally {
    release();
  }
}

/** Brings a restored database to the form of this version. @throws {OperatorError} if it does not pass `verify` */
export async function refuseUnsound({ ownerUrl, serverUrl }: DatabaseUrls): Promise<void> {
  await migrate(ownerUrl);
  if ((await verify(serverUrl, undefined)) === 0) return;
  throw new OperatorError('The restored bank breaks the rules named above, so it was removed: restore an earlier one.');
}

function readRestore(args: string[]): { from: string; to: string | undefined; archive: string | undefined } {
  const options = { to: { type: 'string' }, archive: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [from, ...others] = positionals;
  if (!from || others.length > 0) {
    throw new OperatorError('Name the backup: npm run bank -- restore <folder> [--to <moment>] [--archive <folder>].');
  }
  const archive = values.archive === undefined ? undefined : path.resolve(values.archive);
  return { from: path.resolve(from), to: values.to, archive };
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
