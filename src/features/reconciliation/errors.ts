import { declareErrors } from '#shared/feature.ts';

export const reconciliationErrors = declareErrors({
  'statement-unreadable': { status: 422, title: 'The file could not be read. Nothing of it was taken.' },
  'statement-file-missing': { status: 422, title: 'Send one file.' },
  'line-matched': { status: 409, title: 'This line is matched already.' },
  'line-changed': { status: 409, title: 'The line has changed meanwhile. Look at it again.' },
  'line-amount-differs': { status: 422, title: 'The transfers do not add up to the amount of the line.' },
  'transfer-matched': { status: 409, title: 'Another line is matched with this transfer.' },
  'transfer-unknown': { status: 422, title: 'This transfer does not move the account of the statement.' },
  'due-not-valid': { status: 422, title: 'Choose a day from today, at most three months ahead.' },
  'match-rule-known': { status: 409, title: 'This account has a rule with these words.' },
  'match-rule-fixed': { status: 409, title: 'This rule belongs to the program.' },
});
