import { declareVerbs } from '#shared/verbs.ts';

export const ledgerVerbs = declareVerbs({
  'ledger.post': { subject: 'posting', companySees: true, did: 'posted to the ledger', kind: 'money' },
  'ledger-account.add': {
    ...{ subject: 'ledger-account', companySees: false, kind: 'decision' },
    did: 'added an account to the ledger',
  },
  'ledger-account.change': {
    ...{ subject: 'ledger-account', companySees: false, kind: 'decision' },
    did: 'changed an account of the ledger',
  },
  'ledger-account.delete': {
    ...{ subject: 'ledger-account', companySees: false, kind: 'decision' },
    did: 'removed an account from the ledger',
  },
  'ledger.settle': { subject: 'transfer', companySees: false, did: 'settled the bank day', kind: 'money' },
  'ledger.browse': { subject: 'list', companySees: false, did: 'looked at an account of the ledger', look: 'Viewed' },
  'ledger.export': { subject: 'list', companySees: false, did: 'exported an account of the ledger', look: 'Exported' },
  'ledger.file': { subject: 'list', companySees: false, did: 'downloaded the books', look: 'Exported' },
  'ledger-account.export': {
    subject: 'client',
    companySees: false,
    did: 'exported an account of the client from the ledger',
    look: 'Exported',
  },
});
