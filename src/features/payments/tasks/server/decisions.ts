/** What happens when somebody decides a payment on their device. */

import { paymentStates } from '#features/payments/rules.ts';
import type { KeptAssertion } from '#server/access/keptAssertions.ts';
import type { Decision, OpenRequest, RequestKind } from '#server/access/requests.ts';
import type { Db } from '#server/db/pool.ts';
import { throwRefused } from '#server/db/refusals.ts';
import type { Services } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import { holds } from '#shared/permissions.ts';
import { refuseConfirmer } from '../rules.ts';
import * as queries from './sql.ts';
import { refuseUnchecked } from './tasks.ts';

/** The request kind of payments. */
export const paymentRequest: RequestKind = {
  decide: decidePayments,
  errors: [
    'other-bank-not-reachable',
    'payee-not-checked',
    'payee-mismatch',
    'self-approval',
    'confirmer-not-allowed',
    'insufficient-funds',
    'account-blocked',
    'account-closed',
    'limit-exceeded',
    'client-locked',
    'transition-not-allowed',
  ],
  decided: ({ wakeLoop }) => {
    wakeLoop('executor');
    wakeLoop('sepa-instant');
    wakeLoop('sepa-out');
  },
  mayDecide: (letters) => holds(letters, 'payments.approve'),
  release: async (tx, { id, companyId, payload }) => {
    const ids = payload.subjects.map((subject) => subject.id);
    await tx.many(queries.lockTasks, [companyId, ids]);
    await tx.run(queries.forgetRequest, [companyId, ids, id]);
  },
};

async function decidePayments(
  tx: Db,
  request: OpenRequest,
  decision: Decision,
  deciderId: string,
  services: Pick<Services, 'rails' | 'wakeLoop'>,
  kept?: KeptAssertion,
): Promise<void> {
  const { companyId, payload } = request;
  if (companyId === null) throw new Refusal('not-found');
  const [tasks, member] = await Promise.all([
    tx.many(queries.lockTasks, [companyId, payload.subjects.map(({ id }) => id)]),
    // the right is read now, inside the transaction that decides: it may have been taken away since the push
    tx.maybe(queries.readLetters, [companyId, deciderId]),
  ]);
  const proof = [kept?.passkeyId, kept?.nonce, kept?.clientData, kept?.authenticatorData, kept?.signature];
  for (const subject of payload.subjects) {
    const task = tasks.find(({ id }) => id === subject.id);
    if (!task) throw new Refusal('not-found');
    if (task.state !== paymentStates.requested) throw new Refusal('already-decided');
    if (
      task.request_id !== request.id ||
      task.version !== subject.version ||
      task.payload_hash.toString('hex') !== subject.hash
    ) {
      throw new Refusal('version-changed');
    }
    // money is held for what can be sent, and for nothing else
    if (decision === 'approve' && !services.rails.includes(task.rail)) throw new Refusal('other-bank-not-reachable');
    if (decision === 'approve') refuseUnchecked(task, services);
    const refusal = refuseConfirmer(task.approvals, task.initiator_id, {
      personId: deciderId,
      letters: member?.letters ?? '',
    });
    if (refusal) throw new Refusal(refusal);
    const approval = [task.id, task.version, deciderId, request.id, task.payload_hash, decision, ...proof];
    await Promise.all([
      tx.run(queries.insertApproval, approval),
      decision === 'reject'
        ? tx.run(queries.rejectPayment, [task.id, companyId, deciderId])
        : authorize(tx, task, companyId, deciderId),
    ]);
  }
}

/**
 * The last approval: amount and fee are held, the payment may be executed. Both leave together; without money the
 * refusal undoes both.
 */
async function authorize(tx: Db, task: queries.PayableRow, companyId: string, deciderId: string): Promise<void> {
  const [{ refusal }] = await Promise.all([
    tx.one(queries.placeHold, [task.id, task.payer_account_id, task.amount_minor + task.fee_minor]),
    tx.run(queries.authorizePayment, [task.id, companyId, deciderId]),
  ]);
  throwRefused(refusal);
}
