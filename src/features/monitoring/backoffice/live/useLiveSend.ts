/** Sends what an officer has chosen about a payment. What the bank answers is in the lists at once. */
import { useSend } from '#client/api/hooks.ts';
import type { CallProblem } from '#client/api/problem.ts';
import { type ActBody, liveCalls } from '#features/monitoring/live/calls.ts';
import type { LivePayment } from '#features/monitoring/live/livePaymentList.ts';
import { actName, railCalls } from '#features/monitoring/live/others.ts';
import { canUndo } from '#features/monitoring/live/rules.ts';
import { refreshProposals } from '#features/proposals/backoffice/refreshProposals.ts';
import { messages } from '#shared/messages.ts';
import { isProposal } from '#shared/proposal.ts';
import type { Verb } from './actions.ts';
import { liveUndo } from './undo.ts';
import { keepChanges } from './useFeed.ts';

interface Sent {
  comment: string;
  /** of AREQ */
  request: ActBody['request'];
}

export function useLiveSend(payment: LivePayment, onDone: () => void) {
  const { id: paymentId, clientID: clientId, version } = payment;
  const said = { success: messages.transactionUpdated, failure: messages.transactionFailed };
  const keep = (changed: LivePayment) => {
    liveUndo.end();
    keepChanges({ items: [changed], gone: [] });
    onDone();
  };
  const proposed = () => {
    refreshProposals();
    onDone();
  };
  const act = useSend(liveCalls.actOnTransaction, {
    ...said,
    onDone: (changed, { query }) => {
      keep(changed);
      if (query && canUndo(query.action, payment)) liveUndo.offer({ payment: changed, done: actName(query.action) });
    },
  });
  const stop = useSend(liveCalls.stopTransaction, {
    ...said,
    onDone: (answer) => (isProposal(answer) ? proposed() : keep(answer)),
  });
  const retry = useSend(railCalls.retryPayment, { ...said, onDone });
  const fail = useSend(railCalls.failPayment, { ...said, onDone: proposed });
  const all = [act, stop, retry, fail];
  const params = { clientId, paymentId };
  const run = (verb: Verb, { comment, request }: Sent): Promise<unknown> => {
    if (verb === 'stop') return stop.run({ params, body: { comment, version } });
    if (verb === 'retry') return retry.run({ params: { paymentId }, body: { comment } });
    if (verb === 'fail') return fail.run({ params: { paymentId }, body: { comment } });
    const asks = verb === 'AREQ' && request !== undefined;
    return act.run({ params, query: { action: verb }, body: { comment, version, ...(asks && { request }) } });
  };
  return {
    run,
    isRunning: all.some(({ isRunning }) => isRunning),
    problem: all.map(({ problem }) => problem).find((one): one is CallProblem => one !== undefined),
    reset: () => {
      for (const { reset } of all) reset();
    },
  };
}
