/** The demo's cards as they stand today: those that the past was paid with, and some of every other state. */
import { offerCard } from '#features/cards/server/holders.ts';
import { readCard } from '#features/cards/server/sql.ts';
import { type Db, sql } from '#server/db/pool.ts';
import { addDays } from '#shared/days.ts';
import { accounts, cards, type DemoCard } from '../accounts.ts';
import { pastDays } from '../calendar.ts';
import { openCards } from '../openCards.ts';
import { people, personId } from '../people.ts';
import { rates } from '../rates.ts';
import { getCardId } from './details.ts';

const insertRates = sql<never>(`
  insert into card_rate (currency, day, rate)
  select currency, $2::date, rate from json_to_recordset($1) as r(currency text, rate numeric)`);
const insertCards = sql<never>(`
  insert into card (id, client_id, account_id, holder_id, design, name, mask, expires_on, limit_minor, monthly_minor,
    options, ordered_by,
    accepted_at, created_at, changed_at)
  select r.id, r.client_id, a.id, r.holder_id, r.design, r.name, r.mask, r.expires_on, r.limit_minor, r.monthly_minor,
    r.options, r.holder_id,
    r.at at time zone b.zone, r.at at time zone b.zone, r.at at time zone b.zone
  from json_to_recordset($1) as r(id uuid, client_id text, iban text, holder_id text, design text, name text, mask text,
    expires_on date,
    limit_minor bigint, monthly_minor bigint, options text, at timestamp)
  join account a on a.iban = r.iban and a.currency = 'EUR', bank b`);
// the simulator has never seen the orders under way: they stay where they are
const insertOrders = sql<never>(`
  insert into card_order (id, card_id, client_id, state, ordered_by, ordered_at, changed_at, told_at, name)
  select new_id(), c.id, c.client_id, 'ordered', c.ordered_by, r.at at time zone b.zone, r.at at time zone b.zone,
    case when r.is_old then null else now() end, c.name
  from json_to_recordset($1) as r(id uuid, at timestamp, is_old boolean)
  join card c on c.id = r.id, bank b`);
const moveOrders = sql<never>(`
  update card_order o set state = $2, refusal = $3, changed_at = o.ordered_at + interval '2 days'
  where card_id = any ($1)`);
const print = sql<never>(`
  update card c set printed_at = o.changed_at from card_order o where o.card_id = c.id and o.state = 'printed'`);
const moveCards = sql<never>('update card set state = $2 where id = any ($1)');
const unaccept = sql<never>('update card set accepted_at = null, holder_id = null where id = any ($1)');
const setActor = sql<never>(`select set_config('kontora.actor', $1, true)`);
/** What the past was paid with counts for the months in which it was. */
const countPast = sql<never>(`
  insert into card_clearing (reference, kind, card_id, payment_id, month, amount_minor, settles_on, created_at)
  select 'PAST' || replace(p.id::text, '-', ''), 'clearing', d.card_id, p.id, month_of(p.executed_at), p.amount_minor,
    (p.executed_at at time zone b.zone)::date, p.executed_at
  from payment p
  join payment_detail d on d.payment_id = p.id
  join card c on c.id = d.card_id, bank b
  where p.rail = 'card' and p.payer_client_id is not null`);
const countMonths = sql<never>(`
  insert into card_month (card_id, month, used_minor)
  select card_id, month, sum(amount_minor) from card_clearing group by card_id, month`);

/** Makes the cards. Bank time is real again. */
export async function makeCards(tx: Db, today: string): Promise<void> {
  await tx.run(insertRates, [JSON.stringify(rates), addDays(today, -pastDays)]);
  const all = [...cards.map((card) => toRow(card, today)), ...openCards.map((card) => toRow(card, today))];
  await tx.run(insertCards, [JSON.stringify(all)]);
  const orders = [
    ...cards.map(({ key }) => ({ id: getCardId(key, today), at: all[0]?.at, is_old: true })),
    ...openCards.map((card) => ({
      id: getCardId(card.key, today),
      at: `${addDays(today, -card.orderedDaysAgo)} 10:00:00`,
      is_old: false,
    })),
  ];
  await tx.run(insertOrders, [JSON.stringify(orders)]);
  const getIds = (of: readonly { key: string }[]) => of.map(({ key }) => getCardId(key, today));
  const at = (...stages: string[]) => openCards.filter(({ order }) => stages.includes(order));
  await tx.run(moveOrders, [getIds([...cards, ...at('sent', 'printed')]), 'sent', null]);
  await tx.run(moveOrders, [getIds([...cards, ...at('printed')]), 'printed', null]);
  await tx.run(moveOrders, [getIds(at('failed')), 'failed', 'Address is not complete.']);
  await tx.run(print);
  await tx.run(unaccept, [getIds(openCards.filter(({ isAccepted }) => !isAccepted))]);
  for (const state of ['locked', 'terminated'] as const)
    await tx.run(moveCards, [getIds([...cards, ...openCards].filter((card) => card.state === state)), state]);
  await offer(tx, today);
  await tx.run(countPast);
  await tx.run(countMonths);
}

/** One card waits on a device until its holder accepts it. */
async function offer(tx: Db, today: string): Promise<void> {
  const offered = openCards.find(({ isOffered }) => isOffered);
  const holder = people.find(({ id }) => id === offered?.holderId);
  const by = people.find(({ id }) => id === personId(1));
  if (!offered || !holder || !by) return;
  await tx.run(setActor, [by.id]);
  const row = await tx.one(readCard, [offered.clientId, getCardId(offered.key, today)]);
  await offerCard(tx, row, holder, by);
  await tx.run(setActor, ['']);
}

function toRow(card: DemoCard & { expiresDays?: number }, today: string) {
  const account = accounts.find(({ key }) => key === card.account);
  if (!account) throw new Error(`No account ${card.account}`);
  const opened = addDays(today, -pastDays);
  return {
    id: getCardId(card.key, today),
    client_id: card.clientId,
    iban: account.iban,
    holder_id: card.holderId,
    design: card.design,
    name: card.nameOnCard,
    mask: card.mask,
    expires_on: addDays(today, card.expiresDays ?? 640),
    limit_minor: card.limit * 100,
    monthly_minor: card.monthlyLimit * 100,
    options: card.options ?? '',
    at: `${opened} 09:00:00`,
  };
}
