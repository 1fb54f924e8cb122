// Cards for the companies of a made-up bank: one each, accepted and printed.
import type pg from 'pg';
import { sql } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import type { Company } from './world.ts';

const insertCards = sql<{ id: string }>(`
  insert into card (id, client_id, account_id, holder_id, design, mask, expires_on, limit_minor, monthly_minor,
    accepted_at,
    printed_at, created_at, changed_at)
  select new_id(), a.client_id, a.id, director, 'Z1VISA', '************4242', '2099-12-31', 1000000, 1000000000, t, t,
    t, t
  from unnest($1::text[], $2::text[]) d(company, director)
  join account a on a.client_id = company
  cross join bank_now() t
  returning id`);

/** Each is held by the director. Answers their ids. */
export async function settleCards(owner: pg.Pool, companies: readonly Company[]): Promise<string[]> {
  const values = [companies.map(({ id }) => id), companies.map(({ directorId }) => directorId)];
  const rows = await inTransaction(owner, (tx) => tx.many(insertCards, values));
  await owner.query('vacuum analyze card');
  return rows.map(({ id }) => id);
}
