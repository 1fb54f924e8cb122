/**
 * Step-up: the caller's own device approves a call before it is made (PSD2, article 97(1)(c)). The first call opens a
 * request and answers 428 with its id. The same call with that id in the header `approval` is then made, once.
 */

import { Refusal } from '#shared/errors.ts';
import { devices } from '#shared/limits.ts';
import { type Db, sql } from '../db/pool.ts';
import { lockPerson } from './endings.ts';
import { getPayloadHash, limitPushRate, openRequest, type RequestKind, type RequestPayload } from './requests.ts';
import type { ShownStep } from './shownStep.ts';
import type { RequestState } from './states.ts';
import { proposesWhileWaiting } from './waitingDevices.ts';

/** The call that a step-up is about. Its approval is valid for this call only. */
export interface Step {
  personId: string;
  companyId: string | null;
  shown: ShownStep;
  /** name of the call and its path with query */
  call: string;
  /** SHA-256 of the body, hex */
  bodyHash: string;
}

/** 428, with the id of the request to approve. */
export class ApprovalRequired extends Refusal {
  readonly approvalId: string;

  constructor(approvalId: string) {
    super('approval-required');
    this.approvalId = approvalId;
  }
}

const kind = 'step-up';

/** The decision itself changes nothing else; the repeated call acts. */
export const stepUpRequest: RequestKind = {
  decide: async () => {},
  errors: [],
  whileWaiting: async (tx, { payload, passkeyId }, { routes }) => {
    const [name = ''] = payload.subjects[0]?.id.split(' ') ?? [];
    return routes.get(name)?.call.second !== undefined && proposesWhileWaiting(tx, passkeyId);
  },
};

const openStep = sql<{ id: string }>(`
  select id
  from request
  where kind = '${kind}' and created_by = $1 and payload_hash = $2 and state = 'open' and expires_at > now()
  limit 1`);

/** Opens a request on the person's device, or reuses the open one for the same call. 429 for too many requests. */
export async function askStep(tx: Db, requestId: string, step: Step): Promise<ApprovalRequired> {
  const payload = getPayload(step);
  // two identical calls at the same moment share one request
  await lockPerson(tx, step.personId);
  const open = await tx.maybe(openStep, [step.personId, getPayloadHash(payload)]);
  if (open) return new ApprovalRequired(open.id);
  await limitPushRate(tx, step.personId);
  await openRequest(tx, {
    id: requestId,
    kind,
    companyId: step.companyId,
    createdBy: step.personId,
    recipients: [step.personId],
    payload,
    lifeMs: devices.stepUpMs,
  });
  return new ApprovalRequired(requestId);
}

interface StepRow {
  state: RequestState;
  is_fresh: boolean;
  payload_hash: Buffer;
}

const lockStep = sql<StepRow>(`
  select state, coalesce(decided_at, created_at) > now() - make_interval(secs => $3) as is_fresh, payload_hash
  from request
  where id = $1 and kind = '${kind}' and created_by = $2
  for update`);
const spendStep = sql<never>(`update request set state = 'used' where id = $1 and state = 'approved'`);

/**
 * Uses an approval up. 428 again while it is undecided; 409 approval-rejected; 409 version-changed if the approval is
 * for another call or body; 409 already-decided if it was used or is over; 404 for another person's approval.
 */
export async function spendApproval(tx: Db, approvalId: string, step: Step): Promise<void> {
  const row = await tx.maybe(lockStep, [approvalId, step.personId, devices.stepUpMs / 1000]);
  if (!row) throw new Refusal('not-found');
  if (!row.payload_hash.equals(getPayloadHash(getPayload(step)))) throw new Refusal('version-changed');
  if (row.state === 'rejected') throw new Refusal('approval-rejected');
  if (row.state === 'open' && row.is_fresh) throw new ApprovalRequired(approvalId);
  if (row.state !== 'approved' || !row.is_fresh) throw new Refusal('already-decided');
  await tx.run(spendStep, [approvalId]);
}

function getPayload({ shown, call, bodyHash }: Step): RequestPayload {
  return { ...shown, groups: [], subjects: [{ id: call, version: 1, hash: bodyHash }] };
}

interface ApprovalRow {
  state: RequestState;
  expires_at: string;
  title: string;
  is_over: boolean;
}

const readRow = sql<ApprovalRow>(`
  select state, expires_at, payload->>'title' as title,
    case state when 'approved' then decided_at <= now() - make_interval(secs => $3)
      else expires_at <= now() end as is_over
  from request
  where id = $1 and kind = '${kind}' and created_by = $2`);
const withdrawRow = sql<never>(`
  update request set state = 'replaced', decided_at = now()
  where id = $1 and kind = '${kind}' and created_by = $2 and state = 'open'`);

/** State of an approval; `over`: used, withdrawn, or not decided or used in time. */
interface Approval {
  state: 'open' | 'approved' | 'rejected' | 'over';
  title: string;
  expiresAt: string;
}

/** State of the caller's own approval. 404 for another person's. */
export async function readApproval(db: Db, personId: string, approvalId: string): Promise<Approval> {
  const row = await db.maybe(readRow, [approvalId, personId, devices.stepUpMs / 1000]);
  if (!row) throw new Refusal('not-found');
  const { state, title, expires_at: expiresAt, is_over: isOver } = row;
  if ((state === 'open' || state === 'approved') && !isOver) return { state, title, expiresAt };
  return { state: state === 'rejected' ? state : 'over', title, expiresAt };
}

/** Withdraws the request. 409 already-decided if it was decided meanwhile. */
export async function withdrawApproval(tx: Db, personId: string, approvalId: string): Promise<void> {
  await readApproval(tx, personId, approvalId);
  if ((await tx.run(withdrawRow, [approvalId, personId])) === 0) throw new Refusal('already-decided');
}
