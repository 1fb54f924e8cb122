/** A thread's file for threads.test.ts. */
import type { TaskRuns } from '#server/threads/tasks.ts';
import { readEnvironment, taskHandler } from '#server/threads/thread.ts';
import { Refusal } from '#shared/errors.ts';

export interface TrialTasks {
  sum: { input: { numbers: bigint[] }; output: { sum: bigint; databaseUrl: string } };
  bytes: { input: { length: number }; output: { bytes: Uint8Array<ArrayBuffer> } };
  lastBytesLeft: { input: null; output: number };
  refuse: { input: null; output: null };
  fail: { input: null; output: null };
  loseDatabase: { input: null; output: null };
  /** Says on the channel that it runs, then waits until the gate is not zero. */
  hold: { input: { channel: string; gate: SharedArrayBuffer }; output: 'let go' };
  /** Ends when two of them run at once. */
  meet: { input: null; output: 'first' | 'second' };
}

let lastBytes = new Uint8Array();
let onMeeting: (() => void) | undefined;

const runs: TaskRuns<TrialTasks> = {
  async sum({ numbers }, { databaseUrl }) {
    return { output: { sum: numbers.reduce((a, b) => a + b, 0n), databaseUrl } };
  },
  async bytes({ length }) {
    const bytes = new Uint8Array(length).fill(7);
    lastBytes = bytes;
    return { output: { bytes }, transfer: [bytes.buffer] };
  },
  async lastBytesLeft() {
    return { output: lastBytes.byteLength };
  },
  async refuse() {
    throw new Refusal('not-found');
  },
  async fail() {
    throw new Error('the thread could not');
  },
  async loseDatabase() {
    throw Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:21432'), { code: 'ECONNREFUSED' });
  },
  async hold({ channel, gate }) {
    const said = new BroadcastChannel(channel);
    said.postMessage('running');
    said.close();
    Atomics.wait(new Int32Array(gate), 0, 0);
    return { output: 'let go' };
  },
  async meet() {
    onMeeting?.();
    if (onMeeting) return { output: 'second' };
    await new Promise<void>((resolve) => {
      onMeeting = resolve;
    });
    return { output: 'first' };
  },
};

export default taskHandler(runs, readEnvironment());
