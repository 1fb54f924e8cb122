import { expect, test } from 'vitest';
import { formatBurst } from './formatBurst.ts';

test.each([
  [{ fullName: 'Rasa Petraitė', did: 'locked', clients: 12, minutes: 1 }, 'Rasa Petraitė locked 12 clients in 1 min'],
  [{ fullName: 'J. K.', did: 'restricted', clients: 1, minutes: 9 }, 'J. K. restricted 1 client in 9 min'],
])('%j', (burst, words) => {
  expect(formatBurst(burst)).toBe(words);
});
