/** Tells clients of raises that were released, in small transactions: what was told stays told, whatever is killed. */
import type pg from 'pg';
import { getMoneyReaders } from '#features/access/server/notices.ts';
import { notify } from '#server/access/notify.ts';
import { type Db, sql } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import type { Found } from '#server/jobs/loop.ts';
import { insertMessage } from '#server/messages/insertMessage.ts';
import { type PriceRow, priceColumns, toPrice } from '#server/prices/priceTable.ts';
import { addDays } from '#shared/days.ts';
import type { Price } from '#shared/prices.ts';
import { getNotice, type PriceEvent } from '../noticeTexts.ts';
import { findPriceBefore, listPrices, readWhom } from './preparations.ts';

/** clients of one transaction */
const batch = 50;

/** SQL: whether somebody is still to be told. */
export const noticesWait = 'exists (select from price where notified_after is not null)';

interface NoticeRow extends PriceRow {
  notified_after: string;
  made_by: string;
  event: PriceEvent;
}
const lockNext = sql<NoticeRow>(`
  select ${priceColumns}, p.notified_after, p.made_by,
    case
      when p.withdrawn_at is not null then 'withdrawn'
      when p.valid_from <= bank_today() then 'ends'
      else 'begins'
    end as event
  from price p where p.notified_after is not null
  order by p.released_at limit 1
  for update skip locked`);

/** $1 price, $2 after this client: who pays it, or would, on its first day. */
const listConcerned = sql<{ id: string }>(`
  select c.id
  from price p
  join client c on c.id > $2 and c.flags !~ '[ZD]' and c.registration_status is null
    and coalesce(p.client_id, c.id) = c.id and coalesce(p.client_type, c.type) = c.type
  where p.id = $1 and not exists (
    select from price o
    where o.code = p.code and o.withdrawn_at is null and o.valid_from <= p.valid_from
      and coalesce(o.valid_until >= p.valid_from, true)
      and (o.client_id = c.id and p.client_id is null
        or o.client_type = c.type and p.client_id is null and p.client_type is null))
  order by c.id
  limit ${batch}`);
const setNotified = sql<never>('update price set notified_after = $2 where id = $1');

/** Tells the next clients of the oldest raise. */
export function notifyOfPrices(pool: pg.Pool): Promise<Found> {
  return inTransaction(pool, async (tx) => {
    const row = await tx.maybe(lockNext);
    if (!row) return 'nothing';
    const ids = (await tx.many(listConcerned, [row.id, row.notified_after])).map(({ id }) => id);
    await sendNotices(tx, row, ids);
    await tx.run(setNotified, [row.id, ids.length < batch ? null : ids.at(-1)]);
    return 'more';
  });
}

async function sendNotices(tx: Db, row: NoticeRow, clientIds: readonly string[]): Promise<void> {
  const price = toPrice(row);
  const { heading, lines, words } = getNotice({ event: row.event, price, other: await findOther(tx, row, price) });
  for (const clientId of clientIds) await insertMessage(tx, clientId, row.made_by, words);
  for (const { person_id: id } of await getMoneyReaders(tx, clientIds)) {
    // a notice names a person; staff are not named to clients
    await notify(tx, [id], { from: id, title: heading, lines });
  }
}

/** What is paid before the price begins, or after it has ended. */
async function findOther(tx: Db, { event }: NoticeRow, price: Price): Promise<Price | undefined> {
  const { type } = await readWhom(tx, price.scope);
  const day = event === 'ends' ? addDays(price.until ?? price.from, 1) : addDays(price.from, -1);
  return findPriceBefore(await listPrices(tx, price.code), price.code, price.scope, type, day);
}
