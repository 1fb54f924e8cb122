/** The thread task of a profile: draws the PDF. Its facts were read with the call. */
import { Writable } from 'node:stream';
import type { ProfilePaper } from '#server/pdf/factsPaper.ts';
import type { TaskResult, ThreadTasks } from '#server/threads/tasks.ts';
import { readEnvironment, taskHandler } from '#server/threads/thread.ts';
import { renderProfile } from './renderProfile.ts';

declare module '#server/threads/tasks.ts' {
  interface ThreadTasks {
    makeProfile: { input: ProfilePaper; output: Uint8Array<ArrayBuffer> };
  }
}

async function makeProfile(profile: ProfilePaper): Promise<TaskResult<Uint8Array<ArrayBuffer>>> {
  const chunks: Buffer[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(Buffer.from(chunk));
      done();
    },
  });
  await renderProfile(profile, sink);
  const bytes = new Uint8Array(Buffer.concat(chunks));
  return { output: bytes, transfer: [bytes.buffer] };
}

export default taskHandler<Pick<ThreadTasks, 'makeProfile'>>({ makeProfile }, readEnvironment());
