/** Jobs as the people see them who asked for them. What a job does belongs to the feature that declares it. */
import * as z from 'zod/mini';
import { call } from '../../shared/call.ts';
import { recordId } from '../../shared/ids.ts';

export const jobAnswer = z.object({
  id: z.string(),
  kind: z.string(),
  state: z.enum(['waiting', 'running', 'stopped', 'done', 'failed']),
  askedAt: z.string(),
  /** decimal text: how much is done of how much; null while that is unknown */
  done: z.string(),
  of: z.nullable(z.string()),
  /** of a job that is done; its shape depends on the kind */
  result: z.unknown(),
  endedAt: z.nullable(z.string()),
});

const job = {
  path: '/web/jobs/{jobId}',
  params: { jobId: recordId },
  answer: jobAnswer,
  // the handler lets in who asked for the job, and staff of the roles that its kind names
  who: { kind: 'person' },
} as const;

export const jobCalls = {
  readJob: call({
    ...job,
    method: 'GET',
    transaction: 'read',
    errors: [],
    summary: 'How far a job is. For the person who asked for it, and staff who may see jobs of its kind.',
  }),
  stopJob: call({
    ...job,
    method: 'POST',
    word: 'stop',
    transaction: 'write',
    errors: [],
    summary: 'Stop a job; its progress is kept. A job that has ended stays as it is.',
  }),
  resumeJob: call({
    ...job,
    method: 'POST',
    word: 'resume',
    transaction: 'write',
    errors: ['job-under-way'],
    summary: 'Let a job that was stopped or has failed go on where it was.',
  }),
} as const;
