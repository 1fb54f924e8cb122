/** Heavy work beside the event loop: a pool of worker threads with named, typed tasks. */
import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { Refusal } from '#shared/errors.ts';
import type { TaskTable, ThreadEnvironment, ThreadTasks } from './tasks.ts';
import type { TaskReply } from './thread.ts';

export interface TaskReport {
  name: string;
  outcome: 'done' | 'refused' | 'failed';
  /** Time in the queue and in the thread together. */
  totalMs: number;
  /** Time in the thread; unknown if it failed. */
  runMs?: number;
}

export interface ThreadsOptions {
  /** The built file of a task: JavaScript, since a worker of Node 20 reads no TypeScript. */
  getFile: (name: string) => URL;
  environment: ThreadEnvironment;
  /** Threads at most; the default leaves one core to the event loop. */
  most?: number;
  /** Tasks that may wait for a thread; one more is refused with try-again-later. */
  mostWaiting?: number;
  /** Tasks that keep something between two runs: each has one thread of its own. */
  apart?: Readonly<Record<string, ApartTask>>;
  /** For metrics; must not throw. */
  onTask?: (report: TaskReport) => void;
}

/** A task with a thread of its own, which lives on without work for `idleMs` and may need `heapMb`. */
export interface ApartTask {
  idleMs: number;
  heapMb: number;
  /** people wait for it as for the server itself: it gives way to nothing */
  isAwaited?: boolean;
  /** runs that take turns in the thread, because each gives way to the others now and then; 1 if not given */
  atOnce?: number;
}

export interface RunOptions {
  /** Aborting takes a waiting task from the queue and ends the thread of a running one; run rejects with AbortError. */
  signal?: AbortSignal | undefined;
}

/** Threads start when they are needed and end after this long without work. */
const idleMs = 30_000;
/** A thread that needs more heap than this fails its task instead of taking the process with it. */
const heapMb = 256;
/**
 * V8 collects young objects when this is full, 48 MB by default. A camt.053 of 100 000 lines then takes 83 MB; with
 * this it takes 50 MB, and 9 % more processor time.
 */
const youngMb = 24;

type Pool = Piscina<{ name: string; input: unknown }, TaskReply>;

function openPool(workerData: ThreadEnvironment, maxThreads: number, task: ApartTask): Pool {
  return new Piscina({
    workerData,
    minThreads: 0,
    maxThreads,
    idleTimeout: task.idleMs,
    concurrentTasksPerWorker: task.atOnce ?? 1,
    // Otherwise an idle thread sleeps without an event loop, and a connection it holds would not notice its end.
    atomics: 'disabled',
    resourceLimits: { maxOldGenerationSizeMb: task.heapMb, maxYoungGenerationSizeMb: youngMb },
    // Linux alone gives each thread its own niceness; elsewhere this would slow the server itself.
    niceIncrement: process.platform === 'linux' && !task.isAwaited ? 5 : 0,
  });
}

export class Threads<Tasks extends TaskTable<Tasks> = ThreadTasks> {
  readonly #pool: Pool;
  /** started with the first run of their task */
  readonly #apart = new Map<string, Pool>();
  readonly #apartTasks: Readonly<Record<string, ApartTask>>;
  readonly #environment: ThreadEnvironment;
  readonly #getFile: (name: string) => URL;
  readonly #mostWaiting: number;
  readonly #onTask: (report: TaskReport) => void;
  readonly #running = new Set<Promise<unknown>>();
  #closing = false;

  constructor({ getFile: fileOf, environment, most, mostWaiting = 64, apart = {}, onTask = () => {} }: ThreadsOptions) {
    this.#pool = openPool(environment, Math.max(1, most ?? availableParallelism() - 1), { idleMs, heapMb });
    this.#environment = environment;
    this.#apartTasks = apart;
    this.#getFile = fileOf;
    this.#mostWaiting = mostWaiting;
    this.#onTask = onTask;
  }

  /** Tasks that wait for a thread. */
  get waiting(): number {
    return this.#pool.queueSize;
  }

  /** Threads that live at the moment. */
  get alive(): number {
    return this.#pool.threads.length;
  }

  /**
   * Runs a task in a thread. Throws the Refusal that the task threw, Refusal('try-again-later') while closing or
   * when too many wait, an AbortError, or an Error with the message of whatever else went wrong there.
   */
  async run<N extends keyof Tasks & string>(
    name: N,
    input: Tasks[N]['input'],
    { signal }: RunOptions = {},
  ): Promise<Tasks[N]['output']> {
    if (this.#closing || this.waiting >= this.#mostWaiting) throw new Refusal('try-again-later');
    const startedAt = performance.now();
    const report = (outcome: TaskReport['outcome'], runMs?: number) =>
      this.#onTask({
        name,
        outcome,
        totalMs: performance.now() - startedAt,
        ...(runMs === undefined ? {} : { runMs }),
      });
    const filename = fileURLToPath(this.#getFile(name));
    const running = this.#getPool(name).run({ name, input }, { filename, signal: signal ?? null });
    this.#running.add(running);
    try {
      const reply = await running;
      report('refusal' in reply ? 'refused' : 'done', reply.runMs);
      if ('refusal' in reply) throw new Refusal(reply.refusal);
      return reply.output;
    } catch (error) {
      if (!(error instanceof Refusal)) report('failed');
      throw error;
    } finally {
      this.#running.delete(running);
    }
  }

  #getPool(name: string): Pool {
    const task = this.#apartTasks[name];
    if (!task) return this.#pool;
    const pool = this.#apart.get(name) ?? openPool(this.#environment, 1, task);
    this.#apart.set(name, pool);
    return pool;
  }

  /** Takes no more tasks, lets the present ones finish for at most `graceMs`, then ends all threads. */
  async close(graceMs = 10_000): Promise<void> {
    this.#closing = true;
    const timer = new AbortController();
    await Promise.race([
      Promise.allSettled(this.#running),
      wait(graceMs, undefined, { signal: timer.signal }).catch(() => {}),
    ]);
    timer.abort();
    await Promise.all([this.#pool, ...this.#apart.values()].map((pool) => pool.destroy()));
  }
}
