/** The end of a write: what is refused, what is kept of it, the stored answer, one commit. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { errors, Refusal } from '../../shared/errors.ts';
import { ApprovalRequired, askStep, type Step, spendApproval } from '../access/stepUp.ts';
import { FailedTry } from '../access/tries.ts';
import { record } from '../audit/record.ts';
import { inOnePacket, type Statement, sql } from '../db/pool.ts';
import type { Context, Route } from './context.ts';
import { finish, type Incoming, type Outgoing, readInput } from './exchange.ts';
import { problemOf, refusalOf } from './problem.ts';

/** See Context.runLast. */
export interface Last {
  statement: Statement<never>;
  values: readonly unknown[];
}

const storeAnswer = sql<never>(
  'update idempotency set status = $5, answer = $6 where person_id = $1 and call = $2 and path = $3 and key = $4',
);

const dropClaim = sql<never>('delete from idempotency where person_id = $1 and call = $2 and path = $3 and key = $4');

/**
 * Step-up, handler, stored answer and commit; a refusal with 409 or 422 undoes the handler (a failed try keeps it) and
 * commits itself instead. What is refused before the step-up is passed is no answer to keep for the idempotency key.
 */
export async function settle(
  route: Route,
  incoming: Incoming,
  client: pg.PoolClient,
  context: Context,
  last: Last[],
): Promise<Outgoing> {
  let outgoing: Outgoing;
  let isPassed = false;
  try {
    const input = readInput(route.call, incoming);
    await passStepUp(route, incoming, context, input);
    isPassed = true;
    outgoing = finish(route, await route.handle(input, context));
  } catch (error) {
    last.length = 0;
    outgoing = await settleRefusal(error, route, incoming, client, context);
  }
  const key = [
    context.caller.kind === 'person' ? context.caller.personId : '',
    route.name,
    incoming.path,
    incoming.idempotencyKey ?? '',
  ];
  const keep = () =>
    isPassed
      ? context.db.run(storeAnswer, [...key, outgoing.status, JSON.stringify(outgoing.answer)])
      : context.db.run(dropClaim, key);
  await inOnePacket(client, () =>
    Promise.all([
      ...last.map(({ statement, values }) => context.db.run(statement, values)),
      route.call.idempotent ? keep() : undefined,
      client.query('commit'),
    ]),
  );
  return outgoing;
}

/** What a refusal leaves in the database, and its answer; any other error goes on. */
async function settleRefusal(
  error: unknown,
  route: Route,
  incoming: Incoming,
  client: pg.PoolClient,
  context: Context,
): Promise<Outgoing> {
  const refusal = error instanceof StepMissing ? error : refusalOf(error);
  const status = refusal ? errors[refusal.code].status : 500;
  const isKept = status === 409 || status === 422 || status === 428 || error instanceof FailedTry;
  if (!refusal || !isKept) throw error;
  if (!(error instanceof FailedTry)) await client.query('rollback to savepoint handler');
  if (error instanceof StepMissing || error instanceof ApprovalRequired) {
    const asked = error instanceof StepMissing ? await askStep(context.db, incoming.requestId, error.step) : error;
    return { status, answer: problemOf(asked.code, asked.approvalId) };
  }
  await record(context.db, {
    clientId: incoming.params.companyId ?? null,
    verb: 'call.refuse',
    subjectKind: 'call',
    subjectId: route.name,
    facts: { code: refusal.code },
  });
  return { status, answer: problemOf(refusal.code, incoming.requestId, refusal.fields) };
}

/** The call came without an approval: the question goes to the caller's device. */
class StepMissing extends Refusal {
  readonly step: Step;

  constructor(step: Step) {
    super('approval-required');
    this.step = step;
  }
}

async function passStepUp(route: Route, incoming: Incoming, context: Context, input: never): Promise<void> {
  if (!route.describeStep || context.caller.kind !== 'person') return;
  const shown = await route.describeStep(input, context);
  if (!shown) return;
  const step: Step = {
    personId: context.caller.personId,
    companyId: incoming.params.companyId ?? null,
    shown,
    call: `${route.name} ${incoming.path} ${JSON.stringify(incoming.query)}`,
    bodyHash: createHash('sha256').update(incoming.bodyText).digest('hex'),
  };
  if (!incoming.approvalId) throw new StepMissing(step);
  await spendApproval(context.db, incoming.approvalId, step);
}
