/** What must hold of postings by hand. */
import type { Invariant } from '#server/audit/invariants.ts';
import { postedAloneMostMinor } from '../rules.ts';

export const postingInvariants: readonly Invariant[] = [
  {
    rule: 'each transfer that settles a bank day is one of its account and day, and no other is one',
    query: `
      select coalesce(t.id, d.transfer_id) as id
      from (select * from transfer where kind = 'daily') t
      full join daily_transfer d on d.transfer_id = t.id
      left join ledger_account l on l.currency = 'EUR' and l.code = d.code
      where t.id is null or d.code is null or t.booked_on <> d.day or t.amount_minor <> abs(d.amount_minor)
        or l.account_id is distinct from case when d.amount_minor > 0 then t.debit_id else t.credit_id end`,
  },
  {
    rule: 'each transfer by hand is a posting that staff made: same accounts, amount and client, and no other is one',
    query: `
      select coalesce(t.id, h.id) as id
      from (select * from transfer where kind = 'manual') t
      full join ledger_posting h on h.id = t.id
      left join account d on d.id = t.debit_id
      left join account c on c.id = t.credit_id
      where t.id is null or h.id is null or h.debit_id <> t.debit_id or h.credit_id <> t.credit_id
        or h.amount_minor <> t.amount_minor
        or h.client_id is distinct from coalesce(d.client_id, d.debtor_id, c.client_id, c.debtor_id)`,
  },
  {
    rule: 'each posting about a client, or with a confirmer, was a confirmed proposal of it, by the same two people',
    query: `
      select h.id
      from ledger_posting h
      where (h.client_id is not null or h.confirmed_by is not null or h.by_command)
        -- a fee that is given back has rules of its own
        and not exists (select from fee_return r where r.posting_id = h.id)
        and not exists (
          select from proposal p
          where p.call = 'postToLedger' and p.subject_id = h.id::text and p.state = 'confirmed'
            and p.proposed_by = h.made_by
            and p.decided_by is not distinct from h.confirmed_by and p.amount_minor = h.amount_minor)
        -- a rule of two people posts lines of other banks' statements
        and not exists (
          select from bank_line_decision d
          join bank_statement_line l on l.id = d.line_id
          join bank_match_rule r on r.code = l.code and r.words = h.message and r.made_by = h.made_by
            and r.confirmed_by is not distinct from h.confirmed_by and h.amount_minor <= r.most_minor
          where h.client_id is null and d.rule = 'text' and d.transfer_ids = array[h.id])`,
  },
  {
    rule: 'no one posted more on one bank day than a person may alone',
    query: `
      select h.made_by, sum(h.amount_minor)
      from ledger_posting h, bank b
      where h.confirmed_by is null and not h.by_command
        and not exists (select from fee_return r where r.posting_id = h.id)
      group by h.made_by, (h.made_at at time zone b.zone)::date
      having sum(h.amount_minor) > ${postedAloneMostMinor}`,
  },
  {
    rule: 'a posting by hand belongs to the month in which it was booked or the one before, and to no day to come',
    query: `
      select h.id
      from ledger_posting h
      cross join bank b
      join transfer t on t.id = h.id
      cross join lateral (select (h.value_at at time zone b.zone)::date as day) v
      where v.day > t.booked_on or v.day < date_trunc('month', t.booked_on) - interval '1 month'`,
  },
];
