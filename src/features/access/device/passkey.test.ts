import { expect, test } from 'vitest';
import { answerWithPasskey, getCode, PasskeyTrouble } from './passkey.ts';

test.each([
  ['NotAllowedError', 'unused'],
  ['AbortError', 'unused'],
  ['InvalidStateError', 'exists'],
  ['NotSupportedError', 'unsupported'],
  ['ConstraintError', 'unsupported'],
  ['SecurityError', 'failed'],
  ['TypeError', 'failed'],
])('%s of the browser reads %s', (name, code) => {
  expect(getCode(Object.assign(new Error('why'), { name }))).toBe(code);
});

test('a browser without passkeys says so before anything else', async () => {
  const options = { challenge: 'AA', rpId: 'localhost', timeout: 1000, userVerification: 'required' } as const;
  await expect(answerWithPasskey(options)).rejects.toThrow(PasskeyTrouble);
  await expect(answerWithPasskey(options)).rejects.toMatchObject({ code: 'unsupported' });
});
