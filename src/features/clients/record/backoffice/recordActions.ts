/** What staff may do about a client, in the order of the menu, and the words that ask for it. */
import { recordCalls } from '../calls.ts';
import { closingCalls } from '../closingCalls.ts';
import { noticeDays } from '../rules.ts';

/** A step that wants nothing but a comment. */
export const commentedActions = {
  lock: {
    call: recordCalls.lockClient,
    label: 'Lock',
    title: (name: string) => `Lock ${name}?`,
    effects:
      'At once no money leaves, and no card works. The client can still read, and sees ' +
      'nothing but ‘Please contact us’. A second person must confirm before it ends.',
    verb: 'Lock',
    isRed: true,
  },
  unlock: {
    call: recordCalls.unlockClient,
    label: 'Unlock',
    title: (name: string) => `Unlock ${name}?`,
    effects: 'A second person decides. Then payments and cards work again, if nothing else stops them.',
    verb: 'Propose to unlock',
    isRed: false,
  },
  approvals: {
    call: recordCalls.tightenApprovals,
    label: 'Require four eyes',
    title: (name: string) => `Require four eyes for ${name}?`,
    effects: 'From now on no one approves a payment that they created. Staff cannot take this back.',
    verb: 'Require four eyes',
    isRed: false,
  },
  notice: {
    call: closingCalls.giveNotice,
    label: 'Give notice of closing',
    title: (name: string) => `Give ${name} notice of closing?`,
    effects:
      `The client is notified that it can be closed in ${noticeDays} days, and never why. Until then ` +
      'everything works as before.',
    verb: 'Give notice',
    isRed: true,
  },
  withdraw: {
    call: closingCalls.withdrawNotice,
    label: 'Take notice back',
    title: (name: string) => `Take back the notice of ${name}?`,
    effects: 'The client is notified that its accounts stay open. To close it later, it needs a new notice.',
    verb: 'Take notice back',
    isRed: false,
  },
  atOnce: {
    call: closingCalls.closeClientAtOnce,
    label: 'Close at once',
    title: (name: string) => `Close ${name} without notice?`,
    effects:
      'All accounts are closed for good, cards are terminated, and money that comes is ' +
      'returned. The client is notified that they are closed, and never why.',
    verb: 'Close at once',
    isRed: true,
  },
  close: {
    call: closingCalls.closeClient,
    label: 'Close client',
    title: (name: string) => `Close ${name}?`,
    effects:
      'All accounts are closed for good, cards are terminated, and money ' +
      'that comes is returned. What happened stays readable.',
    verb: 'Close client',
    isRed: true,
  },
} as const;
export type CommentedAction = keyof typeof commentedActions;
