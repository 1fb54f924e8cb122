/** What must hold of purchases, what they move, and what partners are owed. */
import type { Invariant } from '#server/audit/invariants.ts';

export const saleInvariants: readonly Invariant[] = [
  {
    rule: 'a sold code has one purchase that was not given back, a burnt one has one that was, others have none',
    query: `
      select k.id from coupon_code k
      left join coupon_sale s on s.code_id = k.id
      where k.state <> case when s.id is null then case when k.state = 'withdrawn' then 'withdrawn' else 'free' end
        when s.refunded_at is null then 'sold' else 'burnt' end
        or s.coupon_id <> k.coupon_id`,
  },
  {
    rule: 'no code was sold after its last day',
    query: `
      select s.id from coupon_sale s join coupon_code k on k.id = s.code_id where k.expires_on < s.bought_on`,
  },
  {
    rule: 'the euros of a purchase are a payment of its buyer and price, which came back where it was given back',
    query: `
      select s.id from coupon_sale s
      left join payment p on p.id = s.payment_id
      where s.price_minor is not null and (p.id is null or p.payer_client_id <> s.client_id
        or p.amount_minor <> s.price_minor or p.tag <> 'OFFER' or p.payload_hash <> s.signed_hash
        or p.state <> case when s.refunded_at is null then payment_state('executed') else payment_state('reversed') end)
      union all
      select p.id from payment p
      left join coupon_sale s on s.payment_id = p.id
      where p.tag = 'OFFER' and s.id is null`,
  },
  {
    rule: 'the time of a purchase left its buyer for the time earned, and came back where it was given back',
    query: `
      select s.id from coupon_sale s
      left join transfer t on t.id = s.time_transfer_id
      left join account d on d.id = t.debit_id
      left join account c on c.id = t.credit_id
      left join transfer r on r.reverses = t.id
      where s.price_seconds is not null and (t.id is null or t.amount_minor <> s.price_seconds
        or d.client_id is distinct from s.client_id or d.currency <> 'SEC' or c.kind <> 'fee_income'
        or (r.id is not null) <> (s.refunded_at is not null))`,
  },
  {
    rule: 'time of people moves by gifts, purchases and what is given back alone',
    query: `
      select t.id from account a
      join transfer t on a.id in (t.debit_id, t.credit_id)
      left join time_gift g on g.id = t.id
      left join coupon_sale s on s.time_transfer_id = coalesce(t.reverses, t.id)
      where a.kind = 'fee_income' and a.currency = 'SEC' and t.kind <> 'manual' and s.id is null and g.id is null`,
  },
  {
    rule: 'no person has bought more of an offer than one may',
    query: `
      select s.coupon_id, s.client_id from coupon_sale s
      join coupon c on c.id = s.coupon_id
      where c.per_person is not null and s.refunded_at is null and s.version = c.version
      group by s.coupon_id, s.client_id, c.per_person
      having count(*) > c.per_person`,
  },
  {
    rule: 'a partner at another bank is owed what was sold for it, less what was given back and what has left',
    query: `
      with moved as (
        select p.payee_iban as iban, p.amount_minor as minor
        from payment p join account a on a.id = p.payee_account_id and a.kind = 'outlet'
        where p.tag = 'OFFER' and p.state = payment_state('executed')
        union all
        select o.iban, -o.amount_minor from outlet_payout o join payment p on p.id = o.payment_id
        where p.state not in (payment_state('failed'), payment_state('rejected'), payment_state('reversed'),
          payment_state('canceled'))
      )
      select coalesce(o.iban, m.iban) as iban, o.due_minor, m.minor from outlet_partner o
      full join (select iban, sum(minor) as minor from moved group by iban) m on m.iban = o.iban
      where o.due_minor is distinct from coalesce(m.minor, 0)`,
  },
  {
    rule: 'the account of the outlet holds what partners are owed, and what is on its way to them',
    query: `
      select a.id, a.balance_minor from account a
      where a.kind = 'outlet' and a.balance_minor <> a.held_minor
        + coalesce((select sum(due_minor) from outlet_partner), 0)
        + coalesce((
          select sum(case when t.credit_id = a.id then t.amount_minor else -t.amount_minor end) from transfer t
          where t.kind = 'manual' and a.id in (t.credit_id, t.debit_id)), 0)`,
  },
  {
    rule: 'a payout is a payment of the outlet to its partner and of its amount',
    query: `
      select p.id from payment p
      left join outlet_payout o on o.payment_id = p.id
      left join account a on a.id = p.payer_account_id
      where p.tag = 'OUTLET' and (o.payment_id is null or o.amount_minor <> p.amount_minor
        or p.payee_iban <> o.iban or a.kind is distinct from 'outlet')`,
  },
  {
    rule: 'a purchase that was given back was a confirmed proposal, and what its partner owes is a transfer',
    query: `
      select s.id from coupon_sale s
      left join transfer t on t.id = s.refund_debt_id
      left join account d on d.id = t.debit_id
      left join payment p on p.id = s.payment_id
      where s.refunded_at is not null and (s.refund_confirmed_by is null and not s.refund_by_command or not exists (
          select from proposal c
          where c.call = 'refundSale' and c.subject_id = s.id::text and c.state = 'confirmed')
        or coalesce(t.amount_minor, 0) <> s.refund_debt_minor
        or t.id is not null and d.debtor_id is distinct from p.payee_client_id)`,
  },
];
