/** Opens a write: `begin`, session, proof, idempotency key and savepoint travel in one packet. */
import { getClient, isFor, signedIn } from '#shared/call.ts';
import { Refusal } from '#shared/errors.ts';
import { type Caller, getSignedIn, type SignedInRow } from '../access/caller.ts';
import { secretHash } from '../access/tokens.ts';
import { type Db, sql } from '../db/pool.ts';
import { getBodyHash, isKey } from './callRequest.ts';
import type { CallRun } from './callRun.ts';
import { identify, spendProof } from './findCaller.ts';
import type { KeyClaim } from './idempotency.ts';
import { bareValue } from './query.ts';
import type { WriteTransaction } from './writeTransaction.ts';

interface OpenedRow extends SignedInRow, KeyClaim {}

const openSession = sql<OpenedRow>('select * from open_write($1, $2, $3, $4, $5, $6, $7, $8, $9)');
const nameRequest = sql<never>(`select set_config('kontora.request', $1, true), set_config('kontora.actor', '', true)`);

const claimKey = sql<KeyClaim>('select * from claim_key($1, $2, $3, $4, $5)');

/** Who makes the write, not yet admitted, and what the idempotency key has found. */
export interface OpenedWrite {
  caller: Caller;
  claim: KeyClaim;
}

const noKey: KeyClaim = { key_state: null, stored_status: null, stored_answer: null };

/** @throws Refusal not-signed-in */
export async function openWrite(run: CallRun, tx: WriteTransaction): Promise<OpenedWrite> {
  const { call } = run.route;
  const { token, proof } = run.request;
  const isForOthers = isFor(call, 'device', 'machine', 'anonymous');
  if (isFor(call, ...signedIn)) {
    const row = token && proof ? await tx.begin((db) => openSigned(run, db, token, proof)) : undefined;
    if (row) return { caller: getSignedIn(row), claim: row };
    if (!isForOthers) throw new Refusal('not-signed-in');
    if (token && proof) await tx.undo();
  }
  return tx.begin((db) => openUnsigned(run, db));
}

/** A call with a browser's session. Undefined without a session, or if the proof was used before. */
function openSigned(
  { route, request }: CallRun,
  db: Db,
  token: string,
  proof: NonNullable<CallRun['request']['proof']>,
): Promise<OpenedRow | undefined> {
  const { call } = route;
  const { requestId, path, idempotencyKey: key, params } = request;
  return db.maybe(openSession, [
    secretHash(token),
    proof.thumbprint,
    proof.hash,
    getClient(call, params) ?? null,
    requestId,
    route.name,
    path,
    call.idempotent ? (key && isKey(key) ? key : '') : null,
    getBodyHash(request),
  ]);
}

/** A call without a browser's session. It uses the proof up; a device or demo device names its person afterwards. */
async function openUnsigned(run: CallRun, db: Db): Promise<OpenedWrite> {
  const { proof, requestId } = run.request;
  // all are sent before the savepoint, so that the record of a refusal names the device's person
  const spent = proof ? spendProof(db, proof, requestId) : db.run(nameRequest, [requestId]);
  const [caller, claim] = await Promise.all([identify(run, db), claimOfDevice(run, db), spent]);
  return { caller, claim };
}

/** The key of a device's call, claimed for the person that it names: of another, the call is refused. */
async function claimOfDevice({ route, request }: CallRun, db: Db): Promise<KeyClaim> {
  const { idempotencyKey: key, path, query } = request;
  if (!route.call.idempotent || !key || !isKey(key)) return noKey;
  const personId = bareValue(route.call, query) ?? '';
  return db.one(claimKey, [personId, route.name, path, key, getBodyHash(request)]);
}
