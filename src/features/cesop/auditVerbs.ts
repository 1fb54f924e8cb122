import { declareVerbs } from '#shared/verbs.ts';

export const cesopVerbs = declareVerbs({
  'cesop.explain': {
    ...{ subject: 'cesop-message', companySees: false, kind: 'decision' },
    did: 'wrote why a CESOP message was corrected or withdrawn',
  },
  'cesop.export': { subject: 'list', companySees: false, did: 'downloaded a CESOP message', look: 'Exported' },
  'cesop-payee.browse': {
    subject: 'list',
    companySees: false,
    did: 'viewed payees of a CESOP message',
    look: 'Viewed',
  },
  'cesop-payee.export': {
    subject: 'list',
    companySees: false,
    did: 'exported payees of a CESOP message',
    look: 'Exported',
  },
  'cesop-transaction.browse': {
    ...{ subject: 'list', companySees: false, look: 'Viewed' },
    did: 'viewed transactions of a CESOP message',
  },
  'cesop-transaction.export': {
    subject: 'list',
    companySees: false,
    did: 'exported transactions of a CESOP message',
    look: 'Exported',
  },
  'cesop.erase': { subject: 'cesop-message', companySees: false, did: 'deleted CESOP rows at the end of their term' },
});
