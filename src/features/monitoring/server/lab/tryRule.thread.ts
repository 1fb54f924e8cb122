/** The thread task of the rule lab: a rule on the past of the next clients. */
import { getDb, openPool } from '#server/db/pool.ts';
import type { TaskResult, ThreadEnvironment, ThreadTasks } from '#server/threads/tasks.ts';
import { readEnvironment, taskHandler } from '#server/threads/thread.ts';
import { playClients, type TryRuleInput, type TryRuleOutput } from './tryRule.ts';

declare module '#server/threads/tasks.ts' {
  interface ThreadTasks {
    tryRule: { input: TryRuleInput; output: TryRuleOutput };
  }
}

async function tryRule(input: TryRuleInput, { databaseUrl }: ThreadEnvironment): Promise<TaskResult<TryRuleOutput>> {
  const pool = openPool({ url: databaseUrl, size: 1, role: 'kontora_reader' });
  try {
    return { output: await playClients(getDb(pool), input) };
  } finally {
    await pool.end();
  }
}

export default taskHandler<Pick<ThreadTasks, 'tryRule'>>({ tryRule }, readEnvironment());
