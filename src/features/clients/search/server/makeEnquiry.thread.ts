/** The thread task of an answer to an authority: draws the PDF. Its facts were read with the call. */
import { Writable } from 'node:stream';
import type { TaskResult, ThreadTasks } from '#server/threads/tasks.ts';
import { readEnvironment, taskHandler } from '#server/threads/thread.ts';
import type { EnquiryPaper } from './enquiry.ts';
import { renderEnquiry } from './renderEnquiry.ts';

declare module '#server/threads/tasks.ts' {
  interface ThreadTasks {
    makeEnquiry: { input: EnquiryPaper; output: Uint8Array<ArrayBuffer> };
  }
}

async function makeEnquiry(paper: EnquiryPaper): Promise<TaskResult<Uint8Array<ArrayBuffer>>> {
  const chunks: Buffer[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(Buffer.from(chunk));
      done();
    },
  });
  await renderEnquiry(paper, sink);
  const bytes = new Uint8Array(Buffer.concat(chunks));
  return { output: bytes, transfer: [bytes.buffer] };
}

export default taskHandler<Pick<ThreadTasks, 'makeEnquiry'>>({ makeEnquiry }, readEnvironment());
