/** One try to sign in: a fresh key, a code to show, and the session after the approval. */

import { serverNow } from '#client/api/clock.ts';
import { ApiProblem } from '#client/api/problem.ts';
import { makeKeys } from '#client/api/proof.ts';
import { send } from '#client/api/send.ts';
import { pause, untilVisible } from '#client/api/waiting.ts';
import { openSession } from '#client/session/session.ts';
import { session } from '#shared/limits.ts';
import { accessCalls } from '../calls.ts';
import { accessMessages } from '../messages.ts';

export interface LoginState {
  /** the code to show; kept while a poll fails, because it may be approved meanwhile */
  code: { loginCode: string; number: number; expiresAt: string } | undefined;
  /** approved; the first page is loading */
  isOpened: boolean;
  /** why there is no new code now */
  trouble: string | undefined;
}

export const loginStart: LoginState = { code: undefined, isOpened: false, trouble: undefined };

const pollMs = 1000;
const retryMs = 3000;

type Report = (change: (state: LoginState) => LoginState) => void;

/** Runs until a person is signed in or `signal` aborts it. When a try is over, begins another one with a new key. */
export async function attemptLogin(signal: AbortSignal, report: Report): Promise<void> {
  while (!signal.aborted) {
    try {
      const keys = await makeKeys();
      const { token } = await send(accessCalls.startLogin, {}, { identity: { keys, token: undefined }, signal });
      await pollUntilOpened({ keys, token }, signal, report);
      return;
    } catch (error) {
      if (signal.aborted) return;
      const code = await wait(error, signal, report);
      // the server forgets a try after two minutes without a poll
      if (code === 'not-signed-in') report((state) => ({ ...state, code: undefined, trouble: undefined }));
    }
  }
}

async function pollUntilOpened(identity: { keys: CryptoKeyPair; token: string }, signal: AbortSignal, report: Report) {
  while (!signal.aborted) {
    await untilVisible(signal);
    try {
      const answer = await send(accessCalls.pollLogin, {}, { identity, signal });
      if ('authorization' in answer) {
        report((state) => ({ ...state, isOpened: true, trouble: undefined }));
        const expiresAt = serverNow() + session.windowMs;
        await openSession({ userId: answer.userId, token: answer.authorization, keys: identity.keys, expiresAt });
        return;
      }
      report(() => ({ code: answer, isOpened: false, trouble: undefined }));
      await pause(pollMs, signal);
    } catch (error) {
      if (signal.aborted || problemCode(error) === 'not-signed-in') throw error;
      await wait(error, signal, report);
    }
  }
}

/** Shows the problem and waits before the next try. */
async function wait(error: unknown, signal: AbortSignal, report: Report): Promise<string> {
  const code = problemCode(error);
  const trouble =
    error instanceof ApiProblem ? `${error.problem.title} Trying again.` : accessMessages.authenticationFailed;
  if (code !== 'not-signed-in') report((state) => ({ ...state, trouble }));
  await pause(retryMs, signal);
  return code;
}

function problemCode(error: unknown): string {
  return error instanceof ApiProblem ? error.problem.code : 'internal-error';
}
