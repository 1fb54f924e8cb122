// The embedded database as its users see it: boot it, stop it, find it from another process. Node built-ins only.
import net from 'node:net';
import path from 'node:path';
import { clusterFiles, clusterUrl, prepareCluster } from './cluster.ts';
import { endLeftover, findPostmaster, startPostmaster, stopPostmaster } from './postmaster.ts';

/** Below the range that systems take ports of outgoing connections from (Linux: from 32768). */
const firstPort = 21_432;
const portsTried = 500;

export interface EmbeddedPostgres {
  url: string;
  port: number;
  pid: number;
  /** folder that holds the database; not below the data folder where its account cannot open that one */
  folder: string;
  /** settles when the server has ended, wished or not */
  ended: Promise<void>;
  stop(timeoutMs?: number): Promise<void>;
}

export interface BootOptions {
  dataDir: string;
  /** this port and no other; without it the first free one from 21432 */
  port?: number;
  /** tests only: does not wait for the disk, so a power cut loses data */
  unsafeFast?: boolean;
}

/**
 * Boots the database of a data folder, made on the first boot. A server that a killed program has left running is
 * stopped cleanly first, so that what runs has our settings and is our child.
 */
export async function bootPostgres(options: BootOptions): Promise<EmbeddedPostgres> {
  const unsafeFast = options.unsafeFast ?? false;
  const cluster = prepareCluster(path.resolve(options.dataDir), unsafeFast);
  await endLeftover(cluster.folder);
  const port = options.port ?? (await freePort());
  const child = await startPostmaster(cluster, port, unsafeFast);
  const pid = Number(child.pid);
  const ended = new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    child.once('exit', () => resolve());
  });
  const stop = (timeoutMs = 20_000) => stopPostmaster(pid, timeoutMs);
  return { url: clusterUrl(cluster, port), port, pid, folder: cluster.folder, ended, stop };
}

/** Address of the database of a data folder while it runs (for the command line), else undefined. */
export function findRunningPostgres(dataDir: string): string | undefined {
  const files = clusterFiles(dataDir);
  const found = findPostmaster(files.folder);
  return found && clusterUrl(files, found.port);
}

async function freePort(): Promise<number> {
  for (let port = firstPort; port < firstPort + portsTried; port += 1) {
    if (await isPortFree(port, '127.0.0.1')) return port;
  }
  throw new Error(`No free port for the embedded PostgreSQL from ${firstPort} to ${firstPort + portsTried - 1}.`);
}

/** Whether a server could listen there now. */
export function isPortFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
