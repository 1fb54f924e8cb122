/** What must hold of offers, their codes, and time given to people. */
import type { Invariant } from '#server/audit/invariants.ts';
import { timeAloneSeconds } from '../limits.ts';

export const outletInvariants: readonly Invariant[] = [
  {
    rule: 'each offer pays whom its newest version says',
    query: `
      select c.id from coupon c
      left join coupon_version v on v.coupon_id = c.id and v.version = c.version
      where (v.payee_iban, v.payee_name) is distinct from (c.payee_iban, c.payee_name)`,
  },
  {
    rule: 'whom an offer pays was changed by two people, and so was said of a new one that pays no client',
    query: `
      select v.coupon_id, v.version from coupon_version v
      left join coupon_version before on before.coupon_id = v.coupon_id and before.version = v.version - 1
      where v.confirmed_by is null and not v.by_command
        and case when v.version = 1
          then v.payee_iban <> '' and not exists (
            select from account a where a.iban = v.payee_iban and a.client_id is not null)
          else (before.payee_iban, before.payee_name) is distinct from (v.payee_iban, v.payee_name) end`,
  },
  {
    rule: 'a batch has as many codes as were added, of its offer and its last day; a withdrawn one has none to sell',
    query: `
      select b.id from coupon_batch b
      left join coupon_code k on k.batch_id = b.id
      group by b.id
      having count(k.id) <> b.count
        or count(*) filter (where k.coupon_id <> b.coupon_id or k.expires_on <> b.expires_on) > 0
        or bool_or(k.state = case when b.withdrawn_at is null then 'withdrawn' else 'free' end)`,
  },
  {
    rule: 'time that staff gave moved from the bank to the time of its person, second for second',
    query: `
      select g.id from time_gift g
      left join transfer t on t.id = g.id and t.kind = 'capital' and t.amount_minor = g.seconds
      left join account f on f.id = t.debit_id and f.client_id is null and f.kind = 'equity' and f.currency = 'SEC'
      left join account p on p.id = t.credit_id and p.client_id = g.client_id and p.currency = 'SEC'
      where f.id is null or p.id is null`,
  },
  {
    rule: 'no one gave more time on one bank day than a person may alone',
    query: `
      select made_by, made_on, sum(seconds) from time_gift
      where confirmed_by is null and not by_command
      group by made_by, made_on
      having sum(seconds) > ${timeAloneSeconds}`,
  },
];
