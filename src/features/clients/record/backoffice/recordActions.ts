/** What staff may do about a client, in the order of the menu, and the words that ask for it. */
import { recordCalls } from '../calls.ts';

/** A step that wants nothing but a comment. */
export const commentedActions = {
  lock: {
    call: recordCalls.lockClient,
    label: 'Lock',
    title: (name: string) => `Lock ${name}?`,
    effects:
      'At once no money leaves, and no card works. The client can still read, and is told nothing but ‘Please contact us’. A second person must confirm before it ends.',
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
    effects: 'From now on nobody approves a payment that they created. Staff cannot take this back.',
    verb: 'Require four eyes',
    isRed: false,
  },
  close: {
    call: recordCalls.closeClient,
    label: 'Close client',
    title: (name: string) => `Close ${name}?`,
    effects:
      'All accounts are closed for good, and money that comes for them is returned. What happened stays readable.',
    verb: 'Close client',
    isRed: true,
  },
} as const;
export type CommentedAction = keyof typeof commentedActions;
