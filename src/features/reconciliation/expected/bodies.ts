// A well-formed body for each call that takes one.
import { addDays } from '#shared/days.ts';
import { bankToday } from '#tests/harness/bankDay.ts';
import type { Bodies } from '#tests/harness/expectedCalls.ts';

const id = '01900000-0000-7000-8000-00000000000b';

export const bodies: Bodies = {
  'PATCH /web/statement-lines/{lineId}?match': { transferIds: [id] },
  'PATCH /web/statement-lines/{lineId}?explain': { comment: 'It comes back.', dueOn: addDays(bankToday(), 1) },
  'PATCH /web/statement-lines/{lineId}?undo': { decisionId: id, comment: 'Wrong.' },
  'PATCH /web/suspense/{transferId}?explain': { comment: 'It comes back.', dueOn: addDays(bankToday(), 1) },
  'POST /web/statement-rules': {
    ...{ code: 'SAFEGUARD', words: 'Account charges', target: 'FEES', most: '5.00', comment: 'Each month.' },
  },
  'DELETE /web/statement-rules/{ruleId}': { comment: 'No more.' },
  'PUT /web/statement-mappings/{code}': {
    ...{ delimiter: ';', days: 'dmy', decimal: ',', skip: 0, bookedOn: 'Date', valueOn: '', amount: 'Amount' },
    ...{ credit: '', debit: '', balance: '', currency: '', reference: '', transactionId: '', endToEndId: '' },
    ...{ otherName: '', otherIban: '', text: '' },
  },
};
