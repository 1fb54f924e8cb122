// A PostgreSQL of another major version, where this machine has one (Debian keeps them in /usr/lib/postgresql).
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { databaseAccount, program } from '#server/postgres/binaries.ts';
import { give } from '#server/postgres/cluster.ts';
import { startPostmaster, stopPostmaster } from '#server/postgres/postmaster.ts';
import { freePort } from './ports.ts';
import type { TestServer } from './postgres.ts';

const installed = '/usr/lib/postgresql';
const oldest = 15;

/**
 * Folder of the programs of a version that is not `major`, and that a bank may run on; undefined where there is none.
 */
export function findOtherPostgres(major: number): string | undefined {
  const versions = fs.existsSync(installed) ? fs.readdirSync(installed).map(Number) : [];
  const other = versions.find((one) => one >= oldest && one !== major);
  return other === undefined ? undefined : path.join(installed, String(other));
}

/** Starts an empty server of those programs; it goes with its folder. */
export async function startOtherPostgres(native: string): Promise<TestServer> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'kontora-other-'));
  fs.chmodSync(home, 0o711);
  const [folder, logs, sockets] = [path.join(home, 'cluster'), path.join(home, 'logs'), path.join(home, 'sockets')];
  const account = databaseAccount(folder);
  for (const place of [folder, logs, sockets]) {
    fs.mkdirSync(place, { mode: 0o700 });
    give(place, account);
  }
  const options = ['-D', folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  execFileSync(program(native, 'initdb'), options, { ...account, cwd: '/', stdio: 'ignore' });
  const port = await freePort();
  const cluster = { folder, logs, sockets, native, account, passwordFile: '', serverPasswordFile: '' };
  const { pid } = await startPostmaster(cluster, { port, unsafeFast: true });
  const stop = async () => {
    await stopPostmaster(Number(pid), 5_000);
    fs.rmSync(home, { recursive: true });
  };
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop };
}
