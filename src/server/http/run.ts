/**
 * Runs one call: proof and session → permission → parse → transaction → handler → answer filtered by its schema →
 * audit, one commit. Refusals with 409 and 422 keep their answer for the idempotency key; everything else rolls back.
 */
import type { IncomingMessage } from 'node:http';
import type pg from 'pg';
import { type Call, clientOf, type DownloadAnswer, isFor, signedIn } from '#shared/call.ts';
import { Refusal } from '#shared/errors.ts';
import { admit, type Caller, demoDevice, openedDevice, type SignedInRow, signedInOf } from '../access/caller.ts';
import { refuseConflicts } from '../access/conflicts.ts';
import type { Proof } from '../access/proof.ts';
import { asTestRole, refuseTestRole } from '../access/testRole.ts';
import { secretHash } from '../access/tokens.ts';
import { refuseManyReads } from '../audit/manyLooks.ts';
import { command, dbOf, sql } from '../db/pool.ts';
import { retrying, setSavepoint } from '../db/transactions.ts';
import {
  bodyHashOf,
  type CallRequest,
  type CallResponse,
  isKey,
  readAddress,
  readInput,
  toResponse,
} from './callRequest.ts';
import { connect, releaseAfterRollback } from './connections.ts';
import type { Context, Route, Services } from './context.ts';
import { answerDownload } from './downloads.ts';
import { finishWrite, type LastWrite } from './finishWrite.ts';
import type { Place, Places } from './places.ts';
import { bareValue } from './query.ts';
import { type Uploads, uploadOf } from './uploads.ts';

interface OpenedRow extends SignedInRow {
  key_state: 'claimed' | 'stored' | 'reused' | null;
  stored_status: number | null;
  stored_answer: unknown;
}

const openWrite = sql<OpenedRow>('select * from open_write($1, $2, $3, $4, $5, $6, $7, $8, $9)');
const useProof = sql<{ used: boolean }>(`
  with used as (insert into proof_used (proof_hash) values ($1) on conflict do nothing returning 1)
  select exists (select from used) as used, set_config('kontora.request', $2, true), set_config('kontora.actor', '', true)`);

const nameRequest = sql<never>(`select set_config('kontora.request', $1, true), set_config('kontora.actor', '', true)`);

/**
 * Runs a call that takes files. It checks the caller's permission first, then receives the files. While they arrive, the
 * call holds no database connection and does not count towards the limit of calls at once.
 */
export async function runUpload(
  route: Route,
  request: CallRequest,
  sent: IncomingMessage,
  { uploads, places, services }: { uploads: Uploads; places: Places; services: Services },
): Promise<CallResponse> {
  const body = uploadOf(route.call);
  if (!body) throw new Error(`the call ${route.name} takes no files`);
  uploads.refuseByHead(sent, body);
  const caller = await places.run(route.call, request, services, (place) =>
    readCaller(route.call, at(request, place), dbOf(services.pool), services),
  );
  readAddress(route.call, request);
  if (!request.hasOtherBody) throw new Refusal('wrong-content-type');
  if (route.call.idempotent && !request.idempotencyKey) throw new Refusal('idempotency-key-missing');
  return uploads.receive(sent, body, caller, (upload) =>
    runPlaced(route, { ...request, upload }, { places, services }),
  );
}

/** Runs a call as one of those under way. */
export function runPlaced(
  route: Route,
  request: CallRequest,
  { places, services }: { places: Places; services: Services },
): Promise<CallResponse> {
  return places.run(route.call, request, services, (place) => runCall(route, at(request, place), services));
}

/** The same request, in its place. Not a copy: its signal is made on first use. */
function at(request: CallRequest, place: Place): CallRequest {
  request.place = place;
  return request;
}

/**
 * Runs a call of which one person may do a limited number at once. A call that waits for its slot holds no database
 * connection and does not count towards the limit of calls at once.
 */
export async function runWithSlot(
  route: Route,
  request: CallRequest,
  { places, services }: { places: Places; services: Services },
): Promise<CallResponse> {
  const personId = await services.sessions.personOf(request.token, request.proof?.thumbprint);
  const slots = route.call.slots && services.slots[route.call.slots];
  const end = personId && slots ? await slots.take(personId, request.signal) : undefined;
  return runPlaced(route, request, { places, services }).finally(end);
}

/** Work beside a call, which its answer waits for (Context.delayReplyUntil). */
type Beside = Promise<unknown>[];

export async function runCall(route: Route, request: CallRequest, services: Services): Promise<CallResponse> {
  const beside: Beside = [];
  const response = await runByTransaction(route, request, services, beside);
  // only now, when the call holds no connection: the work may be waiting for one
  await Promise.all(beside);
  return response;
}

async function runByTransaction(
  route: Route,
  request: CallRequest,
  services: Services,
  beside: Beside,
): Promise<CallResponse> {
  const { transaction } = route.call;
  if (transaction === 'write') return retrying(() => runWrite(route, request, services, beside));
  if (transaction === 'read') return runRead(route, request, services, beside);
  const db = dbOf(services.pool);
  const caller = await readCaller(route.call, request, db, services);
  // such a call counts, writes to the audit or makes a file
  if (request.proof) await spendProof(db, request.proof, request.requestId);
  const input = readInput(route.call, request);
  const context = contextOf(request, services, beside, { db, caller });
  if (!isDownload(route.call) || caller.kind !== 'person') return toResponse(route, await route.handle(input, context));
  const make = async () => (await route.handle(input, context)) as DownloadAnswer;
  return answerDownload(route, request, context, make);
}

function isDownload({ answer }: Call): boolean {
  return answer !== undefined && 'download' in answer;
}

/** The snapshot begins after permission and validation; its `begin` travels with the handler's first query. */
async function runRead(route: Route, request: CallRequest, services: Services, beside: Beside): Promise<CallResponse> {
  const caller = await readCaller(route.call, request, dbOf(services.pool), services);
  const input = readInput(route.call, request);
  const connection = await connect(request, services);
  const { client } = connection;
  try {
    const context = contextOf(request, services, beside, { db: dbOf(client), caller });
    const begun = command(client, 'begin isolation level repeatable read read only');
    const [answer] = await Promise.all([route.handle(input, context), begun]);
    return toResponse(route, answer);
  } finally {
    releaseAfterRollback(connection);
  }
}

async function runWrite(route: Route, request: CallRequest, services: Services, beside: Beside): Promise<CallResponse> {
  const last: LastWrite[] = [];
  const after: (() => void)[] = [];
  const { client, release } = await connect(request, services);
  let broken: Error | undefined;
  try {
    const opened = await openTransaction(route, request, client, services);
    if ('stored' in opened) {
      await client.query('commit');
      return opened.stored;
    }
    const context = contextOf(request, services, beside, {
      db: dbOf(client),
      caller: opened.caller,
      deferToCommit: (query, values) => last.push({ query, values }),
      afterCommit: (work) => after.push(work),
    });
    const response = await finishWrite(route, request, client, context, last);
    services.afterWrite();
    for (const work of after) work();
    return response;
  } catch (error) {
    await client.query('rollback').catch((second: Error) => {
      broken = second;
    });
    throw error;
  } finally {
    release(broken);
  }
}

/** `begin`, session, proof, idempotency key and savepoint travel in one round trip. */
async function openTransaction(
  route: Route,
  request: CallRequest,
  client: pg.PoolClient,
  services: Services,
): Promise<{ caller: Caller } | { stored: CallResponse }> {
  const { call } = route;
  const opened = isFor(call, ...signedIn) ? await openSigned(route, request, client, services) : undefined;
  if (opened) return opened;
  const [, caller] = await Promise.all([
    command(client, 'begin'),
    openUnsigned(call, request, client, services),
    dbOf(client).run(setSavepoint),
  ]);
  return { caller };
}

/** Opens a call with a browser's session. Undefined without a session, if the call is for other callers too. */
async function openSigned(
  route: Route,
  request: CallRequest,
  client: pg.PoolClient,
  { demo: isDemo, pool }: Services,
): Promise<{ caller: Caller } | { stored: CallResponse } | undefined> {
  const { call } = route;
  const { token, proof, requestId, path, idempotencyKey: key, params } = request;
  const isForOthers = isFor(call, 'device', 'machine', 'anonymous');
  if (!token || !proof) {
    if (isForOthers) return undefined;
    throw new Refusal('not-signed-in');
  }
  const db = dbOf(client);
  const [, row] = await Promise.all([
    command(client, 'begin'),
    db.maybe(openWrite, [
      secretHash(token),
      proof.thumbprint,
      proof.hash,
      clientOf(call, params) ?? null,
      requestId,
      route.name,
      path,
      call.idempotent ? (key && isKey(key) ? key : '') : null,
      bodyHashOf(request),
    ]),
    db.run(setSavepoint),
  ]);
  if (!row && isForOthers) {
    await client.query('rollback');
    return undefined;
  }
  if (!row) throw new Refusal('not-signed-in');
  const caller = await asTestRole(db, isDemo, signedInOf(row));
  await admitTo(call, request, db, { caller, pool });
  if (call.idempotent && !key) throw new Refusal('idempotency-key-missing');
  if (row.key_state === 'reused') throw new Refusal('idempotency-key-reused');
  if (row.key_state === 'stored') return { stored: { status: row.stored_status ?? 500, answer: row.stored_answer } };
  return { caller };
}

/** Opens a call without a browser's session. It uses the proof up; a device or demo device names its person afterwards. */
async function openUnsigned(
  call: Call,
  request: CallRequest,
  client: pg.PoolClient,
  services: Services,
): Promise<Caller> {
  const db = dbOf(client);
  const { proof, requestId } = request;
  // both are sent before the savepoint, so that the record of a refusal names the device's person
  const spent = proof ? spendProof(db, proof, requestId) : db.run(nameRequest, [requestId]);
  const [caller] = await Promise.all([readCaller(call, request, db, services), spent]);
  return caller;
}

/** Uses a proof up: it counts once. */
async function spendProof(db: Context['db'], proof: Proof, requestId: string): Promise<void> {
  const { used } = await db.one(useProof, [proof.hash, requestId]);
  if (!used) throw new Refusal('not-signed-in');
}

/** Finds the caller by the credentials of the request, and refuses a caller without permission. */
async function readCaller(call: Call, request: CallRequest, db: Context['db'], services: Services): Promise<Caller> {
  const caller = await asTestRole(db, services.demo, await identify(call, request, db, services));
  await admitTo(call, request, db, { caller, pool: services.pool });
  return caller;
}

/** Every call passes here: the places of person and company, permission, the demo's test role, and clients that staff keep away from. */
async function admitTo(
  call: Call,
  request: CallRequest,
  db: Context['db'],
  { caller, pool }: { caller: Caller; pool: pg.Pool },
): Promise<void> {
  request.place?.found(caller);
  admit(call.who, caller);
  refuseTestRole(call, caller);
  await refuseConflicts(db, caller, request);
  await refuseManyReads(pool, db, { call, caller, params: request.params });
}

async function identify(call: Call, request: CallRequest, db: Context['db'], services: Services): Promise<Caller> {
  const { proof, token, machine } = request;
  if (isFor(call, 'public')) return { kind: 'public' };
  if (machine && isFor(call, 'machine')) return { kind: 'machine', machine };
  if (proof && token && isFor(call, ...signedIn)) {
    const client = clientOf(call, request.params);
    const row = await services.sessions.read(secretHash(token), proof.thumbprint, client);
    if (row) return signedInOf(row);
  }
  if (isFor(call, 'device')) return identifyDevice(call, request, db, services);
  if (proof && isFor(call, 'anonymous')) return { kind: 'anonymous', thumbprint: proof.thumbprint, token };
  throw new Refusal('not-signed-in');
}

async function identifyDevice(
  call: Call,
  { proof, token, query, requestId }: CallRequest,
  db: Context['db'],
  services: Services,
): Promise<Caller> {
  const named = bareValue(call, query);
  if (token && proof)
    return openedDevice(db, { tokenHash: secretHash(token), thumbprint: proof.thumbprint, requestId }, named);
  // outside the demo every device has a passkey
  if (!services.demo || proof) throw new Refusal('not-signed-in');
  return demoDevice(db, named, requestId);
}

/** What differs between reads and writes. */
type OwnPart = Pick<Context, 'db' | 'caller'> & Partial<Pick<Context, 'deferToCommit' | 'afterCommit'>>;

function contextOf(request: CallRequest, services: Services, beside: Beside, own: OwnPart): Context {
  const { requestId, address, browser } = request;
  const deferToCommit = () => {
    throw new Error('only a write has a commit');
  };
  return {
    ...{ requestId, address, browser, byTicket: false, services, deferToCommit, afterCommit: () => {} },
    ...own,
    delayReplyUntil: (work) => {
      // a call that fails earlier does not wait for it
      work.catch(() => {});
      beside.push(work);
    },
    // created on first use: few handlers need it
    get signal() {
      return request.signal;
    },
  };
}
