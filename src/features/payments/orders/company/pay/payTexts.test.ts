import { expect, test } from 'vitest';
import { sampleTask } from '#tests/samples/sampleTask.ts';
import { formatSave, savedTitle } from './payTexts.ts';

const me = { who: '1', label: 'My device' };
const task = sampleTask({});

test.each([
  ['new, on the own device', { chosen: me, isOwn: true }, undefined, 'Review and approve'],
  ['changed, on the own device', { chosen: me, isOwn: true }, task, 'Review and approve'],
  ['new, by somebody else', { chosen: me, isOwn: false }, undefined, 'Create and send for approval'],
  ['changed, by somebody else', { chosen: me, isOwn: false }, task, 'Save and send for approval'],
  ['new, sent later', { chosen: undefined, isOwn: false }, undefined, 'Create payment'],
  ['changed, sent later', { chosen: undefined, isOwn: false }, task, 'Save changes'],
])('%s', (_, saving, before, words) => {
  expect(formatSave(saving, before)).toBe(words);
});

test('the panel is a receipt only once nothing more happens by itself', () => {
  expect(savedTitle('approved', undefined)).toBe('Payment created');
  expect(savedTitle('sent', task)).toBe('Payment changed');
  expect(savedTitle('executed', undefined)).toBe('Receipt');
});
