/** Invariants of the ledger. */
import { type Invariant, recordsWhere } from '#server/audit/invariants.ts';

export const ledgerInvariants: readonly Invariant[] = [
  {
    rule: 'each transfer has exactly two entries, one on either side, that sum to zero',
    query: `
      select t.id from transfer t
      left join entry e on e.transfer_id = t.id
      group by t.id
      having count(*) <> 2 or sum(e.amount_minor) <> 0
        or count(*) filter (where e.account_id = t.debit_id and e.amount_minor = -t.amount_minor) <> 1
        or count(*) filter (where e.account_id = t.credit_id and e.amount_minor = t.amount_minor) <> 1`,
  },
  {
    rule: 'each entry belongs to a transfer and carries its day and the client of its account',
    query: `
      select e.account_id, e.seq from entry e
      left join transfer t on t.id = e.transfer_id
      left join account a on a.id = e.account_id
      where t.id is null or a.id is null or t.booked_on <> e.booked_on or e.client_id is distinct from a.client_id`,
  },
  {
    rule: 'the bank sums to zero in each currency',
    query: `select currency, sum(balance_minor) as sum from account group by currency having sum(balance_minor) <> 0`,
  },
  {
    rule: 'the two accounts of a transfer have one currency',
    query: `
      select t.id from transfer t
      join account d on d.id = t.debit_id
      join account c on c.id = t.credit_id
      where d.currency <> c.currency`,
  },
  {
    rule: 'a balance is the sum of its entries and its seq their number',
    query: `
      select a.id, a.balance_minor, sum(e.amount_minor) as entries from account a
      left join entry e on e.account_id = a.id
      group by a.id
      having a.balance_minor <> coalesce(sum(e.amount_minor), 0) or a.seq <> count(e.seq)
        or a.seq <> coalesce(max(e.seq), 0)`,
  },
  {
    rule: 'each balance after an entry is the one before plus the amount',
    query: `
      select account_id, seq from (
        select account_id, seq, amount_minor, balance_after_minor,
          lag(balance_after_minor, 1, 0::bigint) over (partition by account_id order by seq) as before
        from entry
      ) e
      where balance_after_minor <> before + amount_minor`,
  },
  {
    rule: 'days never run backwards within an account',
    query: `
      select account_id, seq from (
        select account_id, seq, booked_on, lag(booked_on) over (partition by account_id order by seq) as before
        from entry
      ) e
      where booked_on < before`,
  },
  {
    rule: 'no client account is below its floor',
    query: `select id from account where floor_minor is not null and balance_minor - held_minor < floor_minor`,
  },
  {
    rule: 'the floor of each account is the one that the audit saw last; a client account begins with zero',
    query: `
      with newest as (
        select distinct on (subject_id) subject_id, facts from ${recordsWhere(`verb = 'floor.set'`)} f
        order by subject_id, n desc
      )
      select a.id, a.floor_minor from account a
      left join newest on newest.subject_id = a.id::text
      where a.floor_minor is distinct from
        case when newest.subject_id is not null then (newest.facts ->> 'floor_minor')::bigint
          when a.kind = 'client' then 0 end`,
  },
  {
    rule: 'what is held on an account is the sum of its open holds',
    query: `
      select a.id, a.held_minor, coalesce(sum(h.amount_minor - h.captured_minor), 0) as open from account a
      left join hold h on h.account_id = a.id and h.open
      group by a.id
      having a.held_minor <> coalesce(sum(h.amount_minor - h.captured_minor), 0)`,
  },
  {
    rule: 'day totals are the sums of the entries of client accounts',
    query: `
      select coalesce(d.account_id, e.account_id) as account_id, coalesce(d.day, e.booked_on) as day from day_total d
      full join (
        select e.account_id, case when e.amount_minor < 0 then 'out' else 'in' end as direction, e.booked_on, t.kind,
          count(*) as count, sum(abs(e.amount_minor)) as amount_minor
        from entry e
        join transfer t on t.id = e.transfer_id
        where e.client_id is not null
        group by 1, 2, 3, 4
      ) e on e.account_id = d.account_id and e.direction = d.direction and e.booked_on = d.day and e.kind = d.kind
      where d.count is distinct from e.count or d.amount_minor is distinct from e.amount_minor`,
  },
];
