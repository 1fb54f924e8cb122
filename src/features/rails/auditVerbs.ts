import { declareVerbs, describeSteps } from '#shared/verbs.ts';
import { railMessageMachine, recallMachine, setAsideMachine } from './rules.ts';

export const railVerbs = declareVerbs({
  /** staff looked at a file's content */
  'rail-message.export': {
    subject: 'rail-message',
    companySees: false,
    did: 'downloaded a file of the clearing',
    look: 'Exported',
  },
  'rail-message.comment': {
    subject: 'rail-message',
    companySees: false,
    did: 'commented on a file of the clearing',
    kind: 'message',
  },
  'rail-transfer.comment': {
    subject: 'rail-transfer',
    companySees: false,
    did: 'commented on a transfer that was set aside',
    kind: 'message',
  },
  'recall.comment': { subject: 'recall', companySees: false, did: 'commented on a recall', kind: 'message' },
  'payment.comment': { subject: 'payment', companySees: false, did: 'commented on the payment', kind: 'message' },
  'payment.enquire': {
    subject: 'payment',
    companySees: false,
    did: 'asked the other bank about the payment',
    kind: 'money',
  },
  'payment.recall': {
    subject: 'payment',
    companySees: false,
    did: 'asked the other bank to return the payment',
    kind: 'money',
  },
});

/** What the log says of each step. */
export const railMessageSteps = describeSteps(railMessageMachine, 'money', {
  queue: 'queued a file for the clearing',
  write: 'sent a file to the clearing',
  begin: 'began to book a long file of the clearing',
  stop: 'stopped within a long file of the clearing',
  take: 'took a file of the clearing',
  refuse: 'refused a file of the clearing',
  retry: 'took a refused or stopped file again',
});

/** What the log says of each step. */
export const recallSteps = describeSteps(recallMachine, 'money', {
  open: 'received a recall',
  return: 'returned the money of a recall',
  refuse: 'refused a recall',
});

/** What the log says of each step. */
export const setAsideSteps = describeSteps(setAsideMachine, 'money', {
  'set-aside': 'set a transfer of another bank aside',
  take: 'took a transfer that was set aside',
  return: 'sent a transfer back that was set aside',
});
