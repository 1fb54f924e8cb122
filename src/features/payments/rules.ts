/** States, rails and fees of payments, for all rooms. Pure; page and server use the same rules. */

import { isOwnIban } from '#shared/iban.ts';
import { defineMachine, type VerbOf } from '#shared/states.ts';
import { paymentMessages } from './messages.ts';

/** Numeric states of the specification, and the two extreme codes. */
export const paymentStates = {
  requested: 0,
  posted: 1,
  pending: 2,
  executed: 3,
  authorized: 4,
  reversed: 5,
  blocked: 6,
  failed: 7,
  rejected: 8,
  canceled: 9,
  waitingForOperator: 2_147_483_647,
  technicalError: -2_147_483_648,
} as const;
export type PaymentState = (typeof paymentStates)[keyof typeof paymentStates];

/** Tag of a line that is no payment: what staff have posted by hand to an account. */
export const postingTag = 'MANUAL';
export const isPosting = ({ tag }: { tag: string }): boolean => tag === postingTag;

export const paymentMachine = defineMachine(
  'payment',
  paymentStates,
  [
    ['', 'requested', 'create'],
    ['', 'executed', 'receive'],
    ['requested', 'canceled', 'cancel'],
    ['requested', 'authorized', 'approve'],
    ['requested', 'rejected', 'reject'],
    ['authorized', 'executed', 'execute'],
    ['authorized', 'failed', 'fail'],
    ['authorized', 'technicalError', 'except'],
    ['technicalError', 'authorized', 'retry'],
    ['technicalError', 'failed', 'fail'],
    // to other banks: handed to the rail with its money, then answered by it
    ['authorized', 'pending', 'send'],
    ['pending', 'executed', 'settle'],
    ['pending', 'rejected', 'refuse'],
    ['executed', 'reversed', 'reverse'],
    // somebody must look first: before it is sent, or with the money in suspense when it comes in
    ['authorized', 'blocked', 'block'],
    ['blocked', 'authorized', 'unblock'],
    ['blocked', 'rejected', 'decline'],
    ['', 'blocked', 'suspend'],
    ['blocked', 'executed', 'release'],
    // cards: asked by a machine, paid when the shop asks for its money, given back when it does not
    ['', 'authorized', 'authorize'],
    ['', 'rejected', 'decline'],
    ['', 'posted', 'clear'],
    ['authorized', 'posted', 'clear'],
    ['posted', 'executed', 'settle'],
    ['authorized', 'reversed', 'reverse'],
  ],
  {
    create: true,
    receive: true,
    cancel: true,
    approve: true,
    reject: true,
    execute: true,
    fail: true,
    except: true,
    retry: true,
    send: true,
    settle: true,
    refuse: true,
    reverse: true,
    // its company sees Pending, or the cause that may be shown; see tellableBlocks
    block: true,
    unblock: false,
    decline: true,
    suspend: false,
    release: true,
    authorize: true,
    clear: true,
  },
);
export type PaymentVerb = VerbOf<typeof paymentMachine>;

export type StatusKind = 'success' | 'pending' | 'failed';

const stateLabels: Readonly<Record<number, string>> = {
  [paymentStates.requested]: 'Requested',
  [paymentStates.posted]: 'Posted',
  [paymentStates.pending]: 'Pending',
  [paymentStates.executed]: 'Executed',
  [paymentStates.authorized]: 'Authorized',
  [paymentStates.reversed]: 'Reversed',
  [paymentStates.blocked]: 'Blocked',
  [paymentStates.failed]: 'Failed',
  [paymentStates.rejected]: 'Rejected',
  [paymentStates.canceled]: 'Canceled',
};

const failedStates: readonly number[] = [
  paymentStates.reversed,
  paymentStates.blocked,
  paymentStates.failed,
  paymentStates.rejected,
  paymentStates.canceled,
];

/** Word and kind of a state. The extreme codes have the sentences of the specification. */
export function describeState(state: number): { words: string; kind: StatusKind } {
  if (state === paymentStates.waitingForOperator) return { words: paymentMessages.waitingForOperator, kind: 'pending' };
  if (state === paymentStates.technicalError) return { words: paymentMessages.technicalError, kind: 'pending' };
  const kind = state === paymentStates.executed ? 'success' : failedStates.includes(state) ? 'failed' : 'pending';
  return { words: stateLabels[state] ?? 'Pending', kind };
}

/** The amount-related action check: failed kinds offer no repeat, charge or void and are left out of sums. */
export function countsForAmounts(state: number): boolean {
  return describeState(state).kind !== 'failed';
}

/**
 * Causes of a block that the client may know. Any other block comes from staff who look into a hit or an alert: the
 * client sees Pending, without a reason, in every answer, export and document.
 */
export const visibleBlocks = ['account_blocked', 'account_closed', 'card_blocked', 'assets_frozen'] as const;

/**
 * The channel of a payment: `book` between our own accounts, `sepa` to other banks, `card` the card scheme, `incoming`
 * from other banks to us. The database holds the same four.
 */
export const railNames = ['book', 'sepa', 'card', 'incoming'] as const;
export type RailName = (typeof railNames)[number];

/** The rails of what companies order. */
export type OrderRail = Extract<RailName, 'book' | 'sepa'>;

/** Which rail carries a payment: between our own accounts `book`, everything else `sepa`. */
export function railFor(payeeIban: string, bankCode: string): OrderRail {
  return isOwnIban(payeeIban, bankCode) ? 'book' : 'sepa';
}
