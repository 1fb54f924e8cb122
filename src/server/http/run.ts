/**
 * Runs one call: proof and session → permission → parse → transaction → handler → answer filtered by its schema →
 * audit, one commit. Refusals with 409 and 422 keep their answer for the idempotency key; everything else rolls back.
 */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Call, Schema } from '../../shared/call.ts';
import { errors, Refusal } from '../../shared/errors.ts';
import { admit, type Caller, demoDevice, readSignedIn, type SignedInRow, signedInOf } from '../access/caller.ts';
import type { Proof } from '../access/proof.ts';
import { secretHash } from '../access/tokens.ts';
import { FailedTry } from '../access/tries.ts';
import { record } from '../audit/record.ts';
import { dbOf, inOnePacket, type Statement, sql } from '../db/pool.ts';
import { retrying } from '../db/transactions.ts';
import type { Context, Route, Services } from './context.ts';
import { parseInput } from './input.ts';
import { problemOf, refusalOf } from './problem.ts';

/** One request, read but not yet believed. */
export interface Incoming {
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  bodyText: string;
  /** path without query, as it stands in the idempotency key */
  path: string;
  token: string | undefined;
  /** undefined on public and device calls */
  proof: Proof | undefined;
  idempotencyKey: string | undefined;
  requestId: string;
  address: string;
  browser: string;
  signal: AbortSignal;
}

/** See Context.runLast. */
interface Last {
  statement: Statement<never>;
  values: readonly unknown[];
}

export interface Outgoing {
  status: number;
  /** JSON value, bytes, or undefined for 204 */
  answer: unknown;
}

interface OpenedRow extends SignedInRow {
  key_state: 'claimed' | 'stored' | 'reused' | null;
  stored_status: number | null;
  stored_answer: unknown;
}

const openWrite = sql<OpenedRow>('select * from open_write($1, $2, $3, $4, $5, $6, $7, $8, $9)');
const useProof = sql<{ used: boolean }>(`
  with used as (insert into proof_used (proof_hash) values ($1) on conflict do nothing returning 1)
  select exists (select from used) as used, set_config('kontora.request', $2, true), set_config('kontora.actor', '', true)`);
const storeAnswer = sql<never>(
  'update idempotency set status = $5, answer = $6 where person_id = $1 and call = $2 and path = $3 and key = $4',
);

export async function runCall(route: Route, incoming: Incoming, services: Services): Promise<Outgoing> {
  const { transaction } = route.call;
  if (transaction === 'write') return retrying(() => runWrite(route, incoming, services));
  if (transaction === 'read') return runRead(route, incoming, services);
  const db = dbOf(services.pool);
  const caller = await readCaller(route.call, incoming, db, services);
  const input = readInput(route.call, incoming);
  return finish(route, await route.handle(input, { ...contextOf(incoming, services), db, caller }));
}

/** The snapshot begins when the call is known to be good; its begin travels with the handler's first statement. */
async function runRead(route: Route, incoming: Incoming, services: Services): Promise<Outgoing> {
  const client = await services.pool.connect();
  const db = dbOf(client);
  let isOpen = false;
  try {
    const caller = await readCaller(route.call, incoming, db, services);
    const input = readInput(route.call, incoming);
    const context = { ...contextOf(incoming, services), db, caller };
    isOpen = true;
    const [answer] = await inOnePacket(client, () => {
      const begun = client.query('begin isolation level repeatable read read only');
      return Promise.all([route.handle(input, context), begun]);
    });
    return finish(route, answer);
  } finally {
    if (isOpen) releaseAfterRollback(client);
    else client.release();
  }
}

/** Nothing was written: how the transaction ends does not matter, only that it does; nobody waits for it. */
function releaseAfterRollback(client: pg.PoolClient): void {
  client.query('rollback').then(
    () => client.release(),
    (error: Error) => client.release(error),
  );
}

async function runWrite(route: Route, incoming: Incoming, services: Services): Promise<Outgoing> {
  const last: Last[] = [];
  const after: (() => void)[] = [];
  const client = await services.pool.connect();
  let broken: Error | undefined;
  try {
    const opened = await openTransaction(route, incoming, client, services);
    if ('stored' in opened) {
      await client.query('commit');
      return opened.stored;
    }
    const context = {
      ...contextOf(incoming, services),
      db: dbOf(client),
      caller: opened.caller,
      runLast: (statement: Statement<never>, values: readonly unknown[]) => last.push({ statement, values }),
      afterCommit: (work: () => void) => after.push(work),
    };
    const outgoing = await settle(route, incoming, client, context, last);
    for (const work of after) work();
    return outgoing;
  } catch (error) {
    await client.query('rollback').catch((second: Error) => {
      broken = second;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Begin, who, proof, key and savepoint travel in one round trip. */
async function openTransaction(
  route: Route,
  incoming: Incoming,
  client: pg.PoolClient,
  services: Services,
): Promise<{ caller: Caller } | { stored: Outgoing }> {
  const db = dbOf(client);
  if (route.call.who.kind !== 'member' && route.call.who.kind !== 'person' && route.call.who.kind !== 'staff') {
    const [, caller] = await inOnePacket(client, () =>
      Promise.all([
        client.query('begin'),
        openUnsigned(route.call, incoming, client, services),
        client.query('savepoint handler'),
      ]),
    );
    return { caller };
  }
  const { token, proof, requestId, path, idempotencyKey: key, bodyText, params } = incoming;
  if (!token || !proof) throw new Refusal('not-signed-in');
  const bodyHash = createHash('sha256').update(bodyText).digest();
  const [, row] = await inOnePacket(client, () =>
    Promise.all([
      client.query('begin'),
      db.maybe(openWrite, [
        secretHash(token),
        proof.thumbprint,
        proof.hash,
        params.companyId ?? null,
        requestId,
        route.name,
        path,
        route.call.idempotent ? (key ?? '') : null,
        bodyHash,
      ]),
      client.query('savepoint handler'),
    ]),
  );
  if (!row) throw new Refusal('not-signed-in');
  const caller = signedInOf(row);
  admit(route.call.who, caller);
  if (route.call.idempotent && !key) throw new Refusal('idempotency-key-missing');
  if (row.key_state === 'reused') throw new Refusal('idempotency-key-reused');
  if (row.key_state === 'stored') return { stored: { status: row.stored_status ?? 500, answer: row.stored_answer } };
  return { caller };
}

/** Calls without a session: the anonymous browser's proof is used up, a device names its person. */
async function openUnsigned(
  call: Call,
  incoming: Incoming,
  client: pg.PoolClient,
  services: Services,
): Promise<Caller> {
  const db = dbOf(client);
  if (call.who.kind === 'anonymous') {
    if (!incoming.proof) throw new Refusal('not-signed-in');
    const { used } = await db.one(useProof, [incoming.proof.hash, incoming.requestId]);
    if (!used) throw new Refusal('not-signed-in');
    return { kind: 'anonymous', thumbprint: incoming.proof.thumbprint, token: incoming.token };
  }
  return readCaller(call, incoming, db, services);
}

async function readCaller(call: Call, incoming: Incoming, db: Context['db'], services: Services): Promise<Caller> {
  const { proof, token, params, query } = incoming;
  if (call.who.kind === 'public') return { kind: 'public' };
  if (call.who.kind === 'device') {
    // outside the demo a device proves itself by a passkey; without one there is no device
    if (!services.demo) throw new Refusal('not-signed-in');
    return demoDevice(db, call.bare ? query[call.bare] : undefined, incoming.requestId);
  }
  if (!proof) throw new Refusal('not-signed-in');
  if (call.who.kind === 'anonymous') return { kind: 'anonymous', thumbprint: proof.thumbprint, token };
  if (!token) throw new Refusal('not-signed-in');
  const row = await db.maybe(readSignedIn, [secretHash(token), proof.thumbprint, params.companyId ?? null]);
  if (!row) throw new Refusal('not-signed-in');
  const caller = signedInOf(row);
  admit(call.who, caller);
  return caller;
}

/** Handler, stored answer and commit; a refusal with 409 or 422 undoes the handler (a failed try keeps it) and commits itself instead. */
async function settle(
  route: Route,
  incoming: Incoming,
  client: pg.PoolClient,
  context: Context,
  last: Last[],
): Promise<Outgoing> {
  let outgoing: Outgoing;
  try {
    outgoing = finish(route, await route.handle(readInput(route.call, incoming), context));
  } catch (error) {
    const refusal = refusalOf(error);
    const status = refusal ? errors[refusal.code].status : 500;
    if (!refusal || (status !== 409 && status !== 422)) throw error;
    last.length = 0;
    if (!(error instanceof FailedTry)) await client.query('rollback to savepoint handler');
    await record(context.db, {
      clientId: incoming.params.companyId ?? null,
      verb: 'call.refuse',
      subjectKind: 'call',
      subjectId: route.name,
      facts: { code: refusal.code },
    });
    outgoing = { status, answer: problemOf(refusal.code, incoming.requestId, refusal.fields) };
  }
  const key = [
    context.caller.kind === 'person' ? context.caller.personId : '',
    route.name,
    incoming.path,
    incoming.idempotencyKey ?? '',
  ];
  await inOnePacket(client, () =>
    Promise.all([
      ...last.map(({ statement, values }) => context.db.run(statement, values)),
      route.call.idempotent
        ? context.db.run(storeAnswer, [...key, outgoing.status, JSON.stringify(outgoing.answer)])
        : undefined,
      client.query('commit'),
    ]),
  );
  return outgoing;
}

function contextOf(incoming: Incoming, services: Services) {
  const { requestId, address, browser, signal } = incoming;
  const runLast = () => {
    throw new Error('only a write has a commit');
  };
  return { requestId, address, browser, signal, services, runLast, afterCommit: () => {} };
}

/** Path, query and body by the call's own schemas, as its handler takes them. */
function readInput(call: Call, incoming: Incoming): never {
  const params: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries<Schema>(call.params)) {
    // a path that is no id is a thing that is not there
    const result = schema.safeParse(incoming.params[name]);
    if (!result.success)
      throw new Refusal(name === 'date' || name === 'filter' ? 'invalid-input' : 'not-found', [
        { path: name, code: 'not-valid' },
      ]);
    params[name] = result.data;
  }
  const query = call.query ? parseInput(call.query, incoming.query, 'query') : refuseExtra(incoming.query);
  const body = call.body ? parseInput(call.body, incoming.body, 'body') : refuseBody(incoming);
  return { params, query, body } as never;
}

function refuseExtra(query: Record<string, string>): undefined {
  const [extra] = Object.keys(query);
  if (extra !== undefined) throw new Refusal('invalid-input', [{ path: extra.slice(0, 100), code: 'unknown-field' }]);
}

function refuseBody({ body }: Incoming): undefined {
  // an empty object is what some clients send for "no body"
  const isEmpty = body === undefined || (typeof body === 'object' && body !== null && Object.keys(body).length === 0);
  if (!isEmpty) throw new Refusal('invalid-input', [{ path: 'body', code: 'unknown-field' }]);
}

function finish({ call }: Route, answered: unknown): Outgoing {
  if (call.answer === undefined) return { status: call.status ?? 204, answer: undefined };
  if ('download' in call.answer) return { status: 200, answer: answered };
  return { status: call.status ?? 200, answer: call.answer.parse(answered) };
}
