/** What staff see of the rail. */
import { getPerson } from '#server/access/caller.ts';
import type { Handlers } from '#server/http/context.ts';
import { amountText } from '#shared/money.ts';
import type { RailMessageItem, railCalls, SetAsideTransfer } from '../calls.ts';
import { getReturnReason } from '../rules.ts';
import * as queries from './sql.ts';

type Lists =
  | 'listRailMessages'
  | 'listRailExceptions'
  | 'listUnsettled'
  | 'listRailDifferences'
  | 'listRecalls'
  | 'listSetAside';

export const railLists: Pick<Handlers<typeof railCalls>, Lists> = {
  listRailMessages: async ({ query }, { db }) => {
    const rows = await db.many(queries.listMessages, [query.next ?? null]);
    return { items: rows.map(getMessage), next: rows.length < 200 ? null : (rows.at(-1)?.id ?? null) };
  },

  listRailExceptions: async (_input, { db, caller }) => {
    const rows = await db.many(queries.listExceptions, [getPerson(caller).personId]);
    const items = rows.map(({ message_id, transaction_id, payment_id, created_at, ...row }) => ({
      ...row,
      messageId: message_id,
      transactionId: transaction_id,
      paymentId: payment_id,
      at: created_at,
    }));
    return { items, next: null };
  },

  listUnsettled: async (_input, { db, caller }) => {
    const rows = await db.many(queries.listUnsettled, [getPerson(caller).personId]);
    const items = rows.map(({ currency, amount_minor, is_instant, transaction_id, enquired_at, ...row }) => ({
      ...row,
      amount: amountText(currency, amount_minor),
      isInstant: is_instant,
      transactionId: transaction_id ?? '',
      enquiredAt: enquired_at,
    }));
    return { items, next: null };
  },

  listRailDifferences: async (_input, { db, caller }) => {
    const rows = await db.many(queries.listDifferences, [getPerson(caller).personId]);
    const items = rows.map((row) => ({
      kind: row.kind,
      words: differenceLabels[row.kind],
      day: row.day,
      transactionId: row.transaction_id ?? '',
      paymentId: row.payment_id,
      booked: amountOrNothing(row.booked_minor),
      stated: amountOrNothing(row.stated_minor),
    }));
    return { items, next: null };
  },

  listSetAside: async (_input, { db, caller }) => {
    const rows = await db.many(queries.listSetAside, [getPerson(caller).personId]);
    return { items: rows.map(toSetAside), next: null };
  },

  listRecalls: async (_input, { db, caller }) => {
    const rows = await db.many(queries.listRecalls, [getPerson(caller).personId]);
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
};

function toSetAside(row: queries.AsideListRow): SetAsideTransfer {
  return {
    ...{ id: row.id, messageId: row.message_id, transactionId: row.transaction_id, paymentId: row.payment_id },
    amount: amountText('EUR', row.amount_minor),
    payer: { name: row.other_name, iban: row.other_iban, bic: row.other_bic },
    payee: { name: row.payee_name, iban: row.own_iban },
    holder: row.holder ?? '',
    message: row.message,
    fault: { code: row.code, path: row.path, line: row.line },
    reason: row.recalled === null ? getReturnReason(row) : 'FOCR',
    sentTexts: row.sent_texts,
    recalled: row.recalled ?? '',
    state: row.state,
    at: row.created_at,
  };
}

function getMessage(row: queries.MessageRow): RailMessageItem {
  const { refusal: code, refusal_path: path, refusal_line: line, refusal_column: column } = row;
  return {
    id: row.id,
    direction: row.direction,
    kind: row.kind ?? '',
    messageId: row.message_id ?? '',
    fileName: row.file_name,
    items: row.items,
    state: row.state,
    bookedItems: row.booked_items,
    refusal: code === null ? null : { code, path: path ?? '', line, column },
    duplicates: row.duplicates,
    createdAt: row.created_at,
    changedAt: row.changed_at,
  };
}

function amountOrNothing(minor: bigint | null): string {
  return minor === null ? '' : amountText('EUR', minor);
}

const differenceLabels: Readonly<Record<queries.DifferenceRow['kind'], string>> = {
  'not-booked': "On the rail's statement, but not in our books.",
  'not-answered': "On the rail's statement, but our payment is still pending: its answer is missing.",
  'not-stated': "In our books, but not on the rail's statement.",
  'amount-differs': "Our amount and that of the rail's statement differ.",
  'statement-gap': 'A statement does not open with the balance of the one before.',
  suspense: 'Money in suspense that no blocked payment explains.',
};
