/** What staff see of the rail, and do for payments on it. */
import { personOf } from '../../../server/access/caller.ts';
import { record, recordRead } from '../../../server/audit/record.ts';
import { type Db, dbOf } from '../../../server/db/pool.ts';
import type { Context, Handlers, Preparations, Services } from '../../../server/http/context.ts';
import { Refusal } from '../../../shared/errors.ts';
import { amountText, decimalText } from '../../../shared/money.ts';
import type { RailMessageItem, railCalls } from '../calls.ts';
import { enquirePayment } from './enquiries.ts';
import { retryFile } from './intake.ts';
import { type RailContext, railContextOf } from './railContext.ts';
import { recallPayment, refuseForeignRecall, returnRecalled } from './recalls.ts';
import { sepaLoop } from './sepa.ts';
import * as queries from './sql.ts';

export const railHandlers: Handlers<typeof railCalls, typeof railPreparations> = {
  listRailMessages: async ({ query }, { db }) => {
    const rows = await db.many(queries.listMessages, [query.next ?? null]);
    return { items: rows.map(messageOf), next: rows.length < 200 ? null : (rows.at(-1)?.id ?? null) };
  },

  readRailMessage: async ({ params }, { caller, requestId, services: { pool } }) => {
    const file = await dbOf(pool).maybe(queries.readBody, [params.messageId]);
    if (!file) throw new Refusal('not-found');
    const about = { clientId: null, subjectKind: 'rail-message', subjectId: params.messageId } as const;
    await recordRead(pool, personOf(caller).personId, requestId, { ...about, verb: 'rail-message.export' });
    return { type: 'application/xml', name: `message-${params.messageId}.xml`, body: file.body };
  },

  retryRailMessage: async ({ params: { messageId }, body }, context) => {
    const { db, services, afterCommit } = context;
    if (!(await retryFile(db, openRail(services), messageId))) throw new Refusal('transition-not-allowed');
    const about = { clientId: null, subjectKind: 'rail-message', subjectId: messageId } as const;
    await record(db, { ...about, verb: 'rail-message.comment', detail: { comment: body.comment } });
    afterCommit(() => services.wakeLoop(sepaLoop));
    return { id: messageId };
  },

  listRailExceptions: async (_input, { db }) => {
    const rows = await db.many(queries.listExceptions);
    const items = rows.map(({ message_id, transaction_id, payment_id, created_at, ...row }) => ({
      ...row,
      messageId: message_id,
      transactionId: transaction_id,
      paymentId: payment_id,
      at: created_at,
    }));
    return { items, next: null };
  },

  listUnsettled: async (_input, { db }) => {
    const rows = await db.many(queries.listUnsettled);
    const items = rows.map(({ currency, amount_minor, is_instant, transaction_id, enquired_at, ...row }) => ({
      ...row,
      amount: amountText(currency, amount_minor),
      isInstant: is_instant,
      transactionId: transaction_id ?? '',
      enquiredAt: enquired_at,
    }));
    return { items, next: null };
  },

  listRailDifferences: async (_input, { db }) => {
    const rows = await db.many(queries.listDifferences);
    const items = rows.map((row) => ({
      kind: row.kind,
      words: differenceWords[row.kind],
      day: row.day,
      transactionId: row.transaction_id ?? '',
      paymentId: row.payment_id,
      booked: amountOrNothing(row.booked_minor),
      stated: amountOrNothing(row.stated_minor),
    }));
    return { items, next: null };
  },

  listRecalls: async (_input, { db }) => {
    const rows = await db.many(queries.listRecalls);
    const items = rows.map((row) => ({
      id: row.id,
      direction: row.direction,
      paymentId: row.payment_id,
      caseId: row.case_id,
      amount: amountText('EUR', row.amount_minor),
      name: row.other_name,
      iban: row.other_iban,
      reason: row.reason,
      words: row.words,
      state: row.state,
      answerReason: row.answer_reason ?? '',
      at: row.created_at,
    }));
    return { items, next: null };
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
    const askedBy = personOf(context.caller).personId;
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

/** Two staff users fail a payment, whatever its amount. */
export const railPreparations = {
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

/** @throws Refusal other-bank-not-reachable where the settings name no clearing */
function openRail(services: Services): RailContext {
  const rail = railContextOf(services);
  if (!rail) throw new Refusal('other-bank-not-reachable');
  return rail;
}

type Noted =
  | { verb: 'payment.comment' | 'payment.enquire' | 'payment.recall'; subjectKind: 'payment'; subjectId: string }
  | { verb: 'recall.comment'; subjectKind: 'recall'; subjectId: string };

/** Records what staff did and why, and wakes the rail after the commit. */
async function noted({ db, services, afterCommit }: Context, about: Noted, comment: string): Promise<{ id: string }> {
  const clientId = about.subjectKind === 'payment' ? await clientOf(db, about.subjectId) : null;
  await record(db, { ...about, clientId, detail: { comment } });
  afterCommit(() => services.wakeLoop(sepaLoop));
  return { id: about.subjectId };
}

async function clientOf(db: Db, paymentId: string): Promise<string> {
  return (await db.one(queries.readClient, [paymentId])).client_id;
}

function messageOf(row: queries.MessageRow): RailMessageItem {
  const { refusal: code, refusal_path: path, refusal_line: line, refusal_column: column } = row;
  return {
    id: row.id,
    direction: row.direction,
    kind: row.kind ?? '',
    messageId: row.message_id ?? '',
    fileName: row.file_name,
    items: row.items,
    state: row.state,
    refusal: code === null ? null : { code, path: path ?? '', line, column },
    duplicates: row.duplicates,
    createdAt: row.created_at,
    changedAt: row.changed_at,
  };
}

function amountOrNothing(minor: bigint | null): string {
  return minor === null ? '' : amountText('EUR', minor);
}

const differenceWords: Readonly<Record<queries.DifferenceRow['kind'], string>> = {
  'not-booked': "On the rail's statement, but not in our books.",
  'not-answered': "On the rail's statement, but our payment is still pending: its answer is missing.",
  'not-stated': "In our books, but not on the rail's statement.",
  'amount-differs': "Our amount and that of the rail's statement differ.",
  'statement-gap': 'A statement does not open with the balance of the one before.',
  suspense: 'Money in suspense that no blocked payment explains.',
};
