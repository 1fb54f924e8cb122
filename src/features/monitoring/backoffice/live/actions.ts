/** What can be done about a transaction, with its key, its words, and why it cannot be done now. */

import { mayCall } from '#client/session/mayCall.ts';
import type { StaffUser } from '#client/session/person.ts';
import { liveCalls } from '#features/monitoring/live/calls.ts';
import type { LivePayment } from '#features/monitoring/live/livePaymentList.ts';
import { caseTypes, countsForAmounts, paymentStates, railCalls } from '#features/monitoring/live/others.ts';
import { adminsOnly, isTech, type LiveAction, whyNot } from '#features/monitoring/live/rules.ts';
import { mayVoid } from '#features/voids/backoffice/mayVoid.ts';
import { hasRole } from '#shared/staffGroups.ts';

export type Verb = LiveAction | 'retry' | 'fail';

export interface VerbFacts {
  verb: Verb;
  button: string;
  key: string;
  /** what it will do */
  confirm: string;
  isRed?: true;
  /** Enter does not confirm it */
  isSlow?: true;
}

const verbs: readonly VerbFacts[] = [
  {
    verb: 'AFLS',
    button: 'False positive',
    key: 'f',
    confirm: 'The review ends, and a request to the client with it. Other alerts stay.',
  },
  {
    verb: 'MRSM',
    button: 'Close Alert',
    key: 'm',
    confirm:
      'The review ends. The rules that found it are silent for this client for one window, or until a figure is ' +
      'higher by half.',
  },
  {
    verb: 'AREQ',
    button: 'Request information',
    key: 'r',
    confirm: 'An RFI case asks the client with the text of its template. Nothing is blocked or released by that.',
  },
  {
    verb: 'ATRU',
    button: 'True positive',
    key: 't',
    confirm: 'The review ends, and the payment goes to a FRAUD case of the client: the open one, or a new one.',
    ...{ isRed: true, isSlow: true },
  },
  {
    verb: 'stop',
    button: 'Stop',
    key: 's',
    confirm: 'The payment is Blocked and its money stays held. A PAYMENT case opens; staff with key A release it.',
    isRed: true,
  },
  { verb: 'retry', button: 'Retry', key: 'y', confirm: 'It goes on where it stopped. Its money stays held.' },
  {
    verb: 'fail',
    button: 'Fail',
    key: 'x',
    confirm: 'A second person decides. Then the payment fails, and its money is free again.',
    ...{ isRed: true, isSlow: true },
  },
];

const calls = {
  ...{ AFLS: liveCalls.actOnTransaction, MRSM: liveCalls.actOnTransaction, AREQ: liveCalls.actOnTransaction },
  ...{ ATRU: liveCalls.actOnTransaction, stop: liveCalls.stopTransaction },
  ...{ retry: railCalls.retryPayment, fail: railCalls.failPayment },
} as const;

export interface OfferedVerb extends VerbFacts {
  /** why it cannot be done now, as the server would refuse it */
  whyNot: string | undefined;
}

/** Failed kinds offer no stop; what stopped for a technical reason is tried again or failed. */
function isOffered(verb: Verb, { state }: LivePayment): boolean {
  const isStuck = state === paymentStates.technicalError;
  if (verb === 'retry' || verb === 'fail') return isStuck;
  return verb === 'stop' ? countsForAmounts(state) && !isStuck : true;
}

export function verbsFor(payment: LivePayment, user: StaffUser): OfferedVerb[] {
  const facts = { state: payment.state, tag: payment.tag, review: payment.review, codes: getCodes(payment) };
  const forAdmins = isTech(facts) && !hasRole(user.role, 'admins') ? adminsOnly : undefined;
  return verbs
    .filter(({ verb }) => mayCall(calls[verb], user) && isOffered(verb, payment))
    .map((one) => ({
      ...one,
      whyNot: one.verb === 'retry' || one.verb === 'fail' ? undefined : (forAdmins ?? whyNot(one.verb, facts)),
    }));
}

/** `al` holds the types of the cases about it, too. */
function getCodes({ al }: LivePayment): string[] {
  const types: readonly string[] = caseTypes;
  return al.filter((code) => !types.includes(code));
}

export const canVoid = ({ state }: LivePayment, user: StaffUser): boolean =>
  mayVoid(user) && state === paymentStates.executed;
