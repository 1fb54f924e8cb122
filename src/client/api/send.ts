/** The typed client: one function for every call of the product. */
import { type Call, type CallInput, type CallOutput, isFor, type Schema, signedIn } from '#shared/call.ts';
import { downloadTicket, ticketType } from '#shared/download.ts';
import { http, uploads } from '#shared/limits.ts';
import { proposal } from '#shared/proposal.ts';
import { deviceStore, lockDevice } from '../session/device.ts';
import { endSession, sessionStore } from '../session/session.ts';
import type { Session } from '../session/vault.ts';
import { wired } from '../wiring.ts';
import { getAddress, type LooseInput } from './address.ts';
import { againAfterMs, inCallTurn } from './callTurns.ts';
import { learnServerTime, momentNow, serverNow } from './clock.ts';
import type { fetchWithProgress } from './fetchWithProgress.ts';
import type { Body } from './fileBody.ts';
import { keyFor, type StoredKey } from './idempotency.ts';
import { ApiProblem, getCode, getProblem, localProblem, offlineProblem, refusedHere } from './problem.ts';
import { type Identity, makeProof } from './proof.ts';
import { lastRequestAt, noteReach } from './reach.ts';
import { pause } from './waiting.ts';

interface SendOptions {
  /** the browser's key before sign-in; calls of kind `anonymous` need it */
  identity?: Identity;
  /** stops waiting, for example when the user leaves the page */
  signal?: AbortSignal | undefined;
  /** repeats by itself: it is not the person's last request */
  isPoll?: boolean;
  /** of a call with files: called with the share that was sent, from 0 to 1 */
  onProgress?: ((share: number) => void) | undefined;
}

/**
 * Makes a call and gives its parsed answer: a Blob for a download, a ticket for a large one (see `saveDownload.ts`). If
 * the caller's own device must approve the call first, it waits and then repeats the same call.
 * @throws ApiProblem for every refusal and failure. A 401 has then ended the session in all tabs. If the session ended
 * meanwhile, the answer is dropped and the call counts as refused.
 */
export async function send<C extends Call>(
  call: C,
  input: CallInput<C>,
  options: SendOptions = {},
): Promise<CallOutput<C>> {
  const loose = input as LooseInput;
  // read before the first await: at logout the session is gone a moment later
  const identity = identityFor(call, options.identity);
  const userId = sessionStore.get()?.userId ?? '';
  const { body, content } = await getBody(call, loose.body);
  const { path, query } = getAddress(call, loose);
  const key = call.idempotent ? await keyFor([userId, call.method, path, content]) : undefined;
  const { signal, isPoll = false, onProgress } = options;
  const request = { method: call.method, path, query, body, identity, key, signal, isPoll, onProgress };
  const token = options.identity ? undefined : identity?.token;
  const response = await fetchExplained(call, request);
  if (key && response.status < 500 && response.status !== 401) key.clear();
  // the login page says so
  if (token !== undefined && presentSession(call)?.token !== token) throw refusedHere('not-signed-in');
  if (!response.ok) throw await getRefusal(call, response, identity);
  return (await readAnswer(call, response)) as CallOutput<C>;
}

interface Outgoing {
  method: string;
  path: string;
  query: string;
  body: Body['body'];
  identity: Identity | undefined;
  key: StoredKey | undefined;
  signal: AbortSignal | undefined;
  isPoll: boolean;
  onProgress: SendOptions['onProgress'];
  /** id of the step-up that the caller's device approved */
  approval?: string;
}

/** The body: JSON or files. Few pages send files, so their code is loaded with the first file. */
async function getBody({ body: declared }: Call, body: unknown): Promise<Body> {
  if (declared && ('bytes' in declared || 'form' in declared)) return (await import('./fileBody.ts')).fileBody(body);
  const text = body === undefined ? undefined : JSON.stringify(body);
  return { body: text, content: text ?? '' };
}

/** The given key of a browser that signs in, otherwise the current session's. The demo's phone has none. */
function identityFor(call: Call, given: Identity | undefined): Identity | undefined {
  return isFor(call, 'public') ? undefined : (given ?? presentSession(call));
}

/**
 * The open device's session: for calls of devices only, and for calls that devices may also make if no one is signed
 * in.
 */
function isByDevice(call: Call): boolean {
  return isFor(call, 'device') && !(isFor(call, ...signedIn) && sessionStore.get());
}

function presentSession(call: Call): Session | undefined {
  return isByDevice(call) ? deviceStore.get() : sessionStore.get();
}

/** A call of staff that wants a reason first is repeated once the person has given it. */
async function fetchExplained(call: Call, request: Outgoing): Promise<Response> {
  const response = await fetchApproved(call, request);
  if (response.status !== 422 || request.isPoll || !isFor(call, 'staff')) return response;
  if ((await getCode(response)) !== 'reason-required') return response;
  const { askReason } = await import('./reason.ts').catch(() => Promise.reject(offlineProblem()));
  return (await askReason()) ? fetchApproved(call, request) : response;
}

/** Repeats a call that needed approval unchanged, with the approval in a header. */
async function fetchApproved(call: Call, request: Outgoing): Promise<Response> {
  const response = await fetchTwiceIfLate(request);
  if (!call.stepUp || response.status !== 428) return response;
  const { problem } = await getRefusal(call, response, request.identity);
  const approvalId = problem.requestId;
  const { readApproval, withdrawApproval } = wired().calls;
  const params = { approvalId };
  try {
    const { waitForApproval } = await import('./approval.ts').catch(() => Promise.reject(offlineProblem()));
    await waitForApproval({
      id: approvalId,
      read: (signal) => send(readApproval, { params }, { signal }),
      withdraw: () => send(withdrawApproval, { params }),
      signal: request.signal,
    });
  } catch (error) {
    // the call changed nothing, so the next try gets a new key
    request.key?.clear();
    throw error;
  }
  return fetchTwiceIfLate({ ...request, approval: approvalId });
}

/**
 * The server refuses a proof with a wrong date: while the server's time is unknown, or after the computer's clock was
 * set. The date of the answer gives the right time, and the call is repeated once. A refused proof has changed nothing.
 */
async function fetchTwiceIfLate(request: Outgoing): Promise<Response> {
  const believed = serverNow() - performance.now();
  const response = await fetchInTurn(request);
  const wasLate = Math.abs(serverNow() - performance.now() - believed) > lateMs;
  return response.status === 401 && request.identity && wasLate ? fetchInTurn(request) : response;
}
const lateMs = 3000;

/** A call for which the bank has no place has not begun: it is made again, with a new proof and the same key. */
async function fetchInTurn(request: Outgoing): Promise<Response> {
  const { body, signal } = request;
  const isFile = body !== undefined && typeof body !== 'string';
  for (let tries = 1; ; tries++) {
    const response = isFile ? await fetchOnce(request) : await inCallTurn(() => fetchOnce(request));
    const waitMs = tries < maxPlaceTries ? await againAfterMs(response) : undefined;
    if (waitMs === undefined) return response;
    await pause(waitMs, signal ?? new AbortController().signal);
    signal?.throwIfAborted();
  }
}
const maxPlaceTries = 5;

/** the server's own limit for the slowest upload */
const uploadMs = Math.ceil(uploads.maxBytes / uploads.minWindowBytes) * uploads.windowMs + http.requestMs;

async function fetchOnce(request: Outgoing): Promise<Response> {
  const { method, path, query, body, identity, key, signal, onProgress, approval } = request;
  const headers = new Headers({ accept: 'application/json' });
  const type = typeof body === 'string' ? 'application/json' : body instanceof Blob ? body.type : undefined;
  if (type !== undefined) headers.set('content-type', type);
  if (key) headers.set('idempotency-key', key.key);
  if (approval !== undefined) headers.set('approval', approval);
  if (identity) headers.set('session', await makeProof(identity, method, location.origin + path));
  if (identity?.token !== undefined) headers.set('authorization', `DPoP ${identity.token}`);
  const isFile = body !== undefined && typeof body !== 'string';
  const timeout = AbortSignal.timeout(isFile ? uploadMs : http.requestMs);
  if (identity && !request.isPoll) lastRequestAt.set(Date.now());
  const sentAt = momentNow();
  try {
    const address = path + query;
    const stop = signal ? AbortSignal.any([signal, timeout]) : timeout;
    const response =
      onProgress && isFile
        ? await sendFile(address, { method, headers, body, signal: stop }, onProgress)
        : await fetch(address, {
            method,
            headers,
            body: body ?? null,
            cache: 'no-store',
            credentials: 'omit',
            redirect: 'error',
            signal: stop,
          });
    learnServerTime(response.headers.get('date'), sentAt);
    noteReach(true);
    return response;
  } catch (error) {
    if (signal?.aborted) throw error;
    noteReach(false);
    throw offlineProblem();
  }
}

const sendFile: typeof fetchWithProgress = async (...sent) =>
  (await import('./fetchWithProgress.ts')).fetchWithProgress(...sent);

async function getRefusal(call: Call, response: Response, identity: Identity | undefined): Promise<ApiProblem> {
  const answer: unknown = await response.json().catch(() => undefined);
  const problem = getProblem(response.status, response.headers.get('x-request-id') ?? '', answer);
  const isOfSession = identity !== undefined && identity.token === presentSession(call)?.token;
  // a refused passkey does not end the session
  const isOver = problem.status === 401 && problem.code !== 'assertion-not-valid';
  if (isOver && isOfSession && !isFor(call, 'anonymous')) await getEnd(call);
  return new ApiProblem(problem);
}

function getEnd(call: Call): Promise<void> {
  return isByDevice(call) ? lockDevice('refused') : endSession('refused');
}

/**
 * Parses JSON by its schema (a proposal, a ticket or the call's own answer). Gives the bytes of a download unchanged.
 */
async function readAnswer({ answer, second, path }: Call, response: Response): Promise<unknown> {
  if (second && response.status === 202) return readJson(proposal, path, response);
  if (answer === undefined) return undefined;
  if (!('download' in answer)) return readJson(answer, path, response);
  const isTicket = response.headers.get('content-type')?.startsWith(ticketType);
  return isTicket ? readJson(downloadTicket, path, response) : response.blob();
}

/** `list`: the path of the call, for lists of which entries are left out. */
async function readJson(schema: Schema, list: string, response: Response): Promise<unknown> {
  const answer: unknown = await response.json().catch(() => undefined);
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  // its file is gone where the bank's server is newer than the page
  const lists = await import('./goodItems.ts').catch(() => undefined);
  const good = lists?.goodItems(schema, answer);
  if (lists && good) {
    lists.reportDropped(list, good.dropped);
    return good.data;
  }
  throw localProblem(
    'answer-not-understood',
    'This page is older than the bank’s server. Reload it.',
    response.headers.get('x-request-id') ?? '',
  );
}
