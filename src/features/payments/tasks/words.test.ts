import { expect, it } from 'vitest';
import { samplePayment as payment } from '#tests/samples/samplePayment.ts';
import { formatDecision, taskStanding } from './words.ts';

it('says who is awaited', () => {
  const me = { id: '1', name: 'Me' };
  const rasa = { id: '2', name: 'Rasa' };
  const jonas = { id: '3', name: 'Jonas' };
  expect(taskStanding({ awaited: [] }, '1').words).toBe('Not sent yet');
  expect(taskStanding({ awaited: [rasa, me] }, '1').words).toBe('On your device');
  expect(taskStanding({ awaited: [rasa] }, '1').words).toBe('Waits for Rasa');
  expect(taskStanding({ awaited: [rasa, jonas] }, '1').words).toBe('Waits for Rasa or Jonas');
  expect(taskStanding({ awaited: [rasa, jonas, { id: '4', name: 'Ona' }] }, '1').words).toBe(
    'Waits for Rasa or 2 others',
  );
});

it('says what became of a task', () => {
  expect(formatDecision(payment())).toEqual({
    type: 'success',
    message: '12.34 EUR to Žemaitė UAB was approved by Jonas Ąžuolas and paid',
  });
  expect(formatDecision(payment({ state: 4 })).message).toBe('12.34 EUR to Žemaitė UAB was approved by Jonas Ąžuolas');
  expect(formatDecision(payment({ state: 8 })).message).toContain('was rejected by Jonas Ąžuolas');
  expect(formatDecision(payment({ state: 9 }, { confirmator: '' })).message).toContain('was canceled');
  expect(formatDecision(payment({ state: 7 })).message).toContain('has failed');
});
