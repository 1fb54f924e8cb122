// What each call of staff may do alone, and what a thief would send with it.
import { addDays } from '#shared/days.ts';
import { bankToday } from '#tests/harness/bankDay.ts';
import type { Acts } from '#tests/harness/insider/acts.ts';
import { comment, commented } from '#tests/harness/insider/theft.ts';

const id = '01900000-0000-7000-8000-00000000000b';
const form = {
  text:
    '--x\r\ncontent-disposition: form-data; name="account"\r\n\r\n\r\n--x\r\ncontent-disposition: form-data; ' +
    'name="file"; filename="a.sta"\r\ncontent-type: text/plain\r\n\r\n:20:A\r\n:25:X\r\n--x--\r\n',
  headers: { 'content-type': 'multipart/form-data; boundary=x' },
};
const mapping = {
  ...{ delimiter: ';', days: 'dmy', decimal: ',', skip: 0, bookedOn: 'Date', valueOn: '', amount: 'Amount' },
  ...{ credit: '', debit: '', balance: '', currency: '', reference: '', transactionId: '', endToEndId: '' },
  ...{ otherName: '', otherIban: '', text: '' },
};

export const acts: Acts = {
  // what another bank is said to have booked moves nothing: a rule that posts was made by two people
  sendStatements: { kind: 'harmless', run: ({ browser }) => browser.send('POST', '/web/statements', form) },
  matchStatementLine: {
    kind: 'harmless',
    bodies: [{ transferIds: [id] }],
    good: ({ lines }) => ({ params: { lineId: lines.open }, body: { transferIds: [lines.transferId] } }),
  },
  explainStatementLine: {
    kind: 'harmless',
    bodies: [{ comment, dueOn: addDays(bankToday(), 1) }],
    good: ({ lines }) => ({ params: { lineId: lines.odd } }),
  },
  undoStatementLine: {
    kind: 'harmless',
    bodies: [{ decisionId: id, comment }],
    good: ({ lines }) => ({ params: { lineId: lines.explained }, body: { decisionId: lines.decisionId, comment } }),
  },
  matchAgain: { kind: 'harmless', bodies: [undefined] },
  explainSuspense: {
    kind: 'harmless',
    bodies: [{ comment, dueOn: addDays(bankToday(), 1) }],
    good: ({ suspendedId }) => ({ params: { transferId: suspendedId } }),
  },
  addMatchRule: {
    kind: 'second',
    bodies: [{ code: 'SAFEGUARD', words: 'Account charges', target: 'FEES', most: '5000.00', comment }],
  },
  endMatchRule: {
    kind: 'harmless',
    bodies: commented,
    good: ({ matchRuleId }) => ({ params: { ruleId: matchRuleId } }),
  },
  saveCsvMapping: { kind: 'harmless', bodies: [mapping], good: () => ({ params: { code: 'SAFEGUARD' } }) },
};
