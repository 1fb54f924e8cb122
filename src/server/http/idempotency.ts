/** Idempotency keys: the same call with the same key gets the answer of the first, and nothing is done twice. */
import { Refusal } from '#shared/errors.ts';
import type { Caller } from '../access/caller.ts';
import { sql } from '../db/pool.ts';
import type { CallResponse } from './callRequest.ts';
import type { CallRun } from './callRun.ts';
import type { DeferredWrite } from './writeTransaction.ts';

/** What `open_write` found for the key. */
export interface KeyClaim {
  /** null: the call takes no key */
  key_state: 'claimed' | 'stored' | 'reused' | null;
  stored_status: number | null;
  stored_answer: unknown;
}

const storeAnswer = sql<never>(
  'update idempotency set status = $5, answer = $6 where person_id = $1 and call = $2 and path = $3 and key = $4',
);

const dropClaim = sql<never>('delete from idempotency where person_id = $1 and call = $2 and path = $3 and key = $4');

/**
 * The answer that is stored for the key of this call; undefined: there is none yet.
 * @throws Refusal idempotency-key-missing; idempotency-key-reused for another body
 */
export function storedAnswer({ route, request }: CallRun, claim: KeyClaim): CallResponse | undefined {
  if (route.call.idempotent && !request.idempotencyKey) throw new Refusal('idempotency-key-missing');
  if (claim.key_state === 'reused') throw new Refusal('idempotency-key-reused');
  if (claim.key_state !== 'stored') return undefined;
  return { status: claim.stored_status ?? 500, answer: claim.stored_answer };
}

/** A device proves itself with its passkey: after a failed try the same key may be tried again. */
const isFailedTry = ({ kind }: Caller, status: number) => kind === 'device' && (status === 401 || status === 429);

/** What is written for the key: the answer; or nothing, if the call was refused before its step-up was approved. */
export function keyWrites(
  { route, request }: CallRun,
  caller: Caller,
  { status, answer, kept }: CallResponse,
  isApproved: boolean,
): DeferredWrite[] {
  if (!route.call.idempotent) return [];
  const personId = caller.kind === 'person' || caller.kind === 'device' ? caller.personId : '';
  const key = [personId, route.name, request.path, request.idempotencyKey ?? ''];
  if (!isApproved || isFailedTry(caller, status)) return [{ query: dropClaim, values: key }];
  return [{ query: storeAnswer, values: [...key, status, JSON.stringify(kept ?? answer)] }];
}
