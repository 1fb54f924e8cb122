// The settings of the embedded server. Everything else stays at PostgreSQL's own defaults (fsync and checksums are
// on).
import fs from 'node:fs';
import os from 'node:os';

const mebibyte = 1024 * 1024;

/** Memory that this process may use: the machine's, or less inside a container. */
function memoryBytes(): number {
  const constrained = process.constrainedMemory?.() ?? 0;
  return constrained > 0 ? Math.min(constrained, os.totalmem()) : os.totalmem();
}

function between(low: number, value: number, high: number): number {
  return Math.max(low, Math.min(Math.round(value), high));
}

/**
 * Settings for a server that a bank lives in.
 * A quarter of the memory for shared buffers (capped: the operating system caches files as well), few and spread
 * checkpoints where the disk has room for their log, no just-in-time compilation (our statements are short).
 */
function lastingSettings(clusterFolder: string): Record<string, string> {
  const disk = fs.statfsSync(clusterFolder);
  const freeMebibytes = (disk.bavail * disk.bsize) / mebibyte;
  return {
    shared_buffers: `${between(128, memoryBytes() / mebibyte / 4, 2048)}MB`,
    max_wal_size: `${between(256, freeMebibytes / 8, 8192)}MB`,
    checkpoint_timeout: '15min',
  };
}

/**
 * For tests only: nothing survives a power cut, and nothing waits for the disk. A run has up to fourteen banks at once,
 * each with the 18 connections of its server and some of its tests.
 */
const forgettingSettings = {
  max_connections: '500',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_wal_size: '1GB',
  // a connection plans each statement once: with hardly any rows in a bank, to plan again for the values of each of the
  // first five calls, as PostgreSQL does by itself, was half of the processor time of the database
  plan_cache_mode: 'force_generic_plan',
};

/**
 * The settings as the `-c name=value` arguments of `postgres`.
 * The log keeps one file per weekday, and no statements: they hold people's data.
 */
export function serverArguments(options: {
  cluster: string;
  logs: string;
  /** folder of the socket; undefined: TCP alone */
  socket: string | undefined;
  port: number;
  unsafeFast: boolean;
  /** come over the others */
  more?: Readonly<Record<string, string>>;
}): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(options.port),
    // one name, though it may hold a comma
    unix_socket_directories: options.socket === undefined ? '' : `"${options.socket}"`,
    max_connections: '200',
    timezone: 'UTC',
    jit: 'off',
    logging_collector: 'on',
    log_directory: options.logs,
    log_filename: 'postgresql-%a.log',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    log_truncate_on_rotation: 'on',
    log_timezone: 'UTC',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...(options.unsafeFast ? forgettingSettings : lastingSettings(options.cluster)),
    ...options.more,
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
