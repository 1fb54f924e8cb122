// The two logins of the embedded database: the owner migrates and backs up; the servers' login owns nothing.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { type Account, program } from './binaries.ts';
/** Name of the database, and of the superuser who owns it. */
export const databaseName = 'kontora';
export const serverLogin = 'kontora_server';

export function newPassword(): string {
  return randomBytes(24).toString('base64url');
}

/** Writes a file that only its owner may read. */
export function writeSecret(file: string, text: string): void {
  fs.rmSync(file, { force: true });
  fs.writeFileSync(file, text, { mode: 0o600 });
}

/**
 * Makes the servers' login, or gives it a new password. It may become the servers' role and the reports' role, and has
 * no right of its own. One statement per line, because a server that runs alone ends each statement with its line.
 */
export function loginStatements(password: string): string {
  const missing =
    `unnest(array['kontora_app', 'kontora_reader', '${serverLogin}']) n where not exists ` +
    '(select from pg_roles where rolname = n)';
  const roles =
    `do $$ declare name text; begin for name in select n from ${missing} ` +
    `loop execute format('create role %I', name); end loop; end $$;`;
  return [
    roles,
    `alter role ${serverLogin} with login noinherit password '${password}';`,
    `grant kontora_app, kontora_reader to ${serverLogin};`,
    '',
  ].join('\n');
}

/** Runs statements in a cluster that does not run, as its owner; no password is needed. */
export function runAlone(
  cluster: Pick<Cluster, 'folder' | 'native' | 'account'>,
  database: string,
  statements: string,
  unsafeFast = false,
): void {
  const options = ['--single', '-D', cluster.folder, ...(unsafeFast ? ['-F'] : []), database];
  const stdio: ['pipe', 'ignore', 'pipe'] = ['pipe', 'ignore', 'pipe'];
  execFileSync(program(cluster.native, 'postgres'), options, {
    ...cluster.account,
    cwd: '/',
    stdio,
    input: statements,
  });
}

/** Sets new passwords in a cluster that does not run: no one need know the old ones. */
export function replacePasswords(cluster: Cluster): void {
  const password = newPassword();
  setServerPassword(cluster, `alter role ${databaseName} password '${password}';\n`);
  writeSecret(cluster.passwordFile, password);
}

/** Gives a cluster that an older version made, and that does not run, the login of the servers. */
export function addServerLogin(cluster: Cluster): void {
  if (!fs.existsSync(cluster.serverPasswordFile)) setServerPassword(cluster);
}

/** The file is written last: if this is cut short, the next start does it again. */
function setServerPassword(cluster: Cluster, more = ''): void {
  const password = newPassword();
  try {
    runAlone(cluster, databaseName, `${more}${loginStatements(password)}`);
  } catch (error) {
    throw new Error(`PostgreSQL could not take a new password: ${formatLast(error)}`);
  }
  writeSecret(cluster.serverPasswordFile, password);
}

/** What a program that failed wrote last. */
export function formatLast(error: unknown): string {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
  return said.split('\n').at(-1) || String(error);
}

export interface Cluster {
  /** what PostgreSQL calls its data directory */
  folder: string;
  logs: string;
  /** where the server's socket lies */
  sockets: string;
  /** password of the owner */
  passwordFile: string;
  /** password of the servers' login */
  serverPasswordFile: string;
  /** folder of the programs that may run on it */
  native: string;
  account: Account;
}
