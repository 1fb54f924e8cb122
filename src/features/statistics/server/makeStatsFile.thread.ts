/** The thread task of the figures of the bank: draws the PDF. Its facts were read with the call. */
import { Writable } from 'node:stream';
import type { TaskResult, ThreadTasks } from '#server/threads/tasks.ts';
import { readEnvironment, taskHandler } from '#server/threads/thread.ts';
import { renderStats, type StatsPaper } from './renderStats.ts';

declare module '#server/threads/tasks.ts' {
  interface ThreadTasks {
    makeStatsFile: { input: StatsPaper; output: Uint8Array<ArrayBuffer> };
  }
}

async function makeStatsFile(paper: StatsPaper): Promise<TaskResult<Uint8Array<ArrayBuffer>>> {
  const chunks: Buffer[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(Buffer.from(chunk));
      done();
    },
  });
  await renderStats(paper, sink);
  const bytes = new Uint8Array(Buffer.concat(chunks));
  return { output: bytes, transfer: [bytes.buffer] };
}

export default taskHandler<Pick<ThreadTasks, 'makeStatsFile'>>({ makeStatsFile }, readEnvironment());
