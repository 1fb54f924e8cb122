/** What must hold of the price table. */

import type { Invariant } from '#server/audit/invariants.ts';
import { isOwnCode, ownPrices } from '#shared/prices.ts';
import { returnedAloneMostMinor } from '../rules.ts';

const own = Object.values(ownPrices)
  .map(({ code }) => code)
  .filter(isOwnCode);

export const priceInvariants: readonly Invariant[] = [
  {
    rule: 'no two prices of a code hold for the same clients on one day',
    query: `
      select p.id, o.id as other_id
      from price p
      join price o on o.code = p.code and o.id > p.id
        and coalesce(o.client_id, o.client_type, '') = coalesce(p.client_id, p.client_type, '')
      where p.withdrawn_at is null and o.withdrawn_at is null
        and daterange(p.valid_from, p.valid_until, '[]') && daterange(o.valid_from, o.valid_until, '[]')`,
  },
  {
    rule: 'each price that the program charges by has a row for all, today and later',
    query: `
      select c.code
      from unnest(array['${own.join("', '")}']) c(code)
      where not exists (
        select from price p
        where p.code = c.code and p.client_id is null and p.client_type is null and p.withdrawn_at is null
          and p.valid_until is null)`,
  },
  {
    rule: 'each monthly fee is an executed or reversed payment of its client, of its price times its accounts',
    query: `
      select m.payment_id
      from monthly_fee m
      join price r on r.id = m.price_id
      left join payment p on p.id = m.payment_id
      left join account f on f.id = p.payee_account_id
      where p.id is null or p.payer_client_id <> m.client_id or p.amount_minor <> m.amount_minor
        or f.kind <> 'fee_income' or m.amount_minor <> r.amount_minor * m.accounts or r.code <> m.code
        or m.month not between r.valid_from and coalesce(r.valid_until, m.month)
        or p.state not in (payment_state('executed'), payment_state('reversed'))`,
  },
  {
    rule: 'each fee that was given back is the opposite of the fee of its payment, to the same client',
    query: `
      select r.posting_id
      from fee_return r
      left join transfer t on t.id = r.posting_id and t.kind = 'manual'
      left join transfer f on f.id = t.reverses and f.kind = 'fee'
      left join ledger_posting m on m.id = r.posting_id
      left join payment p on p.id = r.payment_id
      where f.id is null or f.payment_id <> r.payment_id or m.client_id is distinct from p.payer_client_id`,
  },
  {
    rule: 'no one gave one client back more on one bank day than a person may alone',
    query: `
      select m.made_by, m.client_id, sum(m.amount_minor)
      from fee_return r join ledger_posting m on m.id = r.posting_id, bank b
      where m.confirmed_by is null and not m.by_command
      group by m.made_by, m.client_id, (m.made_at at time zone b.zone)::date
      having sum(m.amount_minor) > ${returnedAloneMostMinor}`,
  },
  {
    rule: 'each price was a confirmed proposal of it, by the same two people',
    query: `
      select p.id
      from price p
      where p.made_by is not null and not exists (
        select from proposal o
        where o.call = 'releasePrice' and o.state = 'confirmed' and o.proposed_by = p.made_by
          and o.decided_by is not distinct from p.confirmed_by
          and o.subject_id = concat(p.code, ' ', coalesce(p.client_id, p.client_type, 'all'), ' ', p.valid_from))`,
  },
];
