import { declareVerbs, type SubjectsOf } from '../../../server/audit/verbs.ts';

export const cardVerbs = declareVerbs({
  'card.update': { subject: 'card', companySees: true },
  'card.invite': { subject: 'card', companySees: true },
  'card.accept': { subject: 'card', companySees: true },
  'card.refuse': { subject: 'card', companySees: true },
  'card.lose': { subject: 'card', companySees: true },
  'card.print': { subject: 'card', companySees: true },
  /** a message that does not fit moved no money; staff look at it */
  'card.except': { subject: 'card', companySees: false },
  /** staff looked at the cards of a client, at one, or at its wallets */
  'card.list': { subject: 'client', companySees: false },
  'card.read': { subject: 'card', companySees: false },
  'wallet.list': { subject: 'card', companySees: false },
  /** staff ordered the plastic of a failed order again */
  'card.reorder': { subject: 'card', companySees: false },
  /** staff want a wallet deleted; the processor has done so; it did not answer */
  'wallet.delete': { subject: 'card', companySees: false },
  'wallet.confirm': { subject: 'card', companySees: false },
  'wallet.fail': { subject: 'card', companySees: false },
  'card-file.make': { subject: 'card-file', companySees: false },
  'card-file.export': { subject: 'card-file', companySees: false },
  'card-order.export': { subject: 'list', companySees: false },
});

declare module '../../../server/audit/verbs.ts' {
  interface AuditVerbs extends SubjectsOf<typeof cardVerbs> {}
}
