// One browser's try to sign in: it shows its code, asks until somebody has approved, and then has the session.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetServerTime } from '#client/api/clock.ts';
import { sessionStore } from '#client/session/session.ts';
import { attemptLogin, type LoginState, loginStart } from './loginAttempt.ts';

const code = { loginCode: 'code-1', number: 47, expiresAt: '2026-11-21T12:00:00.000Z' };
const forgotten = { type: 'about:blank', title: 'Sign in.', status: 401, code: 'not-signed-in', requestId: 'r1' };

let answers: object[] = [];
let asked: string[] = [];
let states: LoginState[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  forgetServerTime();
  sessionStore.set(undefined);
  [answers, asked, states] = [[], [], []];
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('location', { origin: 'http://localhost:3000' });
  vi.stubGlobal('fetch', async (_url: string, { method, headers }: { method: string; headers: Headers }) => {
    asked.push(`${method} ${headers.get('authorization') ?? 'without token'}`);
    const next = answers.shift();
    if (!next) throw new TypeError('Failed to fetch');
    return Response.json(next, { status: 'status' in next ? Number(next.status) : 200 });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStore.set(undefined);
});

/**
 * Runs a try to its end; time passes whenever it waits. `signal` is the test's own: one that hangs is ended with it.
 */
async function signIn(signal: AbortSignal): Promise<LoginState> {
  let state = loginStart;
  let isOver = false;
  const run = attemptLogin(signal, (change) => {
    state = change(state);
    states.push(state);
  }).finally(() => {
    isOver = true;
  });
  while (!isOver && !signal.aborted) await vi.advanceTimersByTimeAsync(1000);
  await run;
  return state;
}

test('asks with its token until somebody has approved, and opens the session then', async ({ signal }) => {
  answers = [{ token: 'try-1' }, code, code, { authorization: 'token-1', userId: '20000000002' }];
  expect(await signIn(signal)).toEqual({ code, isOpened: true, trouble: undefined });
  expect(asked).toEqual(['POST without token', ...Array(3).fill('GET DPoP try-1')]);
  expect(states[0]).toEqual({ code, isOpened: false, trouble: undefined });
  expect(sessionStore.get()).toMatchObject({ userId: '20000000002', token: 'token-1' });
});

test('begins again where the server has forgotten the try', async ({ signal }) => {
  answers = [{ token: 'try-1' }, code, forgotten, { token: 'try-2' }, { authorization: 'token-2', userId: '2' }];
  expect(await signIn(signal)).toEqual({ code: undefined, isOpened: true, trouble: undefined });
  expect(asked.slice(2)).toEqual(['GET DPoP try-1', 'POST without token', 'GET DPoP try-2']);
  expect(sessionStore.get()?.token).toBe('token-2');
});

test('says so where the browser itself fails, and tries again', async ({ signal }) => {
  const made = vi.spyOn(crypto.subtle, 'generateKey').mockRejectedValueOnce(new Error('no room for keys'));
  answers = [{ token: 'try-1' }, { authorization: 'token-1', userId: '2' }];
  expect(await signIn(signal)).toEqual({ code: undefined, isOpened: true, trouble: undefined });
  const failed = 'Error while initialising authentication. Please refresh the page.';
  expect(states.flatMap(({ trouble }) => trouble ?? [])).toEqual([failed]);
  made.mockRestore();
});
