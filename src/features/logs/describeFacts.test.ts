import '#src/features.shared.ts';
import { expect, test } from 'vitest';
import { describeCard, describeFacts } from './describeFacts.ts';

const names = new Map([
  ['30000000001', 'Ona Petraitė'],
  ['C.ONE2MANY', 'Counterparties'],
]);
const id = '01900000-0000-7000-8000-000000000001';

test('people stand there by name, ids of records and hashes stay away', () => {
  const facts = { holder: '30000000001', order: id, hash: 'abc', design: 'X1VISA', other: '30000000002' };
  expect(describeFacts('card.invite', facts, names)).toEqual([
    { label: 'Holder', value: 'Ona Petraitė, 30000000001' },
    { label: 'Design', value: 'Purpose' },
    { label: 'Other', value: '30000000002' },
  ]);
});

test.each([
  [
    'case.A.close',
    { type: 'ADVERSE_MEDIA', action: 'AFLS', from: '0', to: '1' },
    ['Type: Adverse media', 'Action: Closed As False Positive'],
  ],
  ['file.add', { category: 'OD' }, ['Category: Other data']],
  ['score.override', { factor: 'TAX', level: 'H' }, ['Factor: Tax residence', 'Level: High']],
  ['score.change', { from: 'L', to: 'M' }, ['From: Low', 'To: Medium']],
  ['client.update', { email: 'a@b.example' }, ['E-mail: a@b.example']],
  ['client.hold', { cause: 'COURT' }, ['Cause: Case at court']],
  ['proposal.confirm', { call: 'actOnCase' }, ['Proposal: Act on case']],
  ['case.act', { action: 'handOver' }, ['Action: Reassigned']],
  ['relation.save', { role: 'C' }, ['Role: Owner, a company']],
  ['staff.set', { role: 'C' }, ['Role: Client Management']],
  ['membership.change', { role: 'CFO' }, ['Role: Finance director']],
  ['limit.set', { key: 'weekOut', value_minor: 100_000 }, ['Key: Expense in 7 days', 'Amount: 1 000.00 EUR']],
  ['limit.remove', { key: 'weekOut', value_minor: 100_000 }, ['Key: Expense in 7 days', 'Amount: 1 000.00 EUR']],
  ['payment.execute', { from: 4, to: 3 }, ['From: Authorized', 'To: Executed']],
  ['whitelist.add', { rule: 'C.ONE2MANY' }, ['Rule: Counterparties, C.ONE2MANY']],
  ['case.ruleEvent', { code: 'C.ONE2MANY' }, ['Rule: Counterparties, C.ONE2MANY']],
  ['payment.reviewNew', { code: 'GONE' }, ['Rule: GONE']],
  ['screening_hit.find', { code: 'UE' }, ['List: UE']],
  ['call.refuse', { code: 'client-closed' }, ['Refusal: This client is closed.']],
])('codes of %s are described in words', (verb, facts, words) => {
  expect(describeFacts(verb, facts, names).map(({ label, value }) => `${label}: ${value}`)).toEqual(words);
});

test('a card is identified by its last digits, what is printed on it, and its holder', () => {
  expect(describeCard({ name: 'Travel', mask: '400000******1234', holder: 'Ona' })).toEqual([
    { label: 'Card', value: '•••• 1234, Travel, Ona' },
  ]);
  expect(describeCard({ name: '', mask: null, holder: null })).toEqual([{ label: 'Card', value: '•••• ••••' }]);
  expect(describeCard(undefined)).toEqual([]);
});
