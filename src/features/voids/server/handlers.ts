/** Staff void a payment between two of our accounts; a second person confirms. */

import { getMoneyReaders } from '#features/access/server/notices.ts';
import { getPerson } from '#server/access/caller.ts';
import { notify } from '#server/access/notify.ts';
import { recordLook } from '#server/audit/looks.ts';
import { record } from '#server/audit/record.ts';
import type { Db } from '#server/db/pool.ts';
import { throwRefused } from '#server/db/refusals.ts';
import type { Context, Handlers, Preparations } from '#server/http/context.ts';
import { twoPeople } from '#server/secondPerson/twoPeople.ts';
import { errorFacts, Refusal } from '#shared/errors.ts';
import type { VoidBody, voidCalls } from '../calls.ts';
import { formatLastAct } from '../others.ts';
import { isFeeBack, whyNotVoided } from '../rules.ts';
import { getFacts, noticeLines, voidLines } from './effects.ts';
import * as queries from './sql.ts';

export const voidHandlers: Handlers<typeof voidCalls, typeof voidPreparations> = {
  readVoid: async ({ params: { clientId, paymentId }, query: { reason = 'BANK' } }, context) => {
    const { db } = context;
    const row = await db.maybe(queries.readPayment, [clientId, paymentId]);
    if (!row) throw new Refusal('not-found');
    recordLook(context, { clientId, verb: 'payment.browse', subjectKind: 'client', subjectId: clientId });
    const refusal = whyNotVoided(getFacts(row), reason);
    const documents = row.payee_client_id === null ? [] : await db.many(queries.listDocuments, [row.payee_client_id]);
    return {
      lines: voidLines(row, reason),
      refusal: refusal ? errorFacts(refusal).title : '',
      version: (await db.one(queries.readReview, [paymentId])).version,
      documents: documents.map(({ id, name, added_at: addedAt }) => ({ id, name, addedAt })),
    };
  },

  voidTransaction: async ({ params: { clientId, paymentId }, body, prepared: { row } }, context) => {
    const { db } = context;
    const { reason, fileId = null } = body.props;
    const { refusal } = await db.one(queries.voidPayment, [paymentId, isFeeBack(reason)]);
    throwRefused(refusal);
    const { madeBy, confirmedBy } = twoPeople(context);
    await db.run(queries.insertVoid, [paymentId, reason, fileId, isFeeBack(reason), body.comment, madeBy, confirmedBy]);
    const about = { subjectKind: 'payment', subjectId: paymentId } as const;
    await record(db, { ...about, clientId, verb: 'payment.void', detail: { comment: body.comment } });
    const { payee_client_id: payee, payer_client_id: payer } = row;
    if (payee !== null && payee !== payer) await record(db, { ...about, clientId: payee, verb: 'payment.takeBack' });
    await notifySides(context, row, body);
  },
};

/** What the confirmer is shown. */
export const voidPreparations = {
  voidTransaction: async ({ params: { clientId, paymentId }, body }, { db, services }) => {
    const { reason, fileId } = body.props;
    const row = await db.maybe(queries.lockPayment, [clientId, paymentId]);
    if (!row) throw new Refusal('not-found');
    const refusal = whyNotVoided(getFacts(row), reason);
    if (refusal) throw new Refusal(refusal);
    await refuseReviewed(db, paymentId, body.version, services.bank.zone);
    const lines = [...voidLines(row, reason), ...(await consentLines(db, row, fileId))];
    const shown = { title: 'Void a payment', lines: [...lines, { label: 'Comment', value: body.comment }] };
    const subject = { kind: 'payment', id: paymentId, version: row.version };
    return { shown, facts: { row }, about: { subject, clientId, amountMinor: row.amount_minor } };
  },
} satisfies Preparations<typeof voidCalls>;

/**
 * Locks the review; the payment is locked already. @throws Refusal version-changed, which says what was decided
 * meanwhile and by whom
 */
async function refuseReviewed(db: Db, paymentId: string, version: number, zone: string): Promise<void> {
  await db.run(queries.lockReview, [paymentId]);
  const review = await db.one(queries.readReview, [paymentId]);
  if (review.version === version) return;
  const { code, by, at } = review;
  throw new Refusal('version-changed', undefined, undefined, formatLastAct(code, by, at, zone));
}

/** @throws Refusal consent-not-of-payee */
async function consentLines(db: Db, { payee_client_id: payee }: queries.VoidedRow, fileId: string | undefined) {
  if (fileId === undefined) return [];
  const file = payee === null ? undefined : await db.maybe(queries.findDocument, [fileId, payee]);
  if (!file) throw new Refusal('consent-not-of-payee');
  return [{ label: 'Consent', value: file.name }];
}

/** Both sides hear of it on their devices. Between own accounts there is one side. */
async function notifySides({ db, caller }: Context, row: queries.VoidedRow, { props }: VoidBody): Promise<void> {
  const { payer_client_id: payer, payee_client_id: payee } = row;
  const from = getPerson(caller).personId;
  // the payment was executed and both sides saw it, so both are informed
  const concerned = await getMoneyReaders(
    db,
    [payer, payee].filter((id) => id !== null),
  );
  // who acts for both sides is informed once, as the payer
  const payers = new Set(concerned.filter(({ client_id: id }) => id === payer).map(({ person_id: id }) => id));
  const payees = new Set(concerned.map(({ person_id: id }) => id).filter((id) => !payers.has(id)));
  const title = 'The bank took a payment back';
  await notify(db, [...payers], { from, title, lines: noticeLines(row, props.reason, true) });
  await notify(db, [...payees], { from, title, lines: noticeLines(row, props.reason, false) });
}
