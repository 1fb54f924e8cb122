// The running server of a cluster: start it, find it again, stop it. Its `postmaster.pid` is the source for all three.
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { whenEnded } from '../processes/child.ts';
import { commandLine, hasNumber, isAlive } from '../processes/identity.ts';
import { program } from './binaries.ts';
import { socketFolder } from './cluster.ts';
import type { Cluster } from './logins.ts';
import { serverArguments } from './settings.ts';

const pollMs = 20;
/** Backends end at once when their server is gone; this is plenty. */
const orphanMs = 1_000;
/** Its last words come through a pipe, and those in the log by a process that ends after it. */
const lastWordsMs = 5_000;
/** Recovery after a crash replays at most one checkpoint's worth of log, which a slow disk may need minutes for. */
const startTimeoutMs = 300_000;

interface Postmaster {
  pid: number;
  port: number;
  ready: boolean;
}

function readPidFile(folder: string): Postmaster | undefined {
  try {
    const lines = fs.readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
  } catch {
    return undefined;
  }
}

/** Whether the process is a PostgreSQL, on Unix: on this folder. The number alone may be anybody's by now. */
function isPostmasterOf(pid: number, folder: string): boolean {
  return isAlive(pid) && commandLine(pid).includes(process.platform === 'win32' ? 'postgres' : folder);
}

/** The server that runs on this folder and takes connections, if there is one. */
export function findPostmaster(folder: string): { pid: number; port: number } | undefined {
  const found = readPidFile(folder);
  return found?.ready && isPostmasterOf(found.pid, folder) ? found : undefined;
}

/**
 * Ends what a killed start has left running, cleanly. The file of a server that is gone is PostgreSQL's own to judge
 * (it looks for backends that outlived it), but a number that means another process by now, or one that no one has
 * buried, it would take for a running server.
 */
export async function endLeftover(folder: string): Promise<void> {
  const found = readPidFile(folder);
  if (!found) return;
  if (isPostmasterOf(found.pid, folder)) return await stopPostmaster(found.pid, 60_000);
  if (!hasNumber(found.pid)) return;
  await delay(orphanMs);
  fs.rmSync(path.join(folder, 'postmaster.pid'), { force: true });
}

/** Fast shutdown (sessions end, a checkpoint is written), after the time-out an immediate one: both lose nothing. */
export async function stopPostmaster(pid: number, timeoutMs: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    for (const end = Date.now() + timeoutMs; Date.now() < end; await delay(pollMs)) if (!isAlive(pid)) return;
  }
}

export interface StartOptions {
  port: number;
  unsafeFast: boolean;
  abort?: AbortSignal | undefined;
  /** settings over the usual ones */
  more?: Readonly<Record<string, string>>;
  /** how long it may take until it answers; without it as long as recovery after a crash may take */
  timeoutMs?: number;
}

/** Starts the server on a free port and answers when it takes connections. Throws what it said where it does not. */
export async function startPostmaster(cluster: Cluster, options: StartOptions): Promise<ChildProcess> {
  // a killed server's socket has a lock with its number, which may be another process by now
  for (const name of fs.readdirSync(cluster.sockets)) fs.rmSync(path.join(cluster.sockets, name));
  const places = { cluster: cluster.folder, logs: cluster.logs, socket: socketFolder(cluster) };
  const args = ['-D', cluster.folder, ...serverArguments({ ...places, ...options })];
  const child = spawn(program(cluster.native, 'postgres'), args, {
    ...cluster.account,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true, // Ctrl-C in the terminal is for us: the server stops after the program that uses it
  });
  let said = '';
  child.stderr?.on('data', (text) => {
    said = `${said}${text}`.slice(-4000);
  });
  const allSaid = new Promise((resolve) => child.once('close', resolve));
  let end: string | undefined;
  void whenEnded(child).then((how) => {
    end = how;
  });
  const timeoutMs = options.timeoutMs ?? startTimeoutMs;
  for (const late = Date.now() + timeoutMs; Date.now() < late; await delay(pollMs)) {
    if (end) {
      await Promise.race([allSaid, delay(lastWordsMs, undefined, { ref: false })]);
      throw new Error(`PostgreSQL did not start: ${reasonIn(said) || reasonIn(lastLog(cluster.logs)) || end}`);
    }
    const found = readPidFile(cluster.folder);
    if (found?.ready && found.pid === child.pid) return child;
    if (options.abort?.aborted) child.kill('SIGINT');
  }
  child.kill('SIGQUIT');
  throw new Error(`PostgreSQL was not ready after ${timeoutMs / 1000} s; its log is in ${cluster.logs}`);
}

function reasonIn(text: string): string {
  return [...text.matchAll(/(?:FATAL|PANIC):\s+(.+)/g)]
    .map((match) => match[1])
    .slice(-2)
    .join(' ');
}

function lastLog(folder: string): string {
  const files = fs.readdirSync(folder).map((name) => path.join(folder, name));
  const newest = files.sort((a, b) => fs.statSync(b).mtimeMs - fs.statSync(a).mtimeMs)[0];
  return newest ? fs.readFileSync(newest, 'utf8').slice(-4000) : '';
}
