import { expect, test } from 'vitest';
import { getProblem } from './problem.ts';

const answered = { type: 'about:blank', title: 'Not enough money.', status: 422, code: 'insufficient-funds' };

test('a refusal keeps its code, sentence, request and fields', () => {
  const errors = [{ path: 'amount', code: 'amount-not-valid' }];
  expect(getProblem(422, 'from header', { ...answered, requestId: 'r1', errors })).toEqual({
    ...answered,
    requestId: 'r1',
    errors,
  });
});

test('the sentence says how long to wait', () => {
  const locked = { ...answered, title: 'Too many tries.', status: 429, code: 'too-many-tries', requestId: 'r' };
  const wait = 'Try again in 12 minutes.';
  const { title, ...problem } = getProblem(429, 'r', { ...locked, detail: wait });
  expect(title).toBe(`Too many tries. ${wait}`);
  expect(problem.wait).toBe(wait);
  // what has changed, and by whom, is no time to wait
  expect(getProblem(409, 'r', { ...locked, detail: 'By Ona.' })).not.toHaveProperty('wait');
});

test.each([
  [502, '<html>Bad gateway</html>', 'try-again-later'],
  [503, undefined, 'try-again-later'],
  [429, undefined, 'try-again-later'],
  [500, null, 'internal-error'],
  [422, { ...answered, requestId: 7 }, 'internal-error'],
])('%i with %o becomes %s', (status, answer, code) => {
  expect(getProblem(status, 'r9', answer)).toMatchObject({ status, code, requestId: 'r9' });
});

test('a code that only a newer server knows keeps its sentence', () => {
  const answer = { ...answered, requestId: 'r', code: 'a-code-of-tomorrow' };
  expect(getProblem(422, 'r', answer)).toEqual(answer);
});
