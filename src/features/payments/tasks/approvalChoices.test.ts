import { expect, it } from 'vitest';
import { approvalChoices } from './approvalChoices.ts';

const rasa = { id: '1', name: 'Rasa' };
const jonas = { id: '2', name: 'Jonas' };
const ona = { id: '3', name: 'Ona' };
const me = { personId: '1', letters: 'ABC' };
const labels = (choices: { label: string }[]) => choices.map(({ label }) => label);

it('puts the own device first where the caller may confirm', () => {
  const choices = approvalChoices({
    tasks: [{ initiatorId: '2' }],
    me,
    policy: 'other',
    confirmers: [rasa, jonas, ona],
  });
  expect(labels(choices)).toEqual(['My device', 'Ona']);
  expect(choices[0]?.who).toBe('1');
});
it('asks the others for what the caller created', () => {
  const choices = approvalChoices({
    tasks: [{ initiatorId: '1' }],
    me,
    policy: 'other',
    confirmers: [rasa, jonas, ona],
  });
  expect(labels(choices)).toEqual(['All who may approve', 'Jonas', 'Ona']);
  expect(choices[0]?.who).toBeUndefined();
});
it('names a single other person only once', () => {
  const choices = approvalChoices({ tasks: [{ initiatorId: '1' }], me, policy: 'other', confirmers: [rasa, jonas] });
  expect(labels(choices)).toEqual(['Jonas']);
});
it('lets the creator confirm where the policy says any', () => {
  const choices = approvalChoices({ tasks: [{ initiatorId: '1' }], me, policy: 'any', confirmers: [rasa] });
  expect(labels(choices)).toEqual(['My device']);
});
it('offers no one when no one else may confirm', () => {
  const choices = approvalChoices({ tasks: [{ initiatorId: '1' }], me, policy: 'other', confirmers: [rasa] });
  expect(choices).toEqual([]);
});
it('does not offer the own device to who may not confirm', () => {
  const choices = approvalChoices({
    tasks: [{ initiatorId: '9' }],
    me: { personId: '1', letters: 'AB' },
    policy: 'any',
    confirmers: [jonas],
  });
  expect(labels(choices)).toEqual(['Jonas']);
});
it('asks for several only those who may confirm each of them', () => {
  const tasks = [{ initiatorId: '2' }, { initiatorId: '3' }];
  expect(labels(approvalChoices({ tasks, me, policy: 'other', confirmers: [rasa, jonas, ona] }))).toEqual([
    'My device',
  ]);
  const all = [...tasks, { initiatorId: '1' }];
  expect(approvalChoices({ tasks: all, me, policy: 'other', confirmers: [rasa, jonas, ona] })).toEqual([]);
});
