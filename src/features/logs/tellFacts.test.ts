import { expect, test } from 'vitest';
import { tellCard, tellFacts } from './tellFacts.ts';

const names = new Map([['30000000001', 'Ona Petraitė']]);
const id = '01900000-0000-7000-8000-000000000001';

test('people stand there by name, ids of records and hashes stay away', () => {
  const facts = { holder: '30000000001', order: id, hash: 'abc', design: 'X1VISA', other: '30000000002' };
  expect(tellFacts('card.invite', facts, names)).toEqual([
    { label: 'Holder', value: 'Ona Petraitė, 30000000001' },
    { label: 'Design', value: 'Purpose' },
    { label: 'Other', value: '30000000002' },
  ]);
});

test('a card is told by its last digits, what is printed on it, and its holder', () => {
  expect(tellCard({ name: 'Travel', mask: '400000******1234', holder: 'Ona' })).toEqual([
    { label: 'Card', value: '•••• 1234, Travel, Ona' },
  ]);
  expect(tellCard({ name: '', mask: null, holder: null })).toEqual([{ label: 'Card', value: '•••• ••••' }]);
  expect(tellCard(undefined)).toEqual([]);
});
