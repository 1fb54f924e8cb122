/** SQL of what staff see of cards and do for them: orders of plastic, files for the card maker. */

import { isUnconfirmed } from '#features/clients/record/server/residence.ts';
import { sql } from '#server/db/pool.ts';
import type { CardStage } from '../cardOrderList.ts';
import { type CardOrderState, delayedAfterDays } from '../rules.ts';
import type { OrderRow } from './cardOrders.ts';
import type { FileLine } from './productionFile.ts';

const isDelayed = `
  (o.state in ('ordered', 'sent') and o.ordered_at < bank_now() - interval '${delayedAfterDays} days')`;
/** The address that cards of a client go to: where the company works, or else where it is registered. */
const goesTo = (client: string) =>
  `select * from client_address where client_id = ${client} order by type <> 'O' limit 1`;
/** Whether cards of a client wait, because one staff user alone has changed the address that they would go to. */
export const isHeld = (client: string) => `exists (select from (${goesTo(client)}) a where ${isUnconfirmed('a')})`;

const orders = `
  select o.id, o.card_id, o.client_id, k.title as client, c.design, c.name as name_on_card, c.mask, o.state,
    ${isDelayed} as is_delayed,
    o.refusal, o.file_id, o.ordered_at, o.changed_at, exists (select from card_order n where n.replaces = o.id)
      as is_again, ${isHeld('o.client_id')} as is_held
  from card_order o
  join card c on c.id = o.card_id
  join client k on k.id = o.client_id`;
const after = 'select n.ordered_at, n.id from card_order n where n.id = $1';

export const readOrder = sql<OrderRow>(`${orders} where o.id = $1`);

/** of clients that the staff user is not linked to */
const open = (staff: string) => `o.client_id not in (select clients_of_staff(${staff}))`;

/** at most $2 after the one with the id $1; null for the first; for the staff user $3 */
export const listDelayed = sql<OrderRow>(`
  ${orders}
  where ${isDelayed} and ($1::uuid is null or (o.ordered_at, o.id) > (${after})) and ${open('$3')}
  order by o.ordered_at, o.id limit $2`);

/**
 * at most $3, the newest first: those ordered before the moment $1, or at it and with an id below $2; for the staff
 * user $4
 */
export const listFailed = sql<OrderRow>(`
  ${orders}
  where o.state = 'failed' and (o.ordered_at, o.id) < ($1::timestamptz, $2::uuid) and ${open('$4')}
  order by o.ordered_at desc, o.id desc limit $3`);

/** All orders that the staff user $1 may see: one pass over a table of which 200 000 rows take 70 ms. */
export const countStages = sql<{ stage: CardStage; orders: number }>(`
  select case when ${isDelayed} then 'delayed' else o.state end as stage, count(*)::integer as orders
  from card_order o where ${open('$1')} group by 1`);

export const findClient = sql<{ id: string }>('select id from client where id = $1');
export const findCard = sql<{ id: string }>('select id from card where client_id = $1 and id = $2');

interface LockedOrder {
  card_id: string;
  client_id: string;
  state: CardOrderState;
  is_again: boolean;
  is_held: boolean;
}
/** Who orders again waits here for each other. */
export const lockOrder = sql<LockedOrder>(`
  select o.card_id, o.client_id, o.state, exists (select from card_order n where n.replaces = o.id) as is_again,
    ${isHeld('o.client_id')} as is_held
  from card_order o where o.id = $1 for update of o`);

/**
 * In no file yet, and its card can be made: it has a number and a name, no one has ended it, and its address is no
 * one's alone.
 */
const waiting = `
  o.state = 'ordered' and o.file_id is null and c.mask is not null and c.name <> '' and c.state <> 'terminated'
    and c.lost_at is null
  and not ${isHeld('o.client_id')}`;

/** for the staff user $1 */
export const countWaiting = sql<{ count: number }>(`
  select count(*)::integer as count from card_order o join card c on c.id = o.card_id
  where ${waiting} and ${open('$1')}`);

/**
 * Locks at most $1, oldest first, of clients that the staff user $2 is not linked to. Who makes a file at the same time
 * waits, and then finds those only that are in no file.
 */
export const lockWaiting = sql<FileLine>(`
  select o.id, o.card_id, c.design, c.name, c.mask, c.expires_on, o.client_id, k.title as client, a.street,
    a.postal_code, a.city, a.country
  from card_order o
  join card c on c.id = o.card_id
  join client k on k.id = o.client_id
  left join lateral (${goesTo('o.client_id')}) a on true
  where ${waiting} and ${open('$2')}
  order by o.ordered_at, o.id limit $1 for update of o`);

export const insertFile = sql<{ id: string; items: number; made_by: string; made_at: string }>(`
  with made as (
    insert into card_file (id, body, sha256, items, made_by, made_at) values ($1, $2, sha256($2), $3, $4, bank_now())
    returning id, items, made_by, made_at
  )
  select made.id, made.items, p.full_name as made_by, made.made_at from made join person p on p.id = made.made_by`);
export const sendOrders = sql<never>(
  `update card_order set state = 'sent', file_id = $1, changed_at = bank_now() where id = any ($2::uuid[])`,
);

/** at most $2 after the one with the id $1, newest first: ids sort by time */
export const listFiles = sql<{ id: string; items: number; made_by: string; made_at: string }>(`
  select f.id, f.items, coalesce(p.full_name, '') as made_by, f.made_at from card_file f
  left join person p on p.id = f.made_by
  where $1::uuid is null or f.id < $1
  order by f.id desc limit $2`);
/** `names_linked`: it holds an order of a client that the staff user $2 is linked to. */
export const readFile = sql<{ body: Buffer; names_linked: boolean }>(`
  select f.body, exists (
    select from card_order o where o.file_id = f.id and o.client_id in (select clients_of_staff($2))) as names_linked
  from card_file f
  where f.id = $1`);

/** Orders whose card was ended before anybody made it; $1 at most. */
export const failUnmade = sql<never>(`
  update card_order o
  set state = 'failed', refusal = 'Card cancelled before printing.', changed_at = bank_now()
  where o.id in (
    select n.id from card_order n
    join card c on c.id = n.card_id
    where n.state = 'ordered' and (c.state = 'terminated' or c.lost_at is not null)
    limit $1 for update of n skip locked)`);
