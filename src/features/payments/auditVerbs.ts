import { declareVerbs, describeSteps } from '#shared/verbs.ts';
import { paymentMachine } from './rules.ts';

export const paymentVerbs = declareVerbs({
  'payment.push': { subject: 'payment', companySees: true, did: 'sent the payment for approval', kind: 'money' },
  'payment.update': { subject: 'payment', companySees: true, did: 'changed the payment', kind: 'money' },
  'payment.confirmation': {
    subject: 'client',
    companySees: false,
    did: 'downloaded a payment confirmation',
    look: 'Exported',
  },
  'payment.browse': { subject: 'client', companySees: false, did: 'viewed the payments', look: 'Viewed' },
  'payment.export': { subject: 'client', companySees: false, did: 'exported payments', look: 'Exported' },
  'directory.import': { subject: 'directory', companySees: false, did: 'imported the directory of banks' },
  'calendar.set': { subject: 'calendar', companySees: false, did: 'set the calendar of bank days' },
  'task.export': { subject: 'client', companySees: false, did: 'exported tasks', look: 'Exported' },
});

/** What the log says of each step. */
export const paymentSteps = describeSteps(paymentMachine, 'money', {
  create: 'created the payment',
  receive: 'received the payment',
  cancel: 'cancelled the payment',
  approve: 'approved the payment',
  reject: 'rejected the payment',
  execute: 'executed the payment',
  fail: 'failed the payment',
  except: 'stopped the payment after a technical error',
  retry: 'tried the payment again',
  send: 'sent the payment to the other bank',
  settle: 'settled the payment',
  refuse: 'received the refusal of the payment',
  reverse: 'reversed the payment',
  block: 'blocked the payment',
  unblock: 'unblocked the payment',
  decline: 'declined the payment',
  suspend: 'held the incoming payment',
  release: 'released the incoming payment',
  authorize: 'authorised the payment',
  clear: 'cleared the card payment',
});
