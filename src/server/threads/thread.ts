/** The side of a worker thread: answers the task that the pool names. */
import { workerData } from 'node:worker_threads';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import * as z from 'zod/mini';
import type { ErrorCode } from '#shared/errors.ts';
import { getRefusal } from '../http/problem.ts';
import type { TaskRuns, TaskTable, ThreadEnvironment } from './tasks.ts';

/** A refusal is data, because an error loses its class, and with it the code of a lost database, on the way. */
export type TaskReply = { output: unknown; runMs: number } | { refusal: ErrorCode; runMs: number };

const environmentSchema = z.object({ databaseUrl: z.string().check(z.minLength(1)) });

/** The environment that the pool gave this thread. */
export function readEnvironment(): ThreadEnvironment {
  return environmentSchema.parse(workerData);
}

/** The function that the pool calls: the default export of a file `*.thread.ts`. */
export function taskHandler<Tasks extends TaskTable<Tasks>>(runs: TaskRuns<Tasks>, environment: ThreadEnvironment) {
  return async <N extends keyof Tasks>(request: { name: N; input: Tasks[N]['input'] }): Promise<object> => {
    const startedAt = performance.now();
    const runMs = () => performance.now() - startedAt;
    try {
      const { output, transfer = [] } = await runs[request.name](request.input, environment);
      return handedOver({ output, runMs: runMs() }, transfer);
    } catch (error) {
      const refusal = getRefusal(error);
      if (refusal) return { refusal: refusal.code, runMs: runMs() } satisfies TaskReply;
      throw error;
    }
  };
}

/** Marks a reply so that piscina transfers the buffers inside it. */
function handedOver(reply: TaskReply, transfer: ArrayBuffer[]): object {
  if (transfer.length === 0) return reply;
  return move({ [transferableSymbol]: transfer, [valueSymbol]: reply });
}
