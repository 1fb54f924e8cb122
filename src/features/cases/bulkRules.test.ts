import { expect, test } from 'vitest';
import { type Closable, getClosing } from './bulkRules.ts';
import { type CaseType, caseFacts, caseTypes, closedStatuses } from './rules.ts';

const of = (type: CaseType, more: Partial<Closable> = {}): Closable => ({
  ...{ type, kind: caseFacts[type].kind, status: 0, level: 2, reason: null, isAsked: false, holdsMoney: false },
  ...more,
});

test.each([
  [of('MNT'), { code: 'MRSM' }],
  [of('RFI'), { code: 'IAPR' }],
  [of('RFI', { status: 4 }), { code: 'IAPR' }],
  [of('RFI', { status: 3, isAsked: true }), { code: 'ICNC' }],
  [of('OTHER', { reason: 'CLOSE' }), { why: 'type' }],
  [of('OTHER', { reason: 'REFUND' }), { why: 'type' }],
  [of('DOCUMENT', { status: 5, isAsked: true }), { code: 'DOCR' }],
  [of('DOCUMENT'), { why: 'type' }],
  [of('DOCUMENT', { status: 9 }), { why: 'type' }],
  [of('MNT', { level: 3 }), { why: 'level' }],
  [of('RFI', { holdsMoney: true }), { why: 'held' }],
  [of('FRAUD', { level: 0 }), { why: 'type' }],
])('%o: %o', (found, expected) => {
  expect(getClosing(found)).toEqual(expected);
});

test('only four types are closed together, and no closed case again', () => {
  const open = caseTypes.filter((type) => [0, 3, 4, 5, 9].some((status) => 'code' in getClosing(of(type, { status }))));
  expect(open).toEqual(['RFI', 'DOCUMENT', 'MNT', 'OTHER']);
  for (const type of caseTypes)
    for (const status of closedStatuses[caseFacts[type].kind])
      expect(getClosing(of(type, { status }))).toEqual({ why: 'closed' });
});
