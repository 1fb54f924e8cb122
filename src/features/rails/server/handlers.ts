/** What staff do for files and payments on the rail. */
import { getPerson } from '#server/access/caller.ts';
import { record, recordRead } from '#server/audit/record.ts';
import { type Db, getDb } from '#server/db/pool.ts';
import type { Context, Handlers, Preparations, Services } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import { formatCode } from '#shared/formatCode.ts';
import { compactIban } from '#shared/iban.ts';
import { decimalText } from '#shared/money.ts';
import type { railCalls } from '../calls.ts';
import { formatReason } from '../iso20022/reasons.ts';
import { enquirePayment } from './enquiries.ts';
import { refuseForeignRecall, returnRecalled } from './foreignRecalls.ts';
import { retryFile } from './intake.ts';
import { railLists } from './lists.ts';
import { recallPayment } from './ownRecalls.ts';
import { getRailContext, type RailContext } from './railContext.ts';
import { intakeLoop, sepaLoop } from './sepa.ts';
import {
  type AsideRow,
  accountFor,
  clientNamed,
  getPayer,
  readSetAside,
  returnSetAside,
  takeSetAside,
} from './setAside.ts';
import * as queries from './sql.ts';

export const railHandlers: Handlers<typeof railCalls, typeof railPreparations> = {
  ...railLists,

  readRailMessage: async ({ params }, { caller, requestId, services: { pool } }) => {
    const file = await getDb(pool).maybe(queries.readBody, [params.messageId]);
    if (!file) throw new Refusal('not-found');
    const about = { clientId: null, subjectKind: 'rail-message', subjectId: params.messageId } as const;
    await recordRead(pool, getPerson(caller).personId, requestId, { ...about, verb: 'rail-message.export' });
    return { type: 'application/xml', name: `message-${params.messageId}.xml`, body: file.body };
  },

  retryRailMessage: async ({ params: { messageId }, body }, context) => {
    const { db, services, afterCommit } = context;
    if (!(await retryFile(db, openRail(services), messageId))) throw new Refusal('transition-not-allowed');
    const about = { clientId: null, subjectKind: 'rail-message', subjectId: messageId } as const;
    await record(db, { ...about, verb: 'rail-message.comment', detail: { comment: body.comment } });
    afterCommit(() => {
      services.wakeLoop(sepaLoop);
      services.wakeLoop(intakeLoop);
    });
    return { id: messageId };
  },

  takeSetAside: async ({ params: { transferId }, body }, context) => {
    const rail = openRail(context.services);
    const taken = { iban: compactIban(body.iban), payer: body.payer };
    const { clientId } = await takeSetAside(context.db, rail, transferId, taken);
    return commentedAside(context, transferId, clientId, body.comment);
  },

  returnSetAside: async ({ params: { transferId }, body }, context) => {
    await returnSetAside(context.db, openRail(context.services), transferId, body.reason);
    return commentedAside(context, transferId, null, body.comment);
  },

  returnRecalled: async ({ params: { recallId }, body }, context) => {
    await returnRecalled(context.db, openRail(context.services), recallId);
    return noted(context, { verb: 'recall.comment', subjectKind: 'recall', subjectId: recallId }, body.comment);
  },

  refuseRecall: async ({ params: { recallId }, body }, context) => {
    await refuseForeignRecall(context.db, openRail(context.services), recallId, body.reason);
    return noted(context, { verb: 'recall.comment', subjectKind: 'recall', subjectId: recallId }, body.comment);
  },

  recallPayment: async ({ params: { paymentId }, body }, context) => {
    const askedBy = getPerson(context.caller).personId;
    const asked = { reason: body.reason, words: body.comment, askedBy };
    const id = await recallPayment(context.db, openRail(context.services), paymentId, asked);
    await noted(context, { verb: 'payment.recall', subjectKind: 'payment', subjectId: paymentId }, body.comment);
    return { id };
  },

  enquirePayment: async ({ params: { paymentId }, body }, context) => {
    await enquirePayment(context.db, openRail(context.services), paymentId);
    return noted(context, { verb: 'payment.enquire', subjectKind: 'payment', subjectId: paymentId }, body.comment);
  },

  retryPayment: async ({ params: { paymentId }, body }, context) => {
    if ((await context.db.run(queries.retryPayment, [paymentId])) === 0) throw new Refusal('transition-not-allowed');
    context.afterCommit(() => context.services.wakeLoop('executor'));
    return noted(context, { verb: 'payment.comment', subjectKind: 'payment', subjectId: paymentId }, body.comment);
  },

  failPayment: async ({ params: { paymentId }, body }, context) => {
    await context.db.run(queries.failPayment, [paymentId]);
    await context.db.run(queries.releaseHold, [paymentId]);
    return noted(context, { verb: 'payment.comment', subjectKind: 'payment', subjectId: paymentId }, body.comment);
  },
};

/** Two staff users decide, whatever the amount. */
export const railPreparations = {
  takeSetAside: async ({ params: { transferId }, body }, { db, services }) => {
    openRail(services);
    const row = await readSetAside(db, transferId);
    const account = await accountFor(db, compactIban(body.iban));
    const shown = [
      { label: 'From', value: getPayer(row, body.payer) },
      { label: 'Payer’s account', value: row.other_iban || 'Not in the file' },
      { label: 'To', value: account.title },
      { label: 'Account', value: account.iban },
      ...(account.iban === row.own_iban ? [] : [{ label: 'Account in the file', value: row.own_iban || 'None' }]),
    ];
    return asideShown('Book a transfer that was set aside', row, shown, account.client_id, body.comment);
  },

  returnSetAside: async ({ params: { transferId }, body }, { db, services }) => {
    openRail(services);
    const row = await readSetAside(db, transferId);
    const shown = [
      { label: 'Back to', value: row.other_name || 'Not in the file' },
      { label: 'IBAN', value: row.other_iban || 'Not in the file' },
      { label: 'Reason', value: `${body.reason}: ${formatReason(body.reason)}` },
    ];
    const clientId = await clientNamed(db, row.own_iban);
    return asideShown('Send back a transfer that was set aside', row, shown, clientId, body.comment);
  },

  returnRecalled: async ({ params: { recallId }, body }, context) => {
    openRail(context.services);
    const recall = await context.db.maybe(queries.readOpenRecall, [recallId]);
    if (!recall) throw new Refusal('transition-not-allowed');
    const { client_id: clientId, currency, amount_minor: amountMinor } = recall;
    return {
      shown: {
        title: 'Send recalled money back',
        lines: [
          { label: 'From', value: recall.payee_name },
          { label: 'To', value: recall.other_name },
          { label: 'IBAN', value: recall.other_iban },
          { label: 'Amount', value: `${decimalText(amountMinor, currency)} ${currency}` },
          { label: 'Reason', value: body.comment },
        ],
      },
      facts: {},
      about: { subject: { kind: 'recall', id: recallId, version: 0 }, clientId, amountMinor },
    };
  },

  failPayment: async ({ params: { paymentId }, body }, { db }) => {
    const payment = await db.maybe(queries.lockUnsent, [paymentId]);
    if (!payment) throw new Refusal('transition-not-allowed');
    const { version, client_id: clientId, currency, amount_minor: amountMinor, fee_minor: feeMinor } = payment;
    return {
      shown: {
        title: 'Fail a payment',
        lines: [
          { label: 'Payer', value: payment.payer_name },
          { label: 'Payee', value: payment.payee_name },
          { label: 'IBAN', value: payment.payee_iban },
          { label: 'Amount', value: `${decimalText(amountMinor, currency)} ${currency}` },
          { label: 'Fee', value: `${decimalText(feeMinor, currency)} ${currency}` },
          { label: 'Reason', value: body.comment },
        ],
      },
      facts: {},
      about: { subject: { kind: 'payment', id: paymentId, version }, clientId, amountMinor },
    };
  },
} satisfies Preparations<typeof railCalls>;

/** What the second person reads about a transfer that was set aside. */
function asideShown(
  title: string,
  row: AsideRow,
  shown: readonly { label: string; value: string }[],
  clientId: string | null,
  comment: string,
) {
  const lines = [
    ...shown,
    { label: 'Amount', value: `${decimalText(row.amount_minor, 'EUR')} EUR` },
    ...(row.message === '' ? [] : [{ label: 'Message', value: row.message }]),
    { label: 'What is wrong', value: `${formatCode(row.code)}: ${row.path}` },
    { label: 'Comment', value: comment },
  ];
  const subject = { kind: 'rail-transfer', id: row.transfer_id, version: 0 } as const;
  return { shown: { title, lines }, facts: {}, about: { subject, clientId, amountMinor: row.amount_minor } };
}

async function commentedAside(
  { db, services, afterCommit }: Context,
  transferId: string,
  clientId: string | null,
  comment: string,
): Promise<{ id: string }> {
  const about = { clientId, subjectKind: 'rail-transfer', subjectId: transferId } as const;
  await record(db, { ...about, verb: 'rail-transfer.comment', detail: { comment } });
  afterCommit(() => services.wakeLoop(sepaLoop));
  return { id: transferId };
}

/** @throws Refusal other-bank-not-reachable where the settings name no clearing */
function openRail(services: Services): RailContext {
  const rail = getRailContext(services);
  if (!rail) throw new Refusal('other-bank-not-reachable');
  return rail;
}

type Noted =
  | { verb: 'payment.comment' | 'payment.enquire' | 'payment.recall'; subjectKind: 'payment'; subjectId: string }
  | { verb: 'recall.comment'; subjectKind: 'recall'; subjectId: string };

/** Records what staff did and why, and wakes the rail after the commit. */
async function noted({ db, services, afterCommit }: Context, about: Noted, comment: string): Promise<{ id: string }> {
  const clientId = about.subjectKind === 'payment' ? await getClient(db, about.subjectId) : null;
  await record(db, { ...about, clientId, detail: { comment } });
  afterCommit(() => services.wakeLoop(sepaLoop));
  return { id: about.subjectId };
}

async function getClient(db: Db, paymentId: string): Promise<string> {
  return (await db.one(queries.readClient, [paymentId])).client_id;
}
