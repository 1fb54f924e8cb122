/** Creating and changing payment orders. */

import { getCarrier } from '#features/payments/banks/server/carrier.ts';
import { comparePayee } from '#features/payments/payees/comparePayee.ts';
import { impossible, type PayeeCheck } from '#features/payments/payees/payeeCheck.ts';
import { mayCompare } from '#features/payments/payees/server/comparisons.ts';
import { getScheme } from '#features/payments/payees/server/getScheme.ts';
import { keptCheck } from '#features/payments/payees/server/verifyPayee.ts';
import type { OrderRail } from '#features/payments/rules.ts';
import type { PayableFacts } from '#features/payments/tasks/approvalText.ts';
import { mayUpdate } from '#features/payments/tasks/rules.ts';
import { lockTask as lockTaskRow, type PayableRow } from '#features/payments/tasks/server/sql.ts';
import { payloadHash, refuseSettled } from '#features/payments/tasks/server/tasks.ts';
import { getPerson } from '#server/access/caller.ts';
import { replaceRequest } from '#server/access/requests.ts';
import { record } from '#server/audit/record.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/pool.ts';
import type { Context, Services } from '#server/http/context.ts';
import { findDay, getFeeOfDay, loadPrices } from '#server/prices/priceTable.ts';
import { Refusal } from '#shared/errors.ts';
import { parseFundId } from '#shared/ids.ts';
import { parseDecimal } from '#shared/money.ts';
import type { PaymentOrder } from '../calls.ts';
import * as queries from './sql.ts';

/** An order with all facts for the ledger and the approver. `personId`: the caller. */
async function completeOrder(db: Db, companyId: string, order: PaymentOrder, services: Services, personId: string) {
  const fund = order.accountid === undefined ? null : parseFundId(order.accountid);
  const [{ rail, payeeBank }, parties] = await Promise.all([
    getCarrier(db, services, order.acc),
    db.maybe(queries.readParties, [companyId, fund?.iban ?? null, order.acc, order.currency]),
  ]);
  if (!parties || (fund && fund.currency !== order.currency)) throw new Refusal('not-found');
  if (parties.payer_locked) throw new Refusal('client-locked');
  if (parties.payer_blocked) throw new Refusal('account-blocked');
  if (parties.payer_closed) throw new Refusal('account-closed');
  if (parties.payer_iban === order.acc) throw new Refusal('same-account');
  if (rail === 'book' && (parties.payee_account_id === null || parties.payee_closed))
    throw new Refusal('payee-account-unknown');
  if (order.instant && !payeeBank?.isInstant) throw new Refusal('instant-not-possible');
  const amountMinor = parseDecimal(order.amount);
  if (amountMinor === null) throw new Refusal('invalid-input', [{ path: 'amount', code: 'amount-not-valid' }]);
  const prices = await loadPrices(services.pool, db, parties.price_version);
  const payer = { clientId: companyId, type: parties.payer_type };
  return {
    parties,
    rail,
    payeeCheck: await getCheck(db, companyId, order, parties, rail, services, personId),
    isInstant: order.instant ?? payeeBank?.isInstant ?? false,
    otherBank: payeeBank?.name ?? '',
    amountMinor,
    feeMinor: getFeeOfDay(prices, rail, payer, findDay(parties.now, services.bank.zone), amountMinor),
  };
}

/**
 * The payee check that is kept with the payment. Of our own accounts it is made now; another bank has been asked
 * before, by the form. Null if it has not: then it is asked before anybody can approve. A person who had too many names
 * compared within a minute gets no result of another that does not match: orders would otherwise say what payee checks
 * refuse to say.
 */
async function getCheck(
  db: Db,
  companyId: string,
  order: PaymentOrder,
  { payee_holder: holder, now: checkedAt }: queries.PartiesRow,
  rail: OrderRail,
  { config }: Services,
  personId: string,
): Promise<PayeeCheck | null> {
  if (rail === 'sepa') {
    const kept = await keptCheck(db, companyId, order);
    return kept ?? (getScheme(config) ? null : { ...impossible, checkedAt });
  }
  const match = holder === null ? impossible : comparePayee(order.name, holder);
  const maySay = holder === null || match.outcome === 'match' || (await mayCompare(db, personId));
  return { ...(maySay ? match : impossible), checkedAt };
}

type CompleteOrder = Awaited<ReturnType<typeof completeOrder>>;

function getFacts(id: string, version: number, order: PaymentOrder, complete: CompleteOrder): PayableFacts {
  const { parties, payeeCheck, amountMinor, feeMinor, isInstant } = complete;
  return {
    id,
    version,
    payerIban: parties.payer_iban,
    payeeIban: order.acc,
    payeeName: order.name,
    payeeCheck,
    mismatchAccepted: payeeCheck?.outcome === 'none' && order.mismatchAccepted === true,
    currency: order.currency,
    amountMinor,
    feeMinor,
    message: order.msg,
    reference: order.reference ?? '',
    endToEndId: order.endToEndId ?? '',
    isInstant,
  };
}

/** The values of a payment's row, in the order of insertPayment and rewritePayment. */
function toRow(
  companyId: string,
  id: string,
  version: number,
  order: PaymentOrder,
  complete: CompleteOrder,
): unknown[] {
  const { parties, rail, otherBank } = complete;
  const facts = getFacts(id, version, order, complete);
  const payer = [parties.payer_account_id, parties.payer_name, parties.payer_iban];
  const payee = [parties.payee_client_id, parties.payee_account_id, order.name, order.acc];
  const money = [order.currency, facts.amountMinor, facts.feeMinor];
  const { outcome = null, holder = '', checkedAt = null } = facts.payeeCheck ?? {};
  const check = [outcome, holder || null, checkedAt, facts.mismatchAccepted, otherBank || null];
  const references = [facts.reference || null, facts.endToEndId || null, facts.isInstant];
  return [
    id,
    companyId,
    version,
    rail,
    ...payer,
    ...payee,
    ...money,
    order.msg,
    payloadHash(facts),
    ...check,
    ...references,
  ];
}

export async function createPayment(
  companyId: string,
  order: PaymentOrder,
  { db, caller, services, deferToCommit, afterCommit }: Context,
): Promise<string> {
  const { personId } = getPerson(caller);
  const complete = await completeOrder(db, companyId, order, services, personId);
  const id = newId();
  deferToCommit(queries.insertPayment, [...toRow(companyId, id, 1, order, complete), personId]);
  if (complete.payeeCheck === null) afterCommit(() => services.wakeLoop('payeeChecks'));
  return id;
}

/** Locks a task of the company. */
async function lockTask(db: Db, companyId: string, taskId: string) {
  const task = await db.maybe(lockTaskRow, [companyId, taskId]);
  if (!task) throw new Refusal('not-found');
  return task;
}

export async function updateTask(
  companyId: string,
  taskId: string,
  order: PaymentOrder,
  { db, caller, services }: Context,
) {
  const task = await lockTask(db, companyId, taskId);
  const person = getPerson(caller);
  if (!mayUpdate({ initiatorId: task.initiator_id }, { personId: person.personId, letters: person.letters ?? '' }))
    throw new Refusal('not-permitted');
  refuseSettled(task);
  const complete = await completeOrder(db, companyId, order, services, person.personId);
  const version = task.version + 1;
  await db.run(queries.rewritePayment, toRow(companyId, taskId, version, order, complete));
  // a device showed an older version
  if (task.request_id) await replaceRequest(db, task.request_id);
  await record(db, {
    clientId: companyId,
    verb: 'payment.update',
    subjectKind: 'payment',
    subjectId: taskId,
    facts: { version, changed: changedFields(task, order, complete).join(' ') },
  });
  return { id: taskId, version };
}

/** Changed fields, by their names in the call. */
function changedFields(before: PayableRow, order: PaymentOrder, complete: CompleteOrder): string[] {
  const changed: [string, boolean][] = [
    ['name', before.payee_name !== order.name],
    ['acc', before.payee_iban !== order.acc],
    ['amount', before.amount_minor !== complete.amountMinor],
    ['msg', before.message !== order.msg],
    ['reference', (before.remittance_reference ?? '') !== (order.reference ?? '')],
    ['endToEndId', (before.end_to_end_id ?? '') !== (order.endToEndId ?? '')],
    ['instant', before.is_instant !== complete.isInstant],
    ['accountid', before.payer_iban !== complete.parties.payer_iban],
  ];
  return changed.filter(([, isChanged]) => isChanged).map(([field]) => field);
}
