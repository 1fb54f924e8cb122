/** The thread task that reads an answer of the tax authority. */
import type { TaskResult, ThreadTasks } from '#server/threads/tasks.ts';
import { readEnvironment, taskHandler } from '#server/threads/thread.ts';
import { AnswerUnreadable, type CesopAnswer, readAnswer } from '../readAnswer.ts';

type Output = { answer: CesopAnswer } | { unreadable: string };

declare module '#server/threads/tasks.ts' {
  interface ThreadTasks {
    readCesopAnswer: { input: { bytes: Uint8Array }; output: Output };
  }
}

async function readCesopAnswer({ bytes }: ThreadTasks['readCesopAnswer']['input']): Promise<TaskResult<Output>> {
  try {
    return { output: { answer: readAnswer(bytes) } };
  } catch (error) {
    if (!(error instanceof AnswerUnreadable)) throw error;
    return { output: { unreadable: error.message } };
  }
}

export default taskHandler<Pick<ThreadTasks, 'readCesopAnswer'>>({ readCesopAnswer }, readEnvironment());
