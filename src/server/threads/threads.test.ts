import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type BundledTasks, bundleTasks } from '#tests/harness/bundleTasks.ts';
import type { TrialTasks } from '#tests/samples/trial.thread.ts';
import { type TaskReport, Threads, type ThreadsOptions } from './threads.ts';

let bundled: BundledTasks;
const opened: Threads<TrialTasks>[] = [];

beforeAll(async () => {
  bundled = await bundleTasks(['tests/samples/trial.thread.ts']);
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((threads) => threads.close(0)));
});
afterAll(() => bundled.remove());

function open(options: Pick<ThreadsOptions, 'mostWaiting' | 'onTask' | 'apart'> = {}): Threads<TrialTasks> {
  const threads = new Threads<TrialTasks>({
    getFile: () => new URL('trial.mjs', bundled.folder),
    environment: { databaseUrl: 'postgres://nowhere/' },
    most: 1,
    ...options,
  });
  opened.push(threads);
  return threads;
}

/** A task that is running for certain, and how to let it go. */
async function held(threads: Threads<TrialTasks>, signal?: AbortSignal) {
  const gate = new SharedArrayBuffer(4);
  const channel = new BroadcastChannel(randomUUID());
  const running = new Promise((resolve) => {
    channel.onmessage = resolve;
  });
  const result = threads.run('hold', { channel: channel.name, gate }, { signal });
  result.catch(() => {});
  await running;
  channel.close();
  const letGo = () => {
    const cells = new Int32Array(gate);
    Atomics.store(cells, 0, 1);
    Atomics.notify(cells, 0);
  };
  return { result, letGo };
}

test('a task runs in a thread with its input and the environment', async () => {
  const threads = open();
  expect(await threads.run('sum', { numbers: [1n, 2n, 9_007_199_254_740_993n] })).toEqual({
    sum: 9_007_199_254_740_996n,
    databaseUrl: 'postgres://nowhere/',
  });
  expect(threads.alive).toBe(1);
});

test('buffers named for transfer are handed over, not copied', async () => {
  const threads = open();
  const { bytes } = await threads.run('bytes', { length: 1000 });
  expect(bytes).toEqual(new Uint8Array(1000).fill(7));
  expect(await threads.run('lastBytesLeft', null)).toBe(0);
});

test('a refusal stays a refusal, another error keeps its message', async () => {
  const reports: TaskReport[] = [];
  const threads = open({ onTask: (report) => reports.push(report) });
  await expect(threads.run('refuse', null)).rejects.toMatchObject({ code: 'not-found' });
  await expect(threads.run('fail', null)).rejects.toThrow('the thread could not');
  await threads.run('sum', { numbers: [] });
  expect(reports.map(({ name, outcome }) => `${name} ${outcome}`)).toEqual([
    'refuse refused',
    'fail failed',
    'sum done',
  ]);
  expect(reports[2]?.runMs).toBeGreaterThanOrEqual(0);
  expect(reports[2]?.totalMs).toBeGreaterThanOrEqual(reports[2]?.runMs ?? Number.POSITIVE_INFINITY);
});

test('a database that is lost in the thread means: try again later', async () => {
  await expect(open().run('loseDatabase', null)).rejects.toMatchObject({ code: 'try-again-later' });
});

test('a task that gives way runs several times at once in its thread', async () => {
  const threads = open({ apart: { meet: { idleMs: 1_000, heapMb: 64, atOnce: 2 } } });
  expect(await Promise.all([threads.run('meet', null), threads.run('meet', null)])).toEqual(['first', 'second']);
});

test('when too many wait the next is asked to try again later', async () => {
  const threads = open({ mostWaiting: 1 });
  const first = await held(threads);
  const second = threads.run('sum', { numbers: [1n] });
  expect(threads.waiting).toBe(1);
  await expect(threads.run('sum', { numbers: [2n] })).rejects.toMatchObject({ code: 'try-again-later' });
  first.letGo();
  expect(await first.result).toBe('let go');
  expect(await second).toMatchObject({ sum: 1n });
});

test('aborting ends a running task and its thread; the next task gets a fresh one', async () => {
  const threads = open();
  const stop = new AbortController();
  const running = await held(threads, stop.signal);
  stop.abort();
  await expect(running.result).rejects.toMatchObject({ name: 'AbortError' });
  expect(await threads.run('sum', { numbers: [3n] })).toMatchObject({ sum: 3n });
});

test('closing lets running and waiting tasks finish and takes no new ones', async () => {
  const threads = open();
  const running = await held(threads);
  const waiting = threads.run('sum', { numbers: [4n] });
  const closed = threads.close();
  await expect(threads.run('sum', { numbers: [5n] })).rejects.toMatchObject({ code: 'try-again-later' });
  running.letGo();
  expect(await running.result).toBe('let go');
  expect(await waiting).toMatchObject({ sum: 4n });
  await closed;
  expect(threads.alive).toBe(0);
});

test('a task that outlives the grace of closing is ended', async () => {
  const threads = open();
  const running = await held(threads);
  await threads.close(0);
  await expect(running.result).rejects.toThrow();
  expect(threads.alive).toBe(0);
});
