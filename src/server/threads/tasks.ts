/** What runs in worker threads, by name: both sides of the thread boundary are typed by one table. */

/** Inputs and outputs are structured-cloned: data only, no classes, no functions. */
export interface Task {
  input: unknown;
  output: unknown;
}

/** A table of tasks: name → its input and output. */
export type TaskTable<Tasks> = { [N in keyof Tasks]: Task };

/**
 * The tasks of the product. Each feature adds its own where their types stand:
 * `declare module '…/server/threads/tasks.ts' { interface ThreadTasks { name: { input: …; output: … } } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it by declaration merging
export interface ThreadTasks {}

/** What every task may know about the process it runs in. */
export interface ThreadEnvironment {
  /** Tasks open their own connection: the pool belongs to the main thread. */
  databaseUrl: string;
}

/** `transfer` names buffers of the output that are handed over instead of copied. */
export interface TaskResult<Output> {
  output: Output;
  transfer?: ArrayBuffer[];
}

/** The functions behind the names: a missing one does not compile. */
export type TaskRuns<Tasks extends TaskTable<Tasks> = ThreadTasks> = {
  [N in keyof Tasks]: (
    input: Tasks[N]['input'],
    environment: ThreadEnvironment,
  ) => Promise<TaskResult<Tasks[N]['output']>>;
};
