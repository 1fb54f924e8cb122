// The files of the embedded database: where they lie, and how they come into being.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {
  type Account,
  canReach,
  copyBinaries,
  databaseAccount,
  findBinaries,
  openFolder,
  program,
  shippedVersion,
} from './binaries.ts';
import {
  type Cluster,
  databaseName,
  formatLast,
  loginStatements,
  newPassword,
  runAlone,
  serverLogin,
  writeSecret,
} from './logins.ts';

/** Below the data folder, or below /var/lib where the database's account cannot open the data folder. */
function clusterHome(dataDir: string): string {
  const beside = path.join(dataDir, 'postgres');
  const account = databaseAccount(path.join(beside, 'cluster'));
  return canReach(account, dataDir) ? beside : openFolder(dataDir);
}

/** Names the files of the cluster that belongs to this data folder, whether it exists or not. */
export function clusterFiles(dataDir: string): Omit<Cluster, 'native' | 'account'> {
  const home = clusterHome(path.resolve(dataDir));
  return {
    folder: path.join(home, 'cluster'),
    logs: path.join(home, 'log'),
    sockets: path.join(home, 'sockets'),
    passwordFile: path.join(home, 'password'),
    serverPasswordFile: path.join(home, 'server-password'),
  };
}

/** The cluster of this data folder; the first call makes it, which takes about a second. */
export function prepareCluster(dataDir: string, unsafeFast: boolean): Cluster {
  const cluster = placeCluster(dataDir);
  if (fs.existsSync(cluster.folder)) refuseOtherVersion(cluster.folder, shippedVersion(cluster.shipped));
  else createCluster(cluster, unsafeFast);
  return cluster;
}

/** Makes the place of this data folder's cluster: all but the cluster itself. */
export function placeCluster(dataDir: string): Cluster & { shipped: string } {
  fs.mkdirSync(dataDir, { recursive: true });
  const files = clusterFiles(dataDir);
  const home = path.dirname(files.folder);
  fs.mkdirSync(home, { recursive: true });
  const account = databaseAccount(files.folder);
  if (account.uid !== undefined) fs.chmodSync(home, 0o711);
  fs.mkdirSync(files.sockets, { recursive: true, mode: 0o700 });
  give(files.sockets, account);
  const shipped = findBinaries();
  const native = canReach(account, program(shipped, 'postgres')) ? shipped : copyBinaries(shipped, openHome(dataDir));
  return { ...files, native, account, shipped };
}

function openHome(dataDir: string): string {
  const home = openFolder(dataDir);
  fs.mkdirSync(home, { recursive: true });
  fs.chmodSync(home, 0o711);
  return home;
}

/** Built under another name and renamed when done: a start that is killed half-way leaves nothing to trip over. */
function createCluster(cluster: Cluster, unsafeFast: boolean): void {
  const building = `${cluster.folder}.new`;
  const passwordCopy = `${cluster.passwordFile}.new`;
  fs.rmSync(building, { recursive: true, force: true });
  fs.rmSync(passwordCopy, { force: true });
  const password = newPassword();
  const serverPassword = newPassword();
  for (const file of [cluster.passwordFile, passwordCopy]) writeSecret(file, password);
  for (const folder of [building, cluster.logs]) fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const file of [building, cluster.logs, passwordCopy]) give(file, cluster.account);
  try {
    initialise(cluster, building, passwordCopy, unsafeFast);
    const made = `create database ${databaseName};\n${loginStatements(serverPassword)}`;
    runAlone({ ...cluster, folder: building }, 'postgres', made, unsafeFast);
  } catch (error) {
    throw new Error(`PostgreSQL could not make its files in ${path.dirname(building)}: ${formatLast(error)}`);
  } finally {
    fs.rmSync(passwordCopy, { force: true });
  }
  writeSecret(cluster.serverPasswordFile, serverPassword);
  fs.renameSync(building, cluster.folder);
}

/** Text is compared by code point (`C.UTF-8` built in), so no operating system's update can change an index. */
function initialise(cluster: Cluster, building: string, passwordFile: string, unsafeFast: boolean): void {
  const options = ['-D', building, '-U', databaseName, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8'];
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const speed = unsafeFast ? ['--no-sync'] : [];
  const how = { ...cluster.account, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] as ['ignore', 'ignore', 'pipe'] };
  execFileSync(program(cluster.native, 'initdb'), [...options, ...locale, ...speed, '--no-instructions'], how);
}

/** Makes the database's account the owner of a file or folder. */
export function give(file: string, account: Account): void {
  if (account.uid !== undefined && account.gid !== undefined) fs.chownSync(file, account.uid, account.gid);
}

function refuseOtherVersion(folder: string, shipped: string): void {
  const made = fs.readFileSync(path.join(folder, 'PG_VERSION'), 'utf8').trim();
  if (shipped.startsWith(`${made}.`)) return;
  throw new Error(
    `The database in ${folder} was made by PostgreSQL ${made}, this version of Kontora ships ${shipped}: ` +
      'export it with the version before, then import it here.',
  );
}

/** Systems take no longer address of a socket (macOS: 104 bytes, Linux: 108), with a zero at the end. */
const maxSocketPath = 103;

/**
 * The folder of the server's socket: to a process on the same machine it costs a tenth less of a payment than TCP does.
 * Undefined where there can be none: on Windows, and where the data folder lies too deep.
 */
export function socketFolder({ sockets }: Pick<Cluster, 'sockets'>): string | undefined {
  const longest = Buffer.byteLength(path.join(sockets, '.s.PGSQL.65535'));
  return process.platform === 'win32' || longest > maxSocketPath ? undefined : sockets;
}

/** Addresses of one database. */
export interface DatabaseUrls {
  /** for migrations, the demo world, backups, exports and imports */
  ownerUrl: string;
  /** for everything else */
  serverUrl: string;
}

/** The addresses that clients connect to: by TCP, and by the socket for clients that read the query too. */
export function clusterUrls(
  cluster: Pick<Cluster, 'passwordFile' | 'serverPasswordFile' | 'sockets'>,
  port: number,
): DatabaseUrls {
  const socket = socketFolder(cluster);
  const query = socket === undefined ? '' : `?host=${encodeURIComponent(socket)}`;
  const url = (login: string, passwordFile: string) =>
    `postgres://${login}:${fs.readFileSync(passwordFile, 'utf8')}@127.0.0.1:${port}/${databaseName}${query}`;
  return {
    ownerUrl: url(databaseName, cluster.passwordFile),
    serverUrl: url(serverLogin, cluster.serverPasswordFile),
  };
}
