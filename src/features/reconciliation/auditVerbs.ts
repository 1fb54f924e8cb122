import { declareVerbs } from '#shared/verbs.ts';

export const reconciliationVerbs = declareVerbs({
  'statement.take': { subject: 'bank-statement', companySees: false, did: 'took a bank statement', kind: 'decision' },
  'statement-line.match': {
    ...{ subject: 'statement-line', companySees: false, kind: 'decision' },
    did: 'matched a line of a bank statement',
  },
  'statement-line.explain': {
    ...{ subject: 'statement-line', companySees: false, kind: 'decision' },
    did: 'explained a line of a bank statement',
  },
  'statement-line.undo': {
    ...{ subject: 'statement-line', companySees: false, kind: 'decision' },
    did: 'undid the match of a line of a bank statement',
  },
  'suspense.explain': {
    ...{ subject: 'suspense', companySees: false, kind: 'decision' },
    did: 'explained money in suspense',
  },
  'match-rule.add': { subject: 'match-rule', companySees: false, did: 'added a matching rule', kind: 'decision' },
  'match-rule.end': { subject: 'match-rule', companySees: false, did: 'ended a matching rule', kind: 'decision' },
  'csv-mapping.change': {
    ...{ subject: 'ledger-account', companySees: false, kind: 'decision' },
    did: 'changed how CSV statements are read',
  },
  'statement-line.browse': {
    subject: 'list',
    companySees: false,
    did: 'looked at lines of bank statements',
    look: 'Viewed',
  },
  'statement-line.export': {
    subject: 'list',
    companySees: false,
    did: 'exported lines of bank statements',
    look: 'Exported',
  },
});
