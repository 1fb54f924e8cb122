/** Finds who makes a call, and refuses a caller without permission. */
import { getClient, isFor, signedIn } from '#shared/call.ts';
import { Refusal } from '#shared/errors.ts';
import { admit, type Caller, demoDevice, getSignedIn, openedDevice } from '../access/caller.ts';
import { refuseConflicts } from '../access/conflicts.ts';
import type { Proof } from '../access/proof.ts';
import { asTestRole, refuseTestRole } from '../access/testRole.ts';
import { secretHash } from '../access/tokens.ts';
import { refuseManyReads } from '../audit/manyLooks.ts';
import { type Db, sql } from '../db/pool.ts';
import type { CallRun } from './callRun.ts';
import { bareValue } from './query.ts';

/** What of a call names its caller. */
type Asking = Omit<CallRun, 'delays'>;

const useProof = sql<{ used: boolean }>(`
  with used as (insert into proof_used (proof_hash) values ($1) on conflict do nothing returning 1)
  select exists (select from used) as used, set_config('kontora.request', $2, true),
    set_config('kontora.actor', '', true)`);

/** The caller by the credentials of the request, admitted. @throws Refusal as `identify` and `admitCaller` */
export async function findCaller(asking: Asking, db: Db): Promise<Caller> {
  return admitCaller(asking, db, await identify(asking, db));
}

/**
 * Every call passes here: the test role of the demo, the places of person and company, permission, the clients that
 * staff keep away from, and very many client records. Returns the caller with the test role.
 * @throws Refusal not-signed-in, not-permitted, not-found, test-role, conflict-of-interest, reason-required,
 *   too-many-calls
 */
export async function admitCaller(asking: Asking, db: Db, found: Caller): Promise<Caller> {
  const { request, services } = asking;
  const { call } = asking.route;
  const caller = await asTestRole(db, services.demo, found);
  request.place?.found(caller);
  admit(call.who, caller);
  refuseTestRole(call, caller);
  await refuseConflicts(db, caller, request);
  await refuseManyReads(services.pool, db, { call, caller, params: request.params });
  return caller;
}

/** Marks a proof as used: it is valid once. @throws Refusal not-signed-in */
export async function spendProof(db: Db, proof: Proof, requestId: string): Promise<void> {
  const { used } = await db.one(useProof, [proof.hash, requestId]);
  if (!used) throw new Refusal('not-signed-in');
}

/** Who the credentials of the request belong to, whatever the call permits. @throws Refusal not-signed-in */
export async function identify(asking: Asking, db: Db): Promise<Caller> {
  const { request, services } = asking;
  const { call } = asking.route;
  const { proof, token, machine } = request;
  if (isFor(call, 'public')) return { kind: 'public' };
  if (machine && isFor(call, 'machine')) return { kind: 'machine', machine };
  if (proof && token && isFor(call, ...signedIn)) {
    const client = getClient(call, request.params);
    const row = await services.sessions.read(secretHash(token), proof.thumbprint, client);
    if (row) return getSignedIn(row);
  }
  if (isFor(call, 'device')) return identifyDevice(asking, db);
  if (proof && isFor(call, 'anonymous')) return { kind: 'anonymous', thumbprint: proof.thumbprint, token };
  throw new Refusal('not-signed-in');
}

async function identifyDevice({ route, request, services }: Asking, db: Db): Promise<Caller> {
  const { proof, token, query, requestId } = request;
  const named = bareValue(route.call, query);
  if (token && proof)
    return openedDevice(db, { tokenHash: secretHash(token), thumbprint: proof.thumbprint, requestId }, named);
  // outside the demo every device has a passkey
  if (!services.demo || proof) throw new Refusal('not-signed-in');
  return demoDevice(db, named, requestId);
}
