/** The thread task that reads a large file of the clearing. */
import type { TaskResult, ThreadTasks } from '#server/threads/tasks.ts';
import { readEnvironment, taskHandler } from '#server/threads/thread.ts';
import { type ReadFile, readRailFile } from './readRailFile.ts';

declare module '#server/threads/tasks.ts' {
  interface ThreadTasks {
    readLargeRailFile: { input: Uint8Array; output: ReadFile };
  }
}

async function readLargeRailFile(bytes: Uint8Array): Promise<TaskResult<ReadFile>> {
  return { output: readRailFile(bytes) };
}

export default taskHandler<Pick<ThreadTasks, 'readLargeRailFile'>>({ readLargeRailFile }, readEnvironment());
