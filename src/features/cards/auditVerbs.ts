import { declareVerbs, describeSteps } from '#shared/verbs.ts';
import { setAsideMachine } from './cardMessages.ts';
import { cardMachine, cardOrderMachine } from './rules.ts';

export const cardVerbs = declareVerbs({
  'card.update': { subject: 'card', companySees: true, did: 'changed the card', kind: 'decision' },
  'card.invite': { subject: 'card', companySees: true, did: 'offered the card to a holder', kind: 'decision' },
  'card.accept': { subject: 'card', companySees: true, did: 'accepted the card', kind: 'decision' },
  'card.refuse': { subject: 'card', companySees: true, did: 'refused the card', kind: 'decision' },
  'card.lose': { subject: 'card', companySees: true, did: 'reported the card lost', kind: 'decision' },
  'card.print': { subject: 'card', companySees: true, did: 'ordered the plastic card' },
  /** a message that does not fit moved no money; staff look at it */
  'card.except': { subject: 'card', companySees: false, did: 'received a message about the card that does not fit' },
  /** staff looked at the cards of a client, at one, or at its wallets */
  'card.list': { subject: 'client', companySees: false, did: 'viewed the cards', look: 'Viewed' },
  'card.read': { subject: 'card', companySees: false, did: 'viewed a card', look: 'Viewed' },
  'wallet.list': { subject: 'card', companySees: false, did: 'viewed the wallets of a card', look: 'Viewed' },
  /** staff ordered the plastic of a failed order again */
  'card.reorder': { subject: 'card', companySees: false, did: 'ordered the plastic card again' },
  /** staff want a wallet deleted; the processor has done so; it did not answer */
  'wallet.delete': { subject: 'card', companySees: false, did: 'deleted a wallet', kind: 'decision' },
  'wallet.confirm': { subject: 'card', companySees: false, did: 'deleted the wallet at the processor' },
  'wallet.fail': { subject: 'card', companySees: false, did: 'could not delete the wallet' },
  'card-file.make': { subject: 'card-file', companySees: false, did: 'made a production file' },
  'card-file.export': {
    subject: 'card-file',
    companySees: false,
    did: 'downloaded a production file',
    look: 'Exported',
  },
  'card-message.list': {
    ...{ subject: 'list', companySees: false, did: 'viewed card messages that were set aside', look: 'Viewed' },
  },
  /** why staff processed a message after all, or closed it */
  'card-message.comment': {
    ...{ subject: 'card-message', companySees: false, did: 'commented on a card message that was set aside' },
  },
  'card-order.export': { subject: 'list', companySees: false, did: 'exported orders of cards', look: 'Exported' },
});

/** What the log says of each step. */
export const cardSteps = describeSteps(cardMachine, 'decision', {
  order: 'ordered the card',
  lock: 'locked the card',
  unlock: 'unlocked the card',
  terminate: 'terminated the card',
});

/** What the log says of each step. */
export const cardOrderSteps = describeSteps(cardOrderMachine, 'system', {
  order: 'ordered the plastic card',
  send: 'sent the order to the card maker',
  print: 'printed the card',
  fail: 'failed the order of the card',
});

/** What the log says of each step. */
export const setAsideSteps = describeSteps(setAsideMachine, 'money', {
  'set-aside': 'set a card message aside',
  retry: 'processed a card message that was set aside',
  close: 'closed a card message that was set aside',
});
