/** Queries of the price table. */
import { sql } from '#server/db/pool.ts';
import { type PriceRow, priceColumns } from '#server/prices/priceTable.ts';

export const lockPrices = sql<never>('select lock_prices()');

/** Prices of a code that hold today or later. */
export const listPricesOfCode = sql<PriceRow>(`
  select ${priceColumns} from price p
  where p.code = $1 and p.withdrawn_at is null and coalesce(p.valid_until >= bank_today(), true)`);

/** Of any day: what a code was ever charged by. */
export const readBasis = sql<{ basis: PriceRow['basis'] }>(
  'select basis from price where code = $1 and withdrawn_at is null order by valid_from desc limit 1',
);

export interface ProposedRow extends PriceRow {
  is_withdrawn: boolean;
  is_followed: boolean;
  followed_by: string | null;
  is_begun: boolean;
}
export const findPrice = sql<ProposedRow>(`
  select ${priceColumns}, p.withdrawn_at is not null as is_withdrawn, p.followed_by,
    p.valid_until is not null as is_followed, p.valid_from <= bank_today() as is_begun
  from price p where p.id = $1`);

/** The price that the price $1 has ended. */
export const findEnded = sql<{ id: string }>('select id from price where followed_by = $1');

export const readClient = sql<{ title: string; type: string }>(
  `select title, type from client where id = $1 and flags not like '%Z%'`,
);

/**
 * Clients that pay by a price of the code $1 for a scope on the day $4: $2 one client, $3 a type, both null all; those
 * with a price of their own, or of their type, are not of the wider scope.
 */
export const countClients = sql<{ count: number }>(`
  select count(*)::integer as count
  from client c
  where c.flags !~ '[ZD]' and c.registration_status is null
    and ($2::text is null or c.id = $2) and ($3::text is null or c.type = $3)
    and not exists (
      select from price p
      where p.code = $1 and p.withdrawn_at is null and p.valid_from <= $4::date
        and coalesce(p.valid_until >= $4::date, true)
        and (p.client_id = c.id and $2::text is null
          or p.client_type = c.type and $2::text is null and $3::text is null))`);

interface Answer {
  refusal: string | null;
}
export const releasePrice = sql<Answer>(
  'select release_price($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) as refusal',
);
export const endPrice = sql<Answer>('select end_price($1, $2, $3) as refusal');
export const withdrawPrice = sql<Answer>('select withdraw_price($1, $2) as refusal');
