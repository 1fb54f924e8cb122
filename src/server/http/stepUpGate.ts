/** The step-up of a call: without an approval of the caller's own device it answers 428. */
import { getClient } from '#shared/call.ts';
import { Refusal } from '#shared/errors.ts';
import { getPerson } from '../access/caller.ts';
import type { ShownStep } from '../access/shownStep.ts';
import { type Step, spendApproval } from '../access/stepUp.ts';
import { refuseWithoutDevice } from '../access/waitingDevices.ts';
import { getBodyHash } from './callRequest.ts';
import type { CallRun } from './callRun.ts';
import type { Context } from './context.ts';
import { queryFields } from './query.ts';

/** The call came without an approval: the request is sent to the caller's device. */
export class StepMissing extends Refusal {
  readonly step: Step;

  constructor(step: Step) {
    super('approval-required');
    this.step = step;
  }
}

/** Uses the approval of the call up. @throws StepMissing without one; Refusal as `spendApproval`, device-too-new */
export async function passStepUp({ route, request }: CallRun, shown: ShownStep, context: Context): Promise<void> {
  const { personId, letters } = getPerson(context.caller);
  const step: Step = {
    personId,
    companyId: letters === null ? null : (getClient(route.call, request.params) ?? null),
    shown,
    call: `${route.name} ${request.path} ${JSON.stringify(queryFields(route.call, request.query))}`,
    bodyHash: getBodyHash(request).toString('hex'),
  };
  if (request.approvalId) return spendApproval(context.db, request.approvalId, step);
  const isProposal = route.call.second !== undefined;
  if (!shown.whileWaiting && !context.services.demo) await refuseWithoutDevice(context.db, { ...step, isProposal });
  throw new StepMissing(step);
}
