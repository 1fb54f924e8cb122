/** The typed client: one function for every call of the product. */
import type { Call, CallInput, CallOutput } from '../../shared/call.ts';
import { http } from '../../shared/limits.ts';
import { endSession, sessionStore } from '../session/session.ts';
import { addressOf, type LooseInput } from './address.ts';
import { learnServerTime, serverNow } from './clock.ts';
import { keyFor, type StoredKey } from './idempotency.ts';
import { lastRequestAt } from './lastRequest.ts';
import { ApiProblem, localProblem, offlineProblem, problemOf } from './problem.ts';
import { type Identity, makeProof } from './proof.ts';

interface SendOptions {
  /** the browser's key while nobody is signed in; calls of kind `anonymous` need it */
  identity?: Identity;
  /** stops waiting, for example when the page is left */
  signal?: AbortSignal | undefined;
}

/**
 * Makes a call and gives back its parsed answer, a Blob for downloads.
 * @throws ApiProblem for every refusal and failure; a 401 has ended the session in all tabs by then
 */
export async function send<C extends Call>(
  call: C,
  input: CallInput<C>,
  options: SendOptions = {},
): Promise<CallOutput<C>> {
  const loose = input as LooseInput;
  const body = loose.body === undefined ? undefined : JSON.stringify(loose.body);
  const { path, query } = addressOf(call, loose);
  const identity = identityFor(call, options.identity);
  const key = call.idempotent
    ? await keyFor([sessionStore.get()?.userId ?? '', call.method, path, body ?? ''])
    : undefined;
  const request = { method: call.method, path, query, body, identity, key, signal: options.signal };
  const response = await fetchTwiceIfLate(request);
  if (key && response.status < 500 && response.status !== 401) key.clear();
  if (!response.ok) throw await refusalOf(call, response, identity);
  return (await readAnswer(call, response)) as CallOutput<C>;
}

interface Outgoing {
  method: string;
  path: string;
  query: string;
  body: string | undefined;
  identity: Identity | undefined;
  key: StoredKey | undefined;
  signal: AbortSignal | undefined;
}

/** The signed-in person's, the given one of a browser that signs in, or none for public and device calls. */
function identityFor(call: Call, given: Identity | undefined): Identity | undefined {
  if (call.who.kind === 'public' || call.who.kind === 'device') return undefined;
  return given ?? sessionStore.get();
}

/**
 * A proof is dated wrongly, and refused, while the server's time is unknown, and after somebody has set the computer's
 * clock. The answer's own date tells the right time, and the call is made once more. A refused proof has changed nothing.
 */
async function fetchTwiceIfLate(request: Outgoing): Promise<Response> {
  const believed = serverNow() - Date.now();
  const response = await fetchOnce(request);
  const wasLate = Math.abs(serverNow() - Date.now() - believed) > lateMs;
  return response.status === 401 && request.identity && wasLate ? fetchOnce(request) : response;
}
const lateMs = 3000;

async function fetchOnce({ method, path, query, body, identity, key, signal }: Outgoing): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' });
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (key) headers.set('idempotency-key', key.key);
  if (identity) headers.set('session', await makeProof(identity, method, location.origin + path));
  if (identity?.token !== undefined) headers.set('authorization', `DPoP ${identity.token}`);
  const timeout = AbortSignal.timeout(http.requestMs);
  if (identity) lastRequestAt.set(Date.now());
  try {
    const response = await fetch(path + query, {
      method,
      headers,
      body: body ?? null,
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    learnServerTime(response.headers.get('date'));
    return response;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw offlineProblem();
  }
}

async function refusalOf(call: Call, response: Response, identity: Identity | undefined): Promise<ApiProblem> {
  const answer: unknown = await response.json().catch(() => undefined);
  const problem = problemOf(response.status, response.headers.get('x-request-id') ?? '', answer);
  const isOfSession = identity !== undefined && identity.token === sessionStore.get()?.token;
  if (problem.status === 401 && call.who.kind !== 'anonymous' && isOfSession) await endSession('refused');
  return new ApiProblem(problem);
}

async function readAnswer(call: Call, response: Response): Promise<unknown> {
  if (call.answer === undefined) return undefined;
  if ('download' in call.answer) return response.blob();
  const answer: unknown = await response.json().catch(() => undefined);
  const parsed = call.answer.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw localProblem(
    'answer-not-understood',
    'This page is older than the bank’s server. Reload it.',
    response.headers.get('x-request-id') ?? '',
  );
}
