/** The thread task that reads a large file of statements. */
import type { TaskResult, ThreadTasks } from '#server/threads/tasks.ts';
import { readEnvironment, taskHandler } from '#server/threads/thread.ts';
import { type CsvForm, readStatementFile } from '../statements/readStatementFile.ts';

type Output = ReturnType<typeof readStatementFile>;

declare module '#server/threads/tasks.ts' {
  interface ThreadTasks {
    readStatements: { input: { bytes: Uint8Array; csv: CsvForm | undefined }; output: Output };
  }
}

async function readStatements({ bytes, csv }: ThreadTasks['readStatements']['input']): Promise<TaskResult<Output>> {
  return { output: readStatementFile(bytes, csv) };
}

export default taskHandler<Pick<ThreadTasks, 'readStatements'>>({ readStatements }, readEnvironment());
