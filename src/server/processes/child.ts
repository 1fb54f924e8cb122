// A program of ours as a child process: started with a channel, ready when it says so, stopped by a signal.
import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { type ChildMessage, readChildMessage } from './channel.ts';
import { OperatorError } from './operatorError.ts';
import type { Part, Running } from './supervisor.ts';

/** Longer than the server gives the requests that it still answers. */
const stopTimeoutMs = 20_000;

export interface ChildPlan {
  name: string;
  /** the bundled file to run */
  file: string;
  /** working directory */
  folder: string;
  /** read at each start: the database's address may be another one then */
  env: () => NodeJS.ProcessEnv;
  /** called at each start that succeeds */
  onReady: (url: string) => void;
}

/** The child as a part that the supervisor keeps running. */
export function childPart(plan: ChildPlan): Part {
  return { name: plan.name, start: (abort) => startChild(plan, abort) };
}

async function startChild(plan: ChildPlan, abort: AbortSignal): Promise<Running> {
  const child = fork(plan.file, [], {
    cwd: plan.folder,
    env: plan.env(),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = whenEnded(child);
  const stop = () => stopChild(child, ended);
  const onAbort = () => void stop();
  abort.addEventListener('abort', onAbort, { once: true });
  try {
    plan.onReady(await firstWord(plan.name, child, ended));
  } catch (error) {
    await stop();
    throw error;
  } finally {
    abort.removeEventListener('abort', onAbort);
  }
  return { ended, stop };
}

/** Address that the child serves at; throws what hindered it. */
async function firstWord(name: string, child: ChildProcess, ended: Promise<string>): Promise<string> {
  const said = new Promise<ChildMessage>((resolve) => {
    child.on('message', (received) => {
      const message = readChildMessage(received);
      if (message) resolve(message);
    });
  });
  const message = await Promise.race([said, ended]);
  if (typeof message === 'string') throw new Error(`${name} ended before it was ready (${message}).`);
  if (message.type === 'refused') throw new OperatorError(message.message);
  if (message.type === 'failed') throw new Error(message.message);
  return message.url;
}

async function stopChild(child: ChildProcess, ended: Promise<string>): Promise<void> {
  child.kill('SIGTERM');
  const inTime = new AbortController();
  const late = delay(stopTimeoutMs, 'late', { signal: inTime.signal }).catch(() => 'in time');
  if ((await Promise.race([ended, late])) === 'late') child.kill('SIGKILL');
  inTime.abort();
  await ended;
}

/** Settles with how a process ended: its exit code or the signal. */
export function whenEnded(child: ChildProcess): Promise<string> {
  const how = (code: number | null, signal: string | null) => signal ?? `exit ${code}`;
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(how(child.exitCode, child.signalCode));
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(how(code, signal)));
  });
}
