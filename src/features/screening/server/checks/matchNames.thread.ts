/** The thread task that compares subjects with the lists. The thread keeps them in memory. */
import { getDb, openPool } from '#server/db/pool.ts';
import type { ThreadTasks } from '#server/threads/tasks.ts';
import { readEnvironment, taskHandler } from '#server/threads/thread.ts';
import { type MatchInput, type MatchOutput, newMatcher } from './matchNames.ts';

declare module '#server/threads/tasks.ts' {
  interface ThreadTasks {
    matchNames: { input: MatchInput; output: MatchOutput };
  }
}

let matcher: ReturnType<typeof newMatcher> | undefined;

export default taskHandler<Pick<ThreadTasks, 'matchNames'>>(
  {
    matchNames: async (input, { databaseUrl }) => {
      matcher ??= newMatcher(getDb(openPool({ url: databaseUrl, size: 1 })));
      return { output: await matcher(input) };
    },
  },
  readEnvironment(),
);
