/** The states of a job, each allowed change with its verb; '' is "not there yet". The database holds the same rows. */
export const jobTransitions = [
  ['', 'waiting', 'enqueue'],
  ['waiting', 'running', 'start'],
  ['waiting', 'stopped', 'stop'],
  ['running', 'waiting', 'requeue'],
  ['running', 'stopped', 'stop'],
  ['running', 'done', 'finish'],
  ['running', 'failed', 'fail'],
  ['stopped', 'waiting', 'resume'],
  ['failed', 'waiting', 'resume'],
] as const;
