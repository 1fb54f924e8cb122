import { expect, test } from 'vitest';
import { Refusal } from './errors.ts';

test('a refusal has no stack trace; a fault after it has one', () => {
  const refusal = new Refusal('not-found');
  expect(refusal.stack).not.toMatch(/^\s+at /m);
  expect(new Error('a fault').stack).toMatch(/^\s+at /m);
  expect([refusal.message, refusal.code]).toEqual(['not-found', 'not-found']);
});
