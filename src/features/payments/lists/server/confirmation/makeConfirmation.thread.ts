/** The thread task of a confirmation. */
import { Writable } from 'node:stream';
import type { TaskResult, ThreadTasks } from '#server/threads/tasks.ts';
import { readEnvironment, taskHandler } from '#server/threads/thread.ts';
import type { Confirmation } from './confirmation.ts';
import { renderConfirmation } from './render.ts';

declare module '#server/threads/tasks.ts' {
  interface ThreadTasks {
    makeConfirmation: { input: Confirmation; output: Uint8Array<ArrayBuffer> };
  }
}

/** The page as PDF, about 30 kB, mostly fonts. */
async function makeConfirmation(confirmation: Confirmation): Promise<TaskResult<Uint8Array<ArrayBuffer>>> {
  const chunks: Buffer[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  await renderConfirmation(confirmation, sink);
  const output = new Uint8Array(Buffer.concat(chunks));
  return { output, transfer: [output.buffer] };
}

export default taskHandler<Pick<ThreadTasks, 'makeConfirmation'>>({ makeConfirmation }, readEnvironment());
