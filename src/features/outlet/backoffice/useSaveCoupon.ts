import { showAlert } from '#client/alerts/alerts.ts';
import { showFailure, useSend } from '#client/api/hooks.ts';
import { ApiProblem, type CallProblem } from '#client/api/problem.ts';
import { refreshProposals } from '#features/proposals/backoffice/refreshProposals.ts';
import { alertMs } from '#shared/limits.ts';
import { isProposal } from '#shared/proposal.ts';
import { outletCalls } from '../calls.ts';
import type { CouponFields } from '../coupon.ts';
import { outletMessages } from '../messages.ts';
import { getFaultTitle, readRefusal } from './couponForm.ts';
import { refreshCoupons } from './refreshCoupons.ts';

export interface SaveOutcome {
  /** a second person decides */
  isProposed: boolean;
  /** of a new offer that is saved already */
  id: string | undefined;
}

interface SaveOptions {
  onSaved: (outcome: SaveOutcome) => void;
  /** sentences for fields that the bank refuses */
  onRefused?: (faults: readonly [path: string, sentence: string][]) => void;
  onConflict?: () => void;
}

/** Create mode selects the create call, edit mode the update call (specification, section 4). */
export function useSaveCoupon({ onSaved, onRefused, onConflict }: SaveOptions) {
  const onFailed = (problem: CallProblem) => {
    const faults = readRefusal(problem.errors ?? []);
    if (problem.code === 'version-changed' && onConflict) return onConflict();
    if (faults.length > 0 && onRefused) {
      const title = getFaultTitle(problem.code) ?? problem.title;
      showAlert({ type: 'warning', message: title, timeoutMs: alertMs.veryLong });
      return onRefused(faults);
    }
    showFailure(outletMessages.couponFailed, new ApiProblem(problem), undefined, alertMs.veryLong);
  };
  const onDone = (output: unknown) => {
    const isProposed = isProposal(output);
    if (isProposed) refreshProposals();
    void refreshCoupons();
    onSaved({ isProposed, id: getId(output) });
  };
  const options = { success: outletMessages.couponUpdated, onDone, onFailed };
  const create = useSend(outletCalls.createCoupon, options);
  const update = useSend(outletCalls.changeCoupon, options);
  return {
    create: (body: CouponFields) => create.run({ body }),
    update: (couponId: string, version: number, body: CouponFields) =>
      update.run({ params: { couponId }, body: { ...body, version } }),
    isRunning: create.isRunning || update.isRunning,
    /** of a refusal that is about no field */
    problem: [create.problem, update.problem].find(
      (problem) => problem && problem.code !== 'version-changed' && readRefusal(problem.errors ?? []).length === 0,
    ),
  };
}

function getId(output: unknown): string | undefined {
  if (typeof output !== 'object' || output === null || !('id' in output)) return undefined;
  return typeof output.id === 'string' ? output.id : undefined;
}
