import { declareVerbs } from '#shared/verbs.ts';

export const closingVerbs = declareVerbs({
  'month.close': { subject: 'month', companySees: false, did: 'closed a month of the books', kind: 'decision' },
  'month.finish': { subject: 'month', companySees: false, did: 'kept the balances of a closed month' },
  'books.check': { subject: 'ledger', companySees: false, did: 'started a check of the books' },
  'books.conclude': { subject: 'ledger', companySees: false, did: 'finished a check of the books' },
  'books.export': {
    subject: 'list',
    companySees: false,
    did: 'exported the balances of all accounts on a day',
    look: 'Exported',
  },
});
