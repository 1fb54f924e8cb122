import { describe, expect, test } from 'vitest';
import { checkForm } from '#shared/rules/checkForm.ts';
import { mayBeNew, numberIn, relationRules, type TypedRelation } from './relationForm.ts';

const typed = (changes: Partial<TypedRelation>): TypedRelation => ({
  role: 'P',
  isNew: false,
  subjectId: '20000000001',
  party: { name: '', birthDate: '', country: 'LT', code: '' },
  share: '25',
  letters: 'AB',
  details: { comment: 'Seen.', document: '', address: '', email: '' },
  ...changes,
});
const judge = (changes: Partial<TypedRelation>) => checkForm(relationRules, typed(changes));

describe('what is sent', () => {
  test.each([
    ['P', '25'],
    ['C', '25'],
    ['D', '25'],
    ['CEO', 'AB'],
    ['SPOUSE', ''],
  ] as const)('%s has the options %s', (role, options) => {
    expect(judge({ role }).sent).toMatchObject({ role, options, subjectId: '20000000001' });
  });

  test('a new person has a birth date, a new company a code', () => {
    const party = { name: 'Ona', birthDate: '1970-01-01', country: 'LV', code: '40' };
    expect(judge({ isNew: true, party }).sent).toMatchObject({
      party: { kind: 'P', name: 'Ona', birthDate: '1970-01-01', country: 'LV' },
    });
    expect(judge({ role: 'C', isNew: true, party }).sent).toMatchObject({
      party: { kind: 'C', name: 'Ona', country: 'LV', code: '40' },
    });
  });
});

test('who was to be new as an owner is none as a user, who signs in', () => {
  const party = { name: 'Ona', birthDate: '', country: 'LV', code: '' };
  expect(judge({ role: 'CEO', isNew: true, party }).sent).toMatchObject({ subjectId: '20000000001', options: 'AB' });
  expect(judge({ role: 'CEO', isNew: true, party }).sent).not.toHaveProperty('party');
});

describe('what is wrong', () => {
  const details = typed({}).details;
  test.each([
    [{ subjectId: '' }, ['subjectId']],
    [{ share: '0' }, ['share']],
    [{ share: '12,5' }, ['share']],
    [{ role: 'B', share: '' }, ['share']],
    [{ role: 'CEO', letters: '' }, ['letters']],
    [{ details: { ...details, comment: ' ' } }, ['details.comment']],
    [{ details: { ...details, email: 'x' } }, ['details.email']],
    [{ isNew: true }, ['party.birthDate', 'party.name']],
    [{ isNew: true, role: 'C' }, ['party.code', 'party.name']],
  ] as [Partial<TypedRelation>, string[]][])('%j', (changes, expected) => {
    expect(Object.keys(judge(changes).faults ?? {}).sort()).toEqual(expected);
  });
});

test('users have a number; others can be new', () => {
  expect([mayBeNew('CEO'), mayBeNew('P'), mayBeNew('PARENT')]).toEqual([false, true, true]);
  expect([numberIn(' 20000000001 '), numberIn('Ona'), numberIn('90000000001')]).toEqual(['20000000001', '', '']);
});
