// `npm run bank -- restore <folder>`: a backup becomes the bank of an empty data folder, brought to a moment.
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { archiveSettings } from '../postgres/archive.ts';
import { shippedVersion } from '../postgres/binaries.ts';
import { clusterFiles, clusterUrls, type DatabaseUrls, give, placeCluster } from '../postgres/cluster.ts';
import { onPort } from '../postgres/embedded.ts';
import { type Cluster, replacePasswords } from '../postgres/logins.ts';
import { startPostmaster, stopPostmaster } from '../postgres/postmaster.ts';
import { OperatorError } from '../processes/operatorError.ts';
import { type BackupDescription, readDescription } from './description.ts';
import { recover } from './recover.ts';
import { unpackBackup } from './unpack.ts';

export interface RestoreOptions {
  /** folder of the backup */
  from: string;
  /** absolute; it must hold no bank, and no one else may use it meanwhile */
  dataDir: string;
  /** ISO 8601 with a zone; without it everything that the archive has, or else the backup alone */
  to?: string | undefined;
  /** absolute; archive of the log to read */
  archive?: string | undefined;
  /** absolute; archive that the restored bank goes on writing to */
  walArchive?: string | undefined;
  /** Looks at the restored bank while it runs in no place yet. If it throws, no bank is left. */
  examine: (urls: DatabaseUrls) => Promise<void>;
  /** tests only */
  unsafeFast?: boolean;
}

export interface Restored {
  backup: BackupDescription;
  /** when the last transaction was committed that has been replayed; undefined: none since the backup */
  lastCommit: string | undefined;
}

const stopTimeoutMs = 60_000;
const removeAttempts = 50;
const removePauseMs = 100;

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/;

/**
 * Lays the files down beside their place and moves them there when they have been brought to the moment and examined:
 * what fails leaves the data folder without a bank. The logins get new passwords; the old ones are not in the backup.
 * @throws {OperatorError} where the backup is broken, or the folder, the version or the moment does not fit
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const backup = readDescription(options.from);
  refuseMoment(backup, options);
  const { folder } = clusterFiles(options.dataDir);
  if (fs.existsSync(folder)) {
    throw new OperatorError(`There is a bank in ${folder}: move it away, or set KONTORA_DATA_DIR to an empty folder.`);
  }
  const cluster = placeCluster(options.dataDir);
  refuseVersion(backup, shippedVersion(cluster.shipped));
  const laid = { ...cluster, folder: `${folder}.restoring` };
  fs.rmSync(laid.folder, { recursive: true, force: true });
  try {
    for (const place of [laid.folder, laid.logs]) makeFolder(place, (made) => give(made, cluster.account));
    await unpackBackup(options.from, backup, laid.folder, (made) => give(made, cluster.account));
    const lastCommit = await recover(laid, { ...options, system: backup.system });
    replacePasswords(laid);
    await runFor(laid, options);
    fs.renameSync(laid.folder, folder);
    return { backup, lastCommit };
  } catch (error) {
    await removeCluster(laid.folder);
    throw error;
  }
}

/** Runs the laid cluster while it is examined. */
async function runFor(laid: Cluster, { examine, walArchive, unsafeFast = false }: RestoreOptions): Promise<void> {
  const more = walArchive === undefined ? {} : archiveSettings(laid, walArchive);
  const { port, child } = await onPort(undefined, (port) => startPostmaster(laid, { port, unsafeFast, more }));
  try {
    await examine(clusterUrls(laid, port));
  } finally {
    await stopPostmaster(Number(child.pid), stopTimeoutMs);
  }
}

/** Where replay fails, the server ends before the processes that it began: they may still write for a moment. */
async function removeCluster(folder: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return fs.rmSync(folder, { recursive: true, force: true });
    } catch (error) {
      if (attempt === removeAttempts) throw error;
      await delay(removePauseMs);
    }
  }
}

function makeFolder(place: string, made: (place: string) => void): void {
  fs.mkdirSync(place, { recursive: true, mode: 0o700 });
  made(place);
}

function refuseMoment({ finishedAt }: BackupDescription, { to, archive, from }: RestoreOptions): void {
  if (to === undefined) return;
  if (!moment.test(to) || Number.isNaN(Date.parse(to))) {
    throw new OperatorError(
      `"${to}" is no moment with a zone: write it as 2026-11-21T14:05:00Z or 2026-11-21T16:05:00+02:00.`,
    );
  }
  if (archive === undefined) {
    throw new OperatorError(
      'To reach a moment takes the archive of the log: name it by --archive or KONTORA_WAL_ARCHIVE.',
    );
  }
  if (Date.parse(to) < Date.parse(finishedAt)) {
    throw new OperatorError(
      `The backup in ${path.resolve(from)} was finished at ${finishedAt}: take an earlier one to reach ${to}.`,
    );
  }
}

function refuseVersion({ postgres }: BackupDescription, shipped: string): void {
  if (shipped.startsWith(`${postgres.split('.')[0]}.`)) return;
  throw new OperatorError(
    `The backup was made by PostgreSQL ${postgres}, this version of Kontora ships ${shipped}: restore it with ` +
      'the version that made it, then export and import.',
  );
}
