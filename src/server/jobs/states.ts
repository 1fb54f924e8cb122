/** The states of a job. */
import { byName, defineMachine, type StateOf } from '#shared/states.ts';
import { describeSteps } from '#shared/verbs.ts';

export const jobMachine = defineMachine(
  'job',
  byName('waiting', 'running', 'stopped', 'done', 'failed'),
  [
    ['', 'waiting', 'enqueue'],
    ['waiting', 'running', 'start'],
    ['waiting', 'stopped', 'stop'],
    ['running', 'waiting', 'requeue'],
    ['running', 'stopped', 'stop'],
    ['running', 'done', 'finish'],
    ['running', 'failed', 'fail'],
    ['stopped', 'waiting', 'resume'],
    ['failed', 'waiting', 'resume'],
  ],
  false,
);
export type JobState = StateOf<typeof jobMachine>;

/** What the log says of each step. */
export const jobSteps = describeSteps(jobMachine, 'system', {
  enqueue: 'queued a job',
  start: 'started a job',
  stop: 'stopped a job',
  requeue: 'queued a job again',
  finish: 'finished a job',
  fail: 'gave up on a job',
  resume: 'resumed a job',
});
