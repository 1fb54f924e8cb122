// The archive of the log: every change is in it at most a minute later, so a backup can be brought to any later moment.
import fs from 'node:fs';
import path from 'node:path';
import { type Account, canReach } from './binaries.ts';
import type { Cluster } from './logins.ts';

/** A file of the log is handed over when it is full, or at this age if anything is in it. */
const oldestSeconds = 60;

/** Folder of one database's log below the archive; others may share the archive. */
export function archiveFolder(archive: string, system: string): string {
  return path.join(archive, system);
}

/**
 * Settings that hand the log over to the archive, by PostgreSQL's own module: it copies under another name, waits for
 * the disk, renames, and never overwrites a file that differs.
 * @param archive KONTORA_WAL_ARCHIVE; the database's own folder below it is made where it does not exist
 */
export function archiveSettings(cluster: Pick<Cluster, 'folder' | 'account'>, archive: string): Record<string, string> {
  const folder = archiveFolder(archive, getSystem(cluster.folder));
  makeReachable(folder, cluster.account);
  return {
    archive_mode: 'on',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': folder,
    archive_timeout: `${oldestSeconds}s`,
  };
}

function makeReachable(folder: string, account: Account): void {
  try {
    fs.mkdirSync(path.dirname(folder), { recursive: true, mode: 0o711 });
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (account.uid !== undefined && account.gid !== undefined) fs.chownSync(folder, account.uid, account.gid);
    fs.accessSync(folder, fs.constants.W_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    throw new Error(`KONTORA_WAL_ARCHIVE cannot be written to (${code}): ${folder}`);
  }
  if (canReach(account, folder)) return;
  throw new Error(`The database's own account cannot open ${folder}: set KONTORA_WAL_ARCHIVE to a folder that it can.`);
}

/** The number of a database stands at the beginning of its control file. */
function getSystem(cluster: string): string {
  const file = fs.openSync(path.join(cluster, 'global', 'pg_control'), 'r');
  try {
    const number = Buffer.alloc(8);
    fs.readSync(file, number);
    return number.readBigUInt64LE().toString();
  } finally {
    fs.closeSync(file);
  }
}

/**
 * The command with which PostgreSQL fetches a file of the log from an archive. Without one it finds none.
 * @param folder of this database's log
 */
export function fetchCommand(folder: string | undefined): string {
  if (folder === undefined) return process.platform === 'win32' ? 'exit 1' : 'false';
  // a percent sign begins a placeholder of PostgreSQL's
  const from = path.join(folder, '/').replaceAll('%', '%%');
  if (process.platform === 'win32') return `copy "${from.replaceAll('/', '\\')}%f" "%p"`;
  return `cp '${from.replaceAll("'", "'\\''")}'%f "%p"`;
}
