import { expect, test } from 'vitest';
import { actName, formatLastAct } from '../calls.ts';
import { formatDue, formatSpan, getStatus, groupName, isOpenCase, typeName } from './caseTexts.ts';

test.each([
  ['SANCTION', 'A0', 'In process', true],
  ['SANCTION', 'A1', 'False positive', false],
  ['SANCTION', 'A2', 'True positive', false],
  ['SANCTION', 'A3', 'Info required', true],
  ['LIMITS', 'A1', 'Approved', false],
  ['LIMITS', 'A2', 'Declined', false],
  ['RFI', 'A1', 'Closed', false],
  ['DOCUMENT', 'D0', 'Submited', true],
  ['DOCUMENT', 'D5', 'Return', true],
  ['DOCUMENT', 'D9', 'Hold', true],
  ['PATTERN', 'E2', 'Approved', false],
  ['CHILD', 'P4', 'Declined', false],
  ['PAYMENT', 'S1', 'Needs review', true],
  ['MNT', 'M2', 'Closed', false],
  ['COMPANY', 'L5', 'Need action', true],
  ['COMPANY', 'L3', 'Approved', false],
])('a case of type %s with %s: %s, open %s', (type, taskID, words, isOpen) => {
  expect([getStatus(type, taskID).words, isOpenCase(type, taskID)]).toEqual([words, isOpen]);
});

test.each([
  ['ADVERSE_MEDIA', 'Adverse media'],
  ['MNT', 'Monitoring'],
  ['NEWER', 'NEWER'],
])('the type %s is called %s', (type, words) => expect(typeName(type)).toBe(words));

test('groups, actions and acts have words', () => {
  expect([groupName('senior tasks'), actName('AFLS'), actName('handOver'), actName('newer')]).toEqual([
    'Senior tasks',
    'Closed As False Positive',
    'Reassigned',
    'newer',
  ]);
});

test.each([
  ['AFLS', 'Rasa Petraitė', 'Closed As False Positive by Rasa Petraitė, 2026-11-22 12:42.'],
  ['handOver', null, 'Reassigned by the bank, 2026-11-22 12:42.'],
  [null, null, undefined],
])('the last act %s by %s is %s', (action, by, words) =>
  expect(formatLastAct(action, by, '2026-11-22T10:42:59.5Z', 'Europe/Vilnius')).toBe(words),
);

const now = Date.parse('2026-11-22T12:00:00Z');

test.each([
  ['2026-11-22T12:00:00Z', 'Due in 0 min', false],
  ['2026-11-22T11:59:00Z', 'Overdue 1 min', true],
  ['2026-11-22T15:30:00Z', 'Due in 3 h', false],
  ['2026-11-20T11:00:00Z', 'Overdue 2 d', true],
])('due at %s: %s', (dueAt, words, isOverdue) => expect(formatDue(dueAt, now)).toEqual({ words, isOverdue }));

test('a span is written in its largest unit', () => {
  expect([59_999, 60_000, 86_399_999, 86_400_000].map(formatSpan)).toEqual(['0 min', '1 min', '23 h', '1 d']);
});
