/** What must hold between clients, accounts and what they are stopped by. */
import type { Invariant } from '#server/audit/invariants.ts';

export const restrictionInvariants: readonly Invariant[] = [
  {
    rule: 'the flags L and l of each client say what its living restrictions say',
    query: `
      select c.id, c.flags
      from client c
      left join (
        select client_id, bool_or(cause <> 'CLIENT') as by_bank, bool_or(cause = 'CLIENT') as by_client
        from restriction
        where scope = 'all' and lifted_at is null
        group by client_id
      ) r on r.client_id = c.id
      where (c.flags like '%L%') <> coalesce(r.by_bank, false) or (c.flags like '%l%') <> coalesce(r.by_client, false)`,
  },
  {
    rule: 'an account is blocked exactly while a restriction of it lives',
    query: `
      select a.id, a.iban
      from account a
      where a.client_id is not null and (a.blocked_at is not null) <> exists (
        select from restriction r where r.account_id = a.id and r.lifted_at is null)`,
  },
  {
    rule: 'no money leaves the accounts of a client exactly while a stop of all of them lives',
    query: `
      select a.id, a.iban
      from account a
      where a.client_id is not null and (a.stopped_at is not null) <> exists (
        select from restriction r where r.client_id = a.client_id and r.scope = 'out' and r.lifted_at is null)`,
  },
  {
    rule: 'an order over an amount holds money of each euro account of its client, and of no other',
    query: `
      select a.id, a.iban
      from account a
      where a.client_id is not null and a.ordered_at is distinct from (
        select min(r.made_at) from restriction r
        where r.client_id = a.client_id and r.scope = 'amount' and r.lifted_at is null and a.currency = 'EUR')`,
  },
  {
    rule: 'what staff stopped was lifted only by a confirmed proposal of it',
    query: `
      select r.id, r.client_id
      from restriction r
      where r.cause = 'STAFF' and r.lifted_at is not null and not exists (
        select from proposal p
        where p.subject_kind = 'restriction' and p.subject_id = r.id::text and p.state = 'confirmed')`,
  },
  {
    rule: 'what an order held ended by its payment, or by a person whom another one confirmed',
    query: `
      select r.id, r.client_id
      from restriction r
      where r.cause = 'ORDER' and r.case_id is not null and r.lifted_at is not null and case
        when r.lifted_by is null then not exists (
          select from bailiff_payment b join payment p on p.id = b.payment_id
          where b.case_id = r.case_id and p.executed_at is not null)
        else not exists (
          select from proposal p
          where p.subject_kind = 'case' and p.subject_id = r.case_id::text and p.state = 'confirmed')
      end`,
  },
  {
    rule: 'no one who was declined has an account',
    query: `
      select c.id
      from client c
      where c.flags ~ 'D' and exists (select from account a where a.client_id = c.id and a.closed_at is null)`,
  },
  {
    rule: 'each closed client was closed after its notice, or at once',
    query: `
      select c.id
      from client c
      where c.flags ~ 'Z' and not exists (select from client_closing k where k.client_id = c.id)
      union all
      select k.client_id
      from client_closing k
      join closing_notice n on n.id = k.notice_id
      cross join bank b
      where n.client_id <> k.client_id or n.closes_from > (k.closed_at at time zone b.zone)::date`,
  },
];
