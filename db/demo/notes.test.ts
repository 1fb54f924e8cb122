import { expect, test } from 'vitest';
import { companies } from './companies.ts';
import { messages, notes } from './notes.ts';
import { staff } from './staff.ts';

const staffIds = staff.map(({ id }) => id);
const active = companies.filter(({ registration }) => registration === null);

test('notes are by staff who may write, messages by staff or by people of that company', () => {
  const mayWrite = staff.filter(({ role }) => 'AMHSFC'.includes(role)).map(({ id }) => id);
  expect(notes.filter(({ authorId }) => !mayWrite.includes(authorId))).toEqual([]);
  for (const { clientId, authorId, readBy } of messages) {
    const company = active.find(({ id }) => id === clientId);
    const people = company?.members.map(({ personId }) => personId) ?? [];
    const isBank = staffIds.includes(authorId);
    if (!isBank) expect(people).toContain(authorId);
    if (readBy !== null) expect(isBank ? people : mayWrite).toContain(readBy);
  }
});

test('the demo company has one unread message, and another company owes an answer to one it has read', () => {
  const ofBank = messages.filter(({ authorId }) => staffIds.includes(authorId));
  expect(ofBank.filter(({ clientId, readBy }) => clientId === '10000000001' && readBy === null)).toHaveLength(1);
  expect(messages.findLast(({ clientId }) => clientId === '10000000002')).toMatchObject({ readBy: '20000000001' });
  expect(new Set(notes.map(({ clientId }) => clientId)).size).toBeGreaterThan(2);
});

test.each([
  ['notes', notes],
  ['messages', messages],
] as const)('%s stand oldest first for each client', (_name, all) => {
  for (const { id } of companies) {
    const hours = all.filter(({ clientId }) => clientId === id).map(({ hoursAgo }) => hoursAgo);
    expect(hours).toEqual(hours.toSorted((a, b) => b - a));
  }
});
