import { expect, it } from 'vitest';
import { getInitials } from './Initials.tsx';

it.each([
  ['Rasa Kazlauskienė', 'RK'],
  ['Žemaitė', 'Ž'],
  ['UAB „Baltic Timber“', 'BT'],
  ['Baltic Timber UAB', 'BT'],
  ['Anna Maria van Dijk', 'AD'],
  ['Иван Петров', 'ИП'],
  ['SIA', 'S'],
  ['', ''],
])('%s is %s', (name, initials) => {
  expect(getInitials(name)).toBe(initials);
});
