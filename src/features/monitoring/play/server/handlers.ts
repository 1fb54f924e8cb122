import { getPerson } from '#server/access/caller.ts';
import { record } from '#server/audit/record.ts';
import type { Handlers } from '#server/http/context.ts';
import { enqueue } from '#server/jobs/queue.ts';
import type { playCalls } from '../calls.ts';
import { playJob } from './playJob.ts';

export const playHandlers: Handlers<typeof playCalls> = {
  startPlay: async ({ body: { name } }, { db, caller, services, afterCommit }) => {
    const { job, isNew } = await enqueue(db, playJob, { name }, { askedBy: getPerson(caller).personId });
    if (isNew) {
      await record(db, {
        clientId: null,
        verb: 'monitoring.play',
        subjectKind: 'job',
        subjectId: job.id,
        facts: { name },
      });
      afterCommit(services.jobs.wake);
    }
    return { jobId: job.id, isNew };
  },
};
