/** Records of the audit as people read them. */

import { listRuleTitles } from '#features/whitelist/server/ruleTitles.ts';
import type { VerbWords } from '#server/audit/verbs.ts';
import type { Db } from '#server/db/pool.ts';
import { recordId } from '#shared/ids.ts';
import { formatMoney } from '#shared/money.ts';
import { isRestricted } from '#shared/restricted.ts';
import type { LogRecord } from '../calls.ts';
import { describeCard, describeFacts, type Fact, isNumber, isRule } from '../describeFacts.ts';
import { restricted } from './restricted.ts';
import { type CardRow, type LogRow, type PaymentRow, readCards, readNames, readPayments, readWords } from './sql.ts';

const isId = (id: string) => recordId.safeParse(id).success;

type Words = ReadonlyMap<string, VerbWords>;

/** What the records of a page are about, by id, where people need more than the id. */
interface Subjects {
  payments: ReadonlyMap<string, PaymentRow>;
  cards: ReadonlyMap<string, CardRow>;
  /** of notes and messages */
  words: ReadonlyMap<string, string>;
  /** of people, clients and rules whose numbers or codes are in facts, and of whom records are about */
  names: ReadonlyMap<string, string>;
}

export async function describeRecords(db: Db, rows: readonly LogRow[], words: Words): Promise<LogRecord[]> {
  const getIds = (...kinds: string[]) => [
    ...new Set(
      rows.flatMap(({ subject_kind: kind, subject_id: id }) => (kinds.includes(kind) && isId(id) ? [id] : [])),
    ),
  ];
  const numbers = rows.flatMap(({ facts, detail, subject_id: id }) =>
    [id, ...Object.values({ ...facts, ...detail })].filter(isNumber),
  );
  const namesRules = rows.some(({ verb, facts }) => Object.keys(facts ?? {}).some((key) => isRule(verb, key)));
  const [payments, cards, texts, names, rules] = await Promise.all([
    db.many(readPayments, [getIds('payment')]),
    db.many(readCards, [getIds('card')]),
    db.many(readWords, [getIds('note'), getIds('message')]),
    db.many(readNames, [[...new Set(numbers)], getIds('relation', 'party')]),
    namesRules ? listRuleTitles(db) : [],
  ]);
  const subjects = {
    payments: new Map(payments.map((payment) => [payment.id, payment])),
    cards: new Map(cards.map((card) => [card.id, card])),
    words: new Map(texts.map((text) => [text.id, text.words])),
    names: new Map([
      ...rules.map(({ code, title }) => [code, title] as const),
      ...names.map(({ id, name }) => [id, name] as const),
    ]),
  };
  return rows.map((row) => describeRecord(row, words, subjects));
}

function describeRecord(row: LogRow, words: Words, { payments, cards, words: texts, names }: Subjects): LogRecord {
  const record = { id: String(row.n), time: row.at };
  if (isRestricted(row)) return restricted(record);
  const { did, kind, look } = words.get(row.verb) ?? unknownVerb(row.verb);
  return {
    ...record,
    userID: row.actor_id,
    fullName: row.actor ?? (row.actor_id === null ? 'System' : `User ${row.actor_id}`),
    by: row.actor_kind === null ? 'system' : row.actor_kind === 'staff' ? 'staff' : 'company',
    recordID: row.subject_id,
    recordKind: row.subject_kind,
    clientID: row.client_id,
    clientName: row.client,
    verb: row.verb,
    words: did,
    kind,
    look: look ?? null,
    facts: [
      ...aboutOther(row, names),
      ...aboutPayment(payments.get(row.subject_id)),
      ...describeCard(cards.get(row.subject_id)),
      ...describeFacts(row.verb, row.facts ?? {}, names),
      ...getDetail(row, names),
    ],
    text: texts.get(row.subject_id) ?? null,
  };
}

/** Whom a record is about beside the client: the other side of a relation, a staff user, somebody who is no client. */
function aboutOther(
  { subject_kind: kind, subject_id: id, client_id: clientId }: LogRow,
  names: Subjects['names'],
): Fact[] {
  const name = id === clientId ? undefined : names.get(id);
  if (name === undefined) return [];
  return [{ label: kind === 'relation' ? 'With' : 'Who', value: isNumber(id) ? `${name}, ${id}` : name }];
}

function aboutPayment(payment: PaymentRow | undefined): Fact[] {
  if (!payment) return [];
  const { amount_minor: minor, currency } = payment;
  return [
    { label: 'Amount', value: `${formatMoney(minor, currency)} ${currency}` },
    { label: 'Payer', value: payment.payer_name },
    { label: 'Payee', value: payment.payee_name },
  ];
}

/** Detail is personal: rules erase it when its term is over, and the record stays. */
function getDetail({ verb, detail, is_erased: isErased }: LogRow, names: Subjects['names']): Fact[] {
  if (isErased) return [{ label: 'Personal detail', value: 'Erased by rule' }];
  return describeFacts(verb, detail ?? {}, names);
}

/** Of records that an older or newer version has written. */
function unknownVerb(verb: string): VerbWords {
  return { did: `recorded ${verb}`, kind: 'system' };
}
