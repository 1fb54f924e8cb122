// The bank's books against those of the card simulator: each message taken once, each purchase with the same money.
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { FromProcessor } from '#features/cards/processor/messages.ts';
import { type CardMessages, readCardMessages } from '#tests/harness/cards.ts';
import type { Bank } from './bank.ts';
import type { Difference } from './compare.ts';
import { whenRunning } from './ready.ts';

const restMostMs = 60_000;

const readTaken = 'select id::text, kind from card_message';
const readUses = `
  select 'authorisation ' || reference || ' ' || amount_minor as words from card_authorisation
  union all
  select kind || ' ' || reference || ' ' || amount_minor from card_clearing`;
const readHolds = `
  select a.reference, coalesce(h.amount_minor, 0)::text as held
  from card_authorisation a
  left join hold h on h.payment_id = a.payment_id and h.open`;
const readOrders = 'select id::text, state from card_order';
const readSettlement = `select balance_minor from account where kind = 'card_settlement' and currency = 'EUR'`;

/** Waits until the bank has been sent everything, then compares. */
export async function compareCards(bank: Bank, owner: pg.Pool): Promise<Difference[]> {
  const late = Date.now() + restMostMs;
  bank.quietCards();
  await whenRunning(() => bank.cardsPid(), restMostMs);
  while (((await isOrdering(owner)) || isOwing(readCardMessages(bank.cardsDir))) && Date.now() < late) await delay(100);
  const messages = readCardMessages(bank.cardsDir);
  process.stderr.write(`${messages.planned.length} messages of cards … `);
  return [
    ...(await compareMessages(messages, owner)),
    ...(await compareUses(messages, owner)),
    ...(await compareMoney(messages, owner)),
    ...(await compareHolds(messages, owner)),
    ...(await compareOrders(messages, owner)),
  ];
}

async function isOrdering(owner: pg.Pool): Promise<boolean> {
  const { rows } = await owner.query(`select from card_order where state in ('ordered', 'sent') limit 1`);
  return rows.length > 0;
}

function isOwing({ planned, answers: reported }: CardMessages): boolean {
  return planned.some(({ id }) => !reported.has(id));
}

/** What the simulator has decided by itself, the bank may or may not have got. */
async function compareMessages({ planned, answers }: CardMessages, owner: pg.Pool): Promise<Difference[]> {
  const { rows } = await owner.query<{ id: string; kind: string }>(readTaken);
  const taken = new Set(rows.map(({ id }) => id));
  const known = new Set(planned.map(({ id }) => id));
  const lost = planned.filter(({ id, kind }) => !taken.has(id) && (kind !== 'authorisation' || !answers.has(id)));
  return [
    ...lost.map(({ id: mark, kind }): Difference => ({ kind: 'lost', mark, what: `a message of kind ${kind}` })),
    ...rows
      .filter(({ id }) => !known.has(id))
      .map(({ id: mark, kind }): Difference => ({ kind: 'phantom', mark, what: `a message of kind ${kind}` })),
  ];
}

/**
 * Purchases, clearings and refunds by reference and amount. What was approved is at the bank, whichever server approved
 * it.
 */
async function compareUses({ planned, answers }: CardMessages, owner: pg.Pool): Promise<Difference[]> {
  const approved = planned.filter(
    ({ id, kind }) => !['reversal', 'production'].includes(kind) && answers.get(id)?.decision === 'approved',
  );
  const wanted = new Set(approved.map(getText));
  const asked = new Set(planned.map(getText));
  const { rows } = await owner.query<{ words: string }>(readUses);
  const found = new Set(rows.map(({ words }) => words));
  return [
    ...[...wanted]
      .filter((mark) => !found.has(mark))
      .map((mark): Difference => ({ kind: 'lost', mark, what: 'a use' })),
    ...[...found]
      .filter((mark) => !asked.has(mark))
      .map((mark): Difference => ({ kind: 'phantom', mark, what: 'a use' })),
  ];
}

function getText(message: FromProcessor): string {
  if (message.kind === 'production') return message.kind;
  const kind = message.kind === 'advice' ? 'authorisation' : message.kind;
  return `${kind} ${message.reference} ${message.amount.minor}`;
}

/** What lies on the account of the card scheme is what shops have asked for, less what they have given back. */
async function compareMoney({ planned }: CardMessages, owner: pg.Pool): Promise<Difference[]> {
  const getSum = (wanted: FromProcessor['kind']) =>
    planned.reduce(
      (sum, message) =>
        message.kind === wanted && message.kind !== 'production' ? sum + BigInt(message.amount.minor) : sum,
      0n,
    );
  const { rows } = await owner.query<{ balance_minor: string }>(readSettlement);
  const [ours, theirs] = [BigInt(rows[0]?.balance_minor ?? 0), getSum('clearing') - getSum('refund')];
  if (ours === theirs) return [];
  return [{ kind: 'lost', mark: 'card settlement', what: `${ours} at the bank, ${theirs} at the processor` }];
}

/**
 * What is still held of each purchase is what was approved, less what was given up and cleared; after the last clearing
 * nothing.
 */
async function compareHolds({ planned, answers }: CardMessages, owner: pg.Pool): Promise<Difference[]> {
  const rest = new Map<string, bigint>();
  for (const message of planned) {
    const { kind, id } = message;
    if (kind === 'authorisation' || kind === 'advice') {
      const isApproved = answers.get(id)?.decision === 'approved';
      rest.set(message.reference, isApproved ? BigInt(message.amount.minor) : 0n);
    }
    if ((kind !== 'clearing' && kind !== 'reversal') || message.authorisation === null) continue;
    const before = rest.get(message.authorisation) ?? 0n;
    const after = before - BigInt(message.amount.minor);
    rest.set(message.authorisation, after < 0n || (kind === 'clearing' && message.final) ? 0n : after);
  }
  const { rows } = await owner.query<{ reference: string; held: string }>(readHolds);
  return rows
    .filter(({ reference, held }) => BigInt(held) !== rest.get(reference))
    .map(({ reference: mark, held }): Difference => {
      const what = `${held} held at the bank, ${rest.get(mark)} by the processor's book`;
      return { kind: 'lost', mark, what };
    });
}

/** Each order is made once, and the bank knows it as printed. */
async function compareOrders({ planned }: CardMessages, owner: pg.Pool): Promise<Difference[]> {
  const made = planned.flatMap((one) => (one.kind === 'production' && one.state === 'printed' ? [one.orderId] : []));
  const { rows } = await owner.query<{ id: string; state: string }>(readOrders);
  process.stderr.write(`${rows.length} orders … `);
  return rows.flatMap(({ id: mark, state }): Difference[] => {
    const times = made.filter((id) => id === mark).length;
    if (times > 1) return [{ kind: 'doubled', mark, what: 'an order' }];
    return times === 0 || state !== 'printed' ? [{ kind: 'lost', mark, what: `an order that is ${state}` }] : [];
  });
}
