/** The steps of cases: a machine for each kind, because a status means something else for each. */

import { byName, defineMachine } from '#shared/states.ts';
import { describeSteps } from '#shared/verbs.ts';

const did = {
  open: 'opened a case',
  ask: 'asked the client',
  answer: 'got the client’s answer',
  cancel: 'took a request back',
  close: 'closed a case',
  revive: 'revived a case',
  undo: 'took a decision on a case back',
};

const alert = defineMachine(
  'case.A',
  { inProcess: 0, falsePositive: 1, truePositive: 2, infoRequired: 3, review: 4 },
  [
    ['', 'inProcess', 'open'],
    ['inProcess', 'infoRequired', 'ask'],
    ['review', 'infoRequired', 'ask'],
    ['infoRequired', 'review', 'answer'],
    ['infoRequired', 'inProcess', 'cancel'],
    ['inProcess', 'falsePositive', 'close'],
    ['infoRequired', 'falsePositive', 'close'],
    ['review', 'falsePositive', 'close'],
    ['inProcess', 'truePositive', 'close'],
    ['infoRequired', 'truePositive', 'close'],
    ['review', 'truePositive', 'close'],
    ['falsePositive', 'inProcess', 'revive'],
    ['truePositive', 'inProcess', 'revive'],
    ['falsePositive', 'review', 'undo'],
  ],
  false,
);

const document = defineMachine(
  'case.D',
  { submited: 0, alerted: 1, approved: 2, declined: 4, returned: 5, onHold: 9 },
  [
    ['', 'submited', 'open'],
    ['submited', 'returned', 'return'],
    ['alerted', 'returned', 'return'],
    ['onHold', 'returned', 'return'],
    ['returned', 'submited', 'resubmit'],
    ['submited', 'alerted', 'alert'],
    ['submited', 'onHold', 'hold'],
    ['alerted', 'onHold', 'hold'],
    ['returned', 'onHold', 'hold'],
    ['submited', 'approved', 'close'],
    ['alerted', 'approved', 'close'],
    ['returned', 'approved', 'close'],
    ['onHold', 'approved', 'close'],
    ['submited', 'declined', 'close'],
    ['alerted', 'declined', 'close'],
    ['returned', 'declined', 'close'],
    ['onHold', 'declined', 'close'],
  ],
  false,
);

const decided = { inProcess: 0, approved: 2, declined: 4 } as const;
const decidedOnce = [
  ['', 'inProcess', 'open'],
  ['inProcess', 'approved', 'close'],
  ['inProcess', 'declined', 'close'],
] as const;
const pattern = defineMachine('case.E', decided, decidedOnce, false);
const parent = defineMachine('case.P', decided, decidedOnce, false);

const payment = defineMachine(
  'case.S',
  { inProcess: 0, needsReview: 1, approved: 2, declined: 4 },
  [
    ['', 'inProcess', 'open'],
    ['inProcess', 'needsReview', 'answer'],
    ['needsReview', 'inProcess', 'ask'],
    ['inProcess', 'approved', 'close'],
    ['needsReview', 'approved', 'close'],
    ['inProcess', 'declined', 'close'],
    ['needsReview', 'declined', 'close'],
  ],
  false,
);

const monitoring = defineMachine(
  'case.M',
  { inProcess: 0, resumed: 2 },
  [
    ['', 'inProcess', 'open'],
    ['inProcess', 'resumed', 'close'],
    ['resumed', 'inProcess', 'undo'],
  ],
  false,
);

const company = defineMachine(
  'case.L',
  { inProcess: 0, paymentRequired: 1, signatureRequired: 2, approved: 3, declined: 4, needAction: 5 },
  [
    ['', 'needAction', 'open'],
    ['needAction', 'inProcess', 'ask'],
    ['paymentRequired', 'inProcess', 'ask'],
    ['signatureRequired', 'inProcess', 'ask'],
    ['inProcess', 'needAction', 'answer'],
    ['needAction', 'paymentRequired', 'charge'],
    ['needAction', 'signatureRequired', 'send'],
    ['paymentRequired', 'needAction', 'pay'],
    ['signatureRequired', 'needAction', 'sign'],
    ['inProcess', 'approved', 'close'],
    ['paymentRequired', 'approved', 'close'],
    ['signatureRequired', 'approved', 'close'],
    ['needAction', 'approved', 'close'],
    ['inProcess', 'declined', 'close'],
    ['paymentRequired', 'declined', 'close'],
    ['signatureRequired', 'declined', 'close'],
    ['needAction', 'declined', 'close'],
  ],
  false,
);

const hit = defineMachine(
  'screening_hit',
  byName('open', 'cleared', 'true'),
  [
    ['', 'open', 'find'],
    ['open', 'cleared', 'clear'],
    ['open', 'true', 'uphold'],
    ['cleared', 'open', 'reopen'],
    ['true', 'open', 'reopen'],
  ],
  false,
);

export const caseMachines = [
  describeSteps(alert, 'decision', did),
  describeSteps(document, 'decision', {
    open: did.open,
    return: 'sent a document back',
    resubmit: 'got a document again',
    alert: 'marked a document',
    hold: 'put a document on hold',
    close: did.close,
  }),
  describeSteps(pattern, 'decision', { open: did.open, close: did.close }),
  describeSteps(parent, 'decision', { open: did.open, close: did.close }),
  describeSteps(payment, 'decision', { open: did.open, answer: did.answer, ask: did.ask, close: did.close }),
  describeSteps(monitoring, 'decision', { open: did.open, close: did.close, undo: did.undo }),
  describeSteps(company, 'decision', {
    open: did.open,
    ask: did.ask,
    answer: did.answer,
    charge: 'asked for the fee',
    send: 'sent the contract',
    pay: 'waits for no fee any more',
    sign: 'waits for no signature any more',
    close: did.close,
  }),
  describeSteps(hit, 'decision', {
    find: 'found a match on a list',
    clear: 'decided that a match is another person',
    uphold: 'decided that a match is this person',
    reopen: 'opened a match again',
  }),
];
