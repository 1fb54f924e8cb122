/** Keeps the payee checks of waiting payments younger than a day, so that no one approves on an old one. */

import { payeeVerification } from '#features/payments/limits.ts';
import { impossible, type PayeeMatch } from '#features/payments/payees/payeeCheck.ts';
import { mayCompare } from '#features/payments/payees/server/comparisons.ts';
import { forgetChecks, type Verification, verifyPayee } from '#features/payments/payees/server/verifyPayee.ts';
import { paymentStates } from '#features/payments/rules.ts';
import { replaceRequest } from '#server/access/requests.ts';
import { record } from '#server/audit/record.ts';
import { type Db, getDb } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { loop } from '#server/feature.ts';
import type { Services } from '#server/http/context.ts';
import * as queries from './sql.ts';
import { getFacts, payloadHash } from './tasks.ts';

export const startPayeeChecks = loop({
  name: 'payeeChecks',
  pauseMs: payeeVerification.pauseMs,
  work: async (services) => {
    const db = getDb(services.pool);
    const waiting = await db.many(queries.listUnchecked);
    await Promise.all(waiting.map((payment) => checkAgain(payment, services)));
    if (waiting.length === 0) await db.run(forgetChecks);
    return waiting.length === payeeVerification.atOnce;
  },
});

type Waiting = NonNullable<typeof queries.listUnchecked.row>;

/** Asks outside of any transaction, then keeps the answer if the payment still asks the same. */
async function checkAgain({ id, client_id: companyId, initiator_id: creatorId }: Waiting, services: Services) {
  const db = getDb(services.pool);
  const asked = await db.maybe(queries.readPayable, [companyId, id]);
  if (!asked) return;
  const found = await verifyPayee(db, { acc: asked.payee_iban, name: asked.payee_name }, services);
  await inTransaction(services.pool, async (tx) => {
    const task = await tx.maybe(queries.lockTask, [companyId, id]);
    if (task?.state !== paymentStates.requested || task.version !== asked.version) return;
    const match = await matchFor(tx, task, found, creatorId);
    if (match.outcome === task.payee_check && match.holder === (task.payee_holder ?? '')) {
      await tx.run(queries.confirmCheck, [id, companyId]);
    } else await rewrite(tx, companyId, task, match);
  });
}

/**
 * Silence leaves an earlier answer as it is, with its time. A first answer counts as a try of the creator, as in the
 * form.
 */
async function matchFor(tx: Db, task: queries.PayableRow, found: Verification, creatorId: string): Promise<PayeeMatch> {
  const { payee_check: outcome, payee_holder: holder } = task;
  if (found === 'no-account') return impossible;
  if (outcome !== null) return found ?? { outcome, holder: holder ?? '' };
  if (found === null || found.outcome === 'match') return found ?? impossible;
  return (await mayCompare(tx, creatorId)) ? found : impossible;
}

/** Another answer makes a new version: what was approved or asked for before showed something else. */
async function rewrite(tx: Db, companyId: string, task: queries.PayableRow, match: PayeeMatch): Promise<void> {
  // a payment that no one has checked was never sent for approval
  const version = task.payee_check === null ? task.version : task.version + 1;
  const { now: checkedAt } = await tx.one(queries.readSecond);
  const facts = { ...getFacts(task), version, payeeCheck: { ...match, checkedAt }, mismatchAccepted: false };
  const check = [match.outcome, match.holder || null, checkedAt];
  await tx.run(queries.rewriteCheck, [task.id, companyId, version, payloadHash(facts), ...check]);
  if (task.request_id) await replaceRequest(tx, task.request_id);
  if (version === task.version) return;
  await record(tx, {
    clientId: companyId,
    verb: 'payment.update',
    subjectKind: 'payment',
    subjectId: task.id,
    facts: { version, changed: 'payeeCheck' },
  });
}
