/** One browser's try to sign in: a fresh key, a code to show, and the session once somebody has approved. */
import { serverNow } from '../../../client/api/clock.ts';
import { ApiProblem } from '../../../client/api/problem.ts';
import { makeKeys } from '../../../client/api/proof.ts';
import { send } from '../../../client/api/send.ts';
import { openSession } from '../../../client/session/session.ts';
import { session } from '../../../shared/limits.ts';
import { peopleCalls } from '../calls.ts';

export type LoginState =
  | { kind: 'starting' }
  | { kind: 'code'; loginCode: string; number: number; expiresAt: string }
  /** approved, the first page is on its way */
  | { kind: 'opened' }
  | { kind: 'failed'; words: string };

const pollMs = 1000;
const retryMs = 3000;
const retryAfterManyMs = 30_000;

/** Runs until somebody is signed in or `signal` ends it. Each failure starts anew with a new key. */
export async function attemptLogin(signal: AbortSignal, tell: (state: LoginState) => void): Promise<void> {
  while (!signal.aborted) {
    try {
      await attemptOnce(signal, tell);
      return;
    } catch (error) {
      if (signal.aborted) return;
      const problem = error instanceof ApiProblem ? error.problem : undefined;
      // an unanswered code is forgotten by the server after two minutes: nothing to tell
      if (problem?.code !== 'not-signed-in')
        tell({ kind: 'failed', words: problem?.title ?? 'Sign-in did not start.' });
      await pause(problem?.code === 'too-many-tries' ? retryAfterManyMs : retryMs, signal);
    }
  }
}

async function attemptOnce(signal: AbortSignal, tell: (state: LoginState) => void): Promise<void> {
  const keys = await makeKeys();
  const { token } = await send(peopleCalls.startLogin, {}, { identity: { keys, token: undefined }, signal });
  for (;;) {
    await untilVisible(signal);
    const answer = await send(peopleCalls.pollLogin, {}, { identity: { keys, token }, signal });
    if ('authorization' in answer) {
      tell({ kind: 'opened' });
      const expiresAt = serverNow() + session.windowMs;
      await openSession({ userId: answer.userId, token: answer.authorization, keys, expiresAt });
      return;
    }
    tell({ kind: 'code', ...answer });
    await pause(pollMs, signal);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** A page nobody looks at does not poll. */
function untilVisible(signal: AbortSignal): Promise<void> {
  if (document.visibilityState === 'visible') return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      document.removeEventListener('visibilitychange', done);
      resolve();
    };
    document.addEventListener('visibilitychange', done);
    signal.addEventListener('abort', done);
  });
}
