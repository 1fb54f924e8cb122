/** Finishes a write: preparation, step-up, handler, stored answer, one commit. Rolls back and stores a refusal. */
import type pg from 'pg';
import { clientOf } from '#shared/call.ts';
import { errors, Refusal } from '#shared/errors.ts';
import { personOf } from '../access/caller.ts';
import { ApprovalRequired, askStep, type ShownStep, type Step, spendApproval } from '../access/stepUp.ts';
import { FailedTry } from '../access/tries.ts';
import { refuseWithoutDevice } from '../access/waitingDevices.ts';
import { record } from '../audit/record.ts';
import { command, type Query, sql } from '../db/pool.ts';
import { propose, tryCall } from '../secondPerson/propose.ts';
import { lockTighteningCount, mustWait } from '../secondPerson/tightening.ts';
import { bodyHashOf, type CallRequest, type CallResponse, readInput, toResponse } from './callRequest.ts';
import { type Context, type Route, withFacts } from './context.ts';
import { problemOf, refusalOf } from './problem.ts';
import { queryFields } from './query.ts';

/** A write that travels with the commit (Context.deferToCommit). */
export interface LastWrite {
  query: Query<never>;
  values: readonly unknown[];
}

const storeAnswer = sql<never>(
  'update idempotency set status = $5, answer = $6 where person_id = $1 and call = $2 and path = $3 and key = $4',
);

const dropClaim = sql<never>('delete from idempotency where person_id = $1 and call = $2 and path = $3 and key = $4');

/**
 * Preparation, step-up, handler or proposal, stored answer and commit. A refusal with 409 or 422 undoes preparation and
 * handler and commits only the refusal; a failed try keeps both. A refusal before the step-up is approved is not stored
 * for the idempotency key.
 */
export async function finishWrite(
  route: Route,
  request: CallRequest,
  client: pg.PoolClient,
  context: Context,
  last: LastWrite[],
): Promise<CallResponse> {
  let response: CallResponse;
  let isPassed = false;
  try {
    const input = readInput(route.call, request);
    await lockTighteningCount(route, context);
    const prepared = await route.prepare?.(input, context);
    if (route.call.stepUp && prepared?.shown) {
      // the phone of staff approves nothing that would then be refused
      if (route.call.second && !request.approvalId) await tryCall(route, input, prepared, context);
      await passStepUp(prepared.shown, route, request, context);
    }
    isPassed = true;
    const isHeld = await mustWait(route, input, prepared, context);
    response =
      prepared?.about || isHeld
        ? await propose(route, request, input, prepared, context, isHeld)
        : toResponse(route, await route.handle(withFacts(input, prepared), context));
  } catch (error) {
    last.length = 0;
    response = await commitRefusal(error, route, request, client, context);
  }
  const key = [
    context.caller.kind === 'person' ? context.caller.personId : '',
    route.name,
    request.path,
    request.idempotencyKey ?? '',
  ];
  const keep = () =>
    isPassed
      ? context.db.run(storeAnswer, [...key, response.status, JSON.stringify(response.kept ?? response.answer)])
      : context.db.run(dropClaim, key);
  await Promise.all([
    ...last.map(({ query, values }) => context.db.run(query, values)),
    route.call.idempotent ? keep() : undefined,
    command(client, 'commit'),
  ]);
  return response;
}

/** Stores a refusal and gives its answer. Throws any other error again. */
async function commitRefusal(
  error: unknown,
  route: Route,
  request: CallRequest,
  client: pg.PoolClient,
  context: Context,
): Promise<CallResponse> {
  const refusal = error instanceof StepMissing ? error : refusalOf(error);
  const status = refusal ? errors[refusal.code].status : 500;
  const isKept = status === 409 || status === 422 || status === 428 || error instanceof FailedTry;
  if (!refusal || !isKept) throw error;
  if (!(error instanceof FailedTry)) await client.query('rollback to savepoint handler');
  if (error instanceof StepMissing || error instanceof ApprovalRequired) {
    const asked = error instanceof StepMissing ? await askStep(context.db, request.requestId, error.step) : error;
    return { status, answer: problemOf(asked.code, asked.approvalId) };
  }
  await record(context.db, {
    clientId: clientOf(route.call, request.params) ?? null,
    verb: 'call.refuse',
    subjectKind: 'call',
    subjectId: route.name,
    facts: { code: refusal.code },
    detail: { address: request.address },
  });
  return { status, answer: problemOf(refusal.code, request.requestId, refusal) };
}

/** The call came without an approval: sends the request to the caller's device. */
class StepMissing extends Refusal {
  readonly step: Step;

  constructor(step: Step) {
    super('approval-required');
    this.step = step;
  }
}

async function passStepUp(shown: ShownStep, route: Route, request: CallRequest, context: Context): Promise<void> {
  const { personId, letters } = personOf(context.caller);
  const step: Step = {
    personId,
    companyId: letters === null ? null : (clientOf(route.call, request.params) ?? null),
    shown,
    call: `${route.name} ${request.path} ${JSON.stringify(queryFields(route.call, request.query))}`,
    bodyHash: bodyHashOf(request).toString('hex'),
  };
  if (!request.approvalId) {
    const isProposal = route.call.second !== undefined;
    if (!shown.whileWaiting && !context.services.demo) await refuseWithoutDevice(context.db, { ...step, isProposal });
    throw new StepMissing(step);
  }
  await spendApproval(context.db, request.approvalId, step);
}
