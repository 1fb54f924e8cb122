/** The answer to a refused write, and what of it is committed. */
import { getClient } from '#shared/call.ts';
import { errorFacts } from '#shared/errors.ts';
import { ApprovalRequired, askStep } from '../access/stepUp.ts';
import { FailedTry } from '../access/tries.ts';
import { record } from '../audit/record.ts';
import type { CallResponse } from './callRequest.ts';
import type { CallRun } from './callRun.ts';
import { getProblem, getRefusal } from './problem.ts';
import { StepMissing } from './stepUpGate.ts';
import type { WriteTransaction } from './writeTransaction.ts';

/**
 * A refusal with 409, 422 or 428 undoes preparation and handler, and is committed with its record; a failed try keeps
 * both.
 * @throws any other error again, which rolls everything back
 */
export async function answerRefusal(error: unknown, run: CallRun, tx: WriteTransaction): Promise<CallResponse> {
  const { route, request } = run;
  tx.dropDeferred();
  const refusal = error instanceof StepMissing ? error : getRefusal(error);
  const status = refusal ? errorFacts(refusal.code).status : 500;
  const isKept = status === 409 || status === 422 || status === 428 || error instanceof FailedTry;
  if (!refusal || !isKept) throw error;
  if (!(error instanceof FailedTry)) await tx.undoHandler();
  if (error instanceof StepMissing || error instanceof ApprovalRequired) {
    const asked = error instanceof StepMissing ? await askStep(tx.db, request.requestId, error.step) : error;
    return { status, answer: getProblem(asked.code, asked.approvalId) };
  }
  await record(tx.db, {
    clientId: getClient(route.call, request.params) ?? null,
    verb: 'call.refuse',
    subjectKind: 'call',
    subjectId: route.name,
    facts: { code: refusal.code, ...(route.call.restricted && { restricted: true }) },
    detail: { address: request.address },
  });
  return { status, answer: getProblem(refusal.code, request.requestId, refusal) };
}
