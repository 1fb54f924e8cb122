// Brings the files of a backup to the wished moment: PostgreSQL replays its log and begins a new timeline.
import fs from 'node:fs';
import path from 'node:path';
import { archiveFolder, archiveSettings, fetchCommand } from '../postgres/archive.ts';
import { type Account, runShell } from '../postgres/binaries.ts';
import { give } from '../postgres/cluster.ts';
import { onPort } from '../postgres/embedded.ts';
import type { Cluster } from '../postgres/logins.ts';
import { startPostmaster, stopPostmaster } from '../postgres/postmaster.ts';
import { OperatorError } from '../processes/operatorError.ts';

/** A day's log of a busy bank takes hours. */
const replayTimeoutMs = 24 * 60 * 60_000;
const stopTimeoutMs = 60_000;

export interface RecoverOptions {
  /** number of the database that the backup is of */
  system: string;
  /** ISO 8601; without it to the end of what there is */
  to?: string | undefined;
  archive?: string | undefined;
  walArchive?: string | undefined;
  unsafeFast?: boolean;
}

/** Runs the server until it has replayed, and stops it. Answers when the last replayed transaction was committed. */
export async function recover(cluster: Cluster, options: RecoverOptions): Promise<string | undefined> {
  const folder = options.archive === undefined ? undefined : archiveFolder(options.archive, options.system);
  if (folder !== undefined) refuseArchive(folder, cluster.account);
  const signal = path.join(cluster.folder, 'recovery.signal');
  fs.writeFileSync(signal, '', { mode: 0o600 });
  give(signal, cluster.account);
  const more = {
    restore_command: fetchCommand(folder),
    hot_standby: 'off', // else it takes connections, and counts as ready, before all is replayed
    ...(options.to === undefined ? {} : targetSettings(options.to)),
    ...(options.walArchive === undefined ? {} : archiveSettings(cluster, options.walArchive)),
  };
  const start = { unsafeFast: options.unsafeFast ?? false, more, timeoutMs: replayTimeoutMs };
  const { child } = await onPort(undefined, (port) => startPostmaster(cluster, { port, ...start })).catch((error) => {
    throw explained(error, options.to, lastCommit(cluster.logs));
  });
  await stopPostmaster(Number(child.pid), stopTimeoutMs);
  return lastCommit(cluster.logs);
}

/** PostgreSQL takes a file that it cannot read for the end of the log, and the bank would silently be an older one. */
function refuseArchive(folder: string, account: Account): void {
  if (!fs.existsSync(folder)) {
    throw new OperatorError(`The archive has no log of this database: there is no ${folder}.`);
  }
  const readsAll = 'cd "$1" && for file in *; do test -r "$file" || exit 1; done';
  if (account.uid === undefined || runShell(account, readsAll, folder)) return;
  throw new OperatorError(
    `The database's own account cannot read all of ${folder}: make it the owner of the folder and its files.`,
  );
}

/** The letter Z is the name of a zone, and no name is known yet where this setting is read. */
function targetSettings(to: string): Record<string, string> {
  return { recovery_target_time: to.replace('Z', '+00:00'), recovery_target_action: 'promote' };
}

function explained(error: unknown, to: string | undefined, last: string | undefined): unknown {
  if (!(error instanceof Error)) return error;
  if (error.message.includes('recovery ended before configured recovery target was reached')) {
    return new OperatorError(
      `The log ends before ${to}: its last transaction is of ${last ?? 'before the end of the backup'}.`,
    );
  }
  if (error.message.includes('before consistent recovery point')) {
    return new OperatorError(`The backup was not finished at ${to}: take an earlier one.`);
  }
  return error;
}

/** As the server's log of this recovery has it, in ISO 8601, UTC. */
function lastCommit(logs: string): string | undefined {
  const files = fs.readdirSync(logs).map((name) => path.join(logs, name));
  const inOrder = files.toSorted((a, b) => fs.statSync(a).mtimeMs - fs.statSync(b).mtimeMs);
  const text = inOrder.map((file) => fs.readFileSync(file, 'utf8')).join('\n');
  const said = text.matchAll(/last completed transaction was at log time (\S+) (\S+)\+00/g);
  const last = [...said].at(-1);
  return last && `${last[1]}T${last[2]}Z`;
}
