/**
 * The path of one call, step by step. `app.ts` has found its route and verified its proof. From here:
 *
 *   enter        files are received, or a slot is waited for; the call takes a place among those under way
 *   session      who calls: `findCaller`; a write opens its transaction with it and claims its idempotency key,
 *                `openWrite`
 *   permission   `admitCaller`
 *   idempotency  `storedAnswer`: a call that was made before gets its answer again
 *   parse        `readInput`
 *   step-up      `prepare` computes the facts, `passStepUp` wants the approval of the caller's device
 *   second       `mustWait` and `propose`: the call waits for another person
 *   handler      `route.handle`
 *   answer       `toResponse` filters it by its schema; `answerRefusal` for what a rule refuses
 *   commit       with the stored answer; then the reply waits for the work that the handler has named
 *
 * A refusal before the handler's transaction is thrown, and rolls everything back. Which statements travel together is
 * decided by `db/pool.ts` and `writeTransaction.ts`, by no feature.
 */
import type { IncomingMessage } from 'node:http';
import type { Call, DownloadAnswer, Transaction } from '#shared/call.ts';
import { Refusal } from '#shared/errors.ts';
import { command, getDb } from '../db/pool.ts';
import { propose, tryCall } from '../secondPerson/propose.ts';
import { lockTighteningCount, mustWait } from '../secondPerson/tightening.ts';
import { type CallRequest, type CallResponse, readAddress, readInput, toResponse } from './callRequest.ts';
import { type CallRun, getContext } from './callRun.ts';
import { connect, releaseAfterRollback } from './connections.ts';
import { type Context, type Prepared, type Route, type Services, withFacts } from './context.ts';
import { answerDownload } from './downloads.ts';
import { admitCaller, findCaller, spendProof } from './findCaller.ts';
import { keyWrites, storedAnswer } from './idempotency.ts';
import { openWrite } from './openWrite.ts';
import type { Places } from './places.ts';
import { answerRefusal } from './refusedWrite.ts';
import { passStepUp } from './stepUpGate.ts';
import { getUpload, type Uploads } from './uploads.ts';
import { inWriteTransaction } from './writeTransaction.ts';

/** What all calls of one process share. */
interface CallHost {
  places: Places;
  services: Services;
}

/** @param sent the request itself, whose files are not received yet */
export function runCall(
  route: Route,
  request: CallRequest,
  sent: IncomingMessage,
  { uploads, ...host }: CallHost & { uploads: Uploads | undefined },
): Promise<CallResponse> {
  if (uploads && getUpload(route.call)) return runUpload(route, request, sent, { uploads, ...host });
  if (route.call.slots) return runWithSlot(route, request, host);
  return runPlaced(route, request, host);
}

/**
 * Runs a call that takes files. It checks the caller's permission first, then receives the files. While they arrive,
 * the call holds no database connection and does not count towards the limit of calls at once.
 */
async function runUpload(
  route: Route,
  request: CallRequest,
  sent: IncomingMessage,
  { uploads, ...host }: CallHost & { uploads: Uploads },
): Promise<CallResponse> {
  const { places, services } = host;
  const { call } = route;
  const body = getUpload(call);
  if (!body) throw new Error(`the call ${route.name} takes no files`);
  uploads.refuseByHead(sent, body);
  const caller = await places.run(call, request, services, (place) => {
    request.place = place;
    return findCaller({ route, request, services }, getDb(services.pool));
  });
  readAddress(call, request);
  if (!request.hasOtherBody) throw new Refusal('wrong-content-type');
  if (call.idempotent && !request.idempotencyKey) throw new Refusal('idempotency-key-missing');
  return uploads.receive(sent, body, caller, (upload) => runPlaced(route, { ...request, upload }, host));
}

/**
 * Runs a call of which one person may do a limited number at once. A call that waits for its slot holds no database
 * connection and does not count towards the limit of calls at once.
 */
export async function runWithSlot(route: Route, request: CallRequest, host: CallHost): Promise<CallResponse> {
  const { sessions, slots: all } = host.services;
  const personId = await sessions.getPerson(request.token, request.proof?.thumbprint);
  const slots = route.call.slots && all[route.call.slots];
  const release = personId && slots ? await slots.take(personId, request.signal) : undefined;
  return runPlaced(route, request, host).finally(release);
}

/** Runs a call as one of those under way. */
function runPlaced(route: Route, request: CallRequest, { places, services }: CallHost): Promise<CallResponse> {
  return places.run(route.call, request, services, async (place) => {
    // not a copy of the request: its signal is made on first use
    request.place = place;
    const delays: Promise<unknown>[] = [];
    const response = await runners[route.call.transaction]({ route, request, services, delays });
    // only now, when the call holds no connection: the work may be waiting for one
    await Promise.all(delays);
    return response;
  });
}

const runners: Record<Transaction, (run: CallRun) => Promise<CallResponse>> = {
  none: runWithoutTransaction,
  read: runRead,
  write: runWrite,
};

/** Such a call counts, writes to the audit or makes a file. */
async function runWithoutTransaction(run: CallRun): Promise<CallResponse> {
  const { route, request, services } = run;
  const db = getDb(services.pool);
  const caller = await findCaller(run, db);
  if (request.proof) await spendProof(db, request.proof, request.requestId);
  const input = readInput(route.call, request);
  const context = getContext(run, { db, caller });
  if (!isDownload(route.call) || caller.kind !== 'person') return toResponse(route, await route.handle(input, context));
  return answerDownload(route, request, context, async () => (await route.handle(input, context)) as DownloadAnswer);
}

function isDownload({ answer }: Call): boolean {
  return answer !== undefined && 'download' in answer;
}

/** The snapshot begins after permission and validation, with the handler's first query. */
async function runRead(run: CallRun): Promise<CallResponse> {
  const { route, request, services } = run;
  const caller = await findCaller(run, getDb(services.pool));
  const input = readInput(route.call, request);
  const connection = await connect(request, services);
  try {
    const context = getContext(run, { db: getDb(connection.client), caller });
    const begun = command(connection.client, 'begin isolation level repeatable read read only');
    const [answer] = await Promise.all([route.handle(input, context), begun]);
    return toResponse(route, answer);
  } finally {
    releaseAfterRollback(connection);
  }
}

function runWrite(run: CallRun): Promise<CallResponse> {
  return inWriteTransaction(run, async (tx) => {
    const opened = await openWrite(run, tx);
    const caller = await admitCaller(run, tx.db, opened.caller);
    const stored = storedAnswer(run, opened.claim);
    if (stored) {
      await tx.commit();
      return stored;
    }
    const { db, deferToCommit, afterCommit } = tx;
    const context = getContext(run, { db, caller, deferToCommit, afterCommit });
    let isApproved = false;
    const make = async () => {
      const asked = await approve(run, context);
      isApproved = true;
      return handle(run, context, asked);
    };
    const response = await make().catch((error: unknown) => answerRefusal(error, run, tx));
    await tx.commit(keyWrites(run, caller, response, isApproved));
    run.services.afterWrite();
    tx.follow();
    return response;
  });
}

/** A write whose input is parsed and whose step-up, if it has one, is approved. */
interface ApprovedWrite {
  input: never;
  prepared: Prepared | undefined;
}

async function approve(run: CallRun, context: Context): Promise<ApprovedWrite> {
  const { route, request } = run;
  const input = readInput(route.call, request);
  await lockTighteningCount(route, context);
  const prepared = await route.prepare?.(input, context);
  if (route.call.stepUp && prepared?.shown) {
    // the phone of staff approves nothing that would then be refused
    if (route.call.second && !request.approvalId) await tryCall(route, input, prepared, context);
    await passStepUp(run, prepared.shown, context);
  }
  return { input, prepared };
}

/** Makes the call, or keeps it as a proposal for a second person. */
async function handle(
  { route, request }: CallRun,
  context: Context,
  { input, prepared }: ApprovedWrite,
): Promise<CallResponse> {
  const isHeld = await mustWait(route, input, prepared, context);
  if (prepared?.about || isHeld) return propose(route, request, input, prepared, context, isHeld);
  return toResponse(route, await route.handle(withFacts(input, prepared), context));
}
