/** The states of a job. */
import { byName, defineMachine, type StateOf } from '../../shared/states.ts';

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
