/** The thread task that plays the past of the next clients as it was. */
import { openPool } from '#server/db/pool.ts';
import type { TaskResult, ThreadEnvironment, ThreadTasks } from '#server/threads/tasks.ts';
import { readEnvironment, taskHandler } from '#server/threads/thread.ts';
import { type ReplayInput, type ReplayOutput, replayInSnapshot } from './replay.ts';

declare module '#server/threads/tasks.ts' {
  interface ThreadTasks {
    replayRules: { input: ReplayInput; output: ReplayOutput };
  }
}

async function replayRules(input: ReplayInput, { databaseUrl }: ThreadEnvironment): Promise<TaskResult<ReplayOutput>> {
  const pool = openPool({ url: databaseUrl, size: 1, role: 'kontora_reader' });
  try {
    return { output: await replayInSnapshot(pool, input) };
  } finally {
    await pool.end();
  }
}

export default taskHandler<Pick<ThreadTasks, 'replayRules'>>({ replayRules }, readEnvironment());
