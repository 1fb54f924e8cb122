import { declareVerbs, describeSteps } from '#shared/verbs.ts';
import { infoRequestMachine } from './rules.ts';

export const requestVerbs = declareVerbs({
  'template.release': { subject: 'template', companySees: false, did: 'released a text of requests', kind: 'decision' },
  'template.end': { subject: 'template', companySees: false, did: 'took a text of requests away', kind: 'decision' },
});

/** What the log says of each step; the company has asked nothing, so 'the bank' asks. */
export const requestSteps = describeSteps(infoRequestMachine, 'message', {
  ask: 'asked the client for information',
  save: 'began to answer a request',
  pass: 'let the date of a request pass',
  answer: 'answered a request',
  cancel: 'took a request back',
});
