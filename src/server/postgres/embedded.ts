// The embedded database as its users see it: boot it, stop it, find it from another process. Node built-ins only.
import path from 'node:path';
import { whenEnded } from '../processes/child.ts';
import { whyNotListen } from '../processes/ports.ts';
import { archiveSettings } from './archive.ts';
import { clusterFiles, clusterUrls, type DatabaseUrls, prepareCluster } from './cluster.ts';
import { addServerLogin } from './logins.ts';
import { endLeftover, findPostmaster, startPostmaster, stopPostmaster } from './postmaster.ts';

/** Below the range that systems take ports of outgoing connections from (Linux: from 32768). */
const firstPort = 21_432;
const portsTried = 500;
/** so often a port that was free may be taken by somebody else before the server has it */
const maxTaken = 5;

export interface EmbeddedPostgres extends DatabaseUrls {
  port: number;
  pid: number;
  /** folder that holds the database; not below the data folder where its account cannot open that one */
  folder: string;
  /** settles when the server has ended, wished or not */
  ended: Promise<string>;
  stop(timeoutMs?: number): Promise<void>;
}

export interface BootOptions {
  dataDir: string;
  /** this port and no other; without it the first free one from 21432 */
  port?: number;
  /** absolute; folder that the log is copied to, for backups that can be brought to any later moment */
  walArchive?: string | undefined;
  /** tests only: does not wait for the disk, so a power cut loses data */
  unsafeFast?: boolean;
  /** ends a boot that is under way */
  abort?: AbortSignal;
}

/**
 * Boots the database of a data folder, made on the first boot. A server that a killed program has left running is
 * stopped cleanly first, so that what runs has our settings and is our child.
 */
export async function bootPostgres(options: BootOptions): Promise<EmbeddedPostgres> {
  const unsafeFast = options.unsafeFast ?? false;
  const cluster = prepareCluster(path.resolve(options.dataDir), unsafeFast);
  await endLeftover(cluster.folder);
  addServerLogin(cluster);
  const more = options.walArchive === undefined ? {} : archiveSettings(cluster, options.walArchive);
  const { port, child } = await onPort(options.port, (port) =>
    startPostmaster(cluster, { port, unsafeFast, abort: options.abort, more }),
  );
  const pid = Number(child.pid);
  const ended = whenEnded(child);
  const stop = (timeoutMs = 20_000) => stopPostmaster(pid, timeoutMs);
  return { ...clusterUrls(cluster, port), port, pid, folder: cluster.folder, ended, stop };
}

/** Starts on the wished port, or on a free one: where somebody else was quicker to take that, on another. */
export async function onPort<T>(wished: number | undefined, start: (port: number) => Promise<T>) {
  for (let tries = 1; ; tries += 1) {
    const port = wished ?? (await freePort());
    try {
      return { port, child: await start(port) };
    } catch (error) {
      if (wished !== undefined || tries === maxTaken || !String(error).includes('TCP/IP sockets')) throw error;
    }
  }
}

/** Addresses of the database of a data folder while it runs (for the command line), else undefined. */
export function findRunningPostgres(dataDir: string): DatabaseUrls | undefined {
  const files = clusterFiles(dataDir);
  const found = findPostmaster(files.folder);
  return found && clusterUrls(files, found.port);
}

/** A port that the embedded database may take. */
export async function freePort(): Promise<number> {
  for (let port = firstPort; port < firstPort + portsTried; port += 1) {
    if (!(await whyNotListen(port, '127.0.0.1'))) return port;
  }
  throw new Error(`No free port for the embedded PostgreSQL from ${firstPort} to ${firstPort + portsTried - 1}.`);
}
