import { expect, it } from 'vitest';
import { type Command, matching } from './commands.ts';

const command = (label: string, words = ''): Command => ({
  id: label,
  group: 'Do',
  label,
  icon: 'home',
  words,
  run: () => undefined,
});
const commands = [
  command('Overview', 'home start'),
  command('Tasks', 'approve pending'),
  command('New payment', 'pay transfer send'),
  command('Past alerts'),
  command('Íslensk síða'),
];
const found = (typed: string) => matching(commands, typed).map(({ label }) => label);

it('offers everything, in its order, before anything is typed', () => {
  expect(found(' ')).toEqual(commands.map(({ label }) => label));
});
it.each([
  ['ta', ['Tasks']],
  ['PAY', ['New payment']],
  ['pay new', ['New payment']],
  ['approve', ['Tasks']],
  ['islensk', ['Íslensk síða']],
  ['ask', []],
  ['tasks new', []],
])('finds by the beginnings of words: %s', (typed, labels) => {
  expect(found(typed)).toEqual(labels);
});
it('puts what begins with the word before what contains it, and both before other names for it', () => {
  const all = [command('Review', 'alerts'), command('Past alerts'), command('Alerts of today')];
  expect(matching(all, 'alerts').map(({ label }) => label)).toEqual(['Alerts of today', 'Past alerts', 'Review']);
});
