import { expect, test } from 'vitest';
import { mayRetryFile } from './rules.ts';

test.each([
  ['in', { code: 'technical-error' }, true],
  ['in', { code: 'element-missing' }, false],
  ['in', { code: 'message-id-reused' }, false],
  ['in', null, false],
  ['out', { code: 'technical-error' }, false],
] as const)('a file that went %s and was refused for %o: retry is %s', (direction, refusal, may) =>
  expect(mayRetryFile({ direction, refusal })).toBe(may),
);
