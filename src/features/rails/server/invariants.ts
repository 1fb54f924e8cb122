/** Invariants of the SEPA rail. */
import type { Invariant } from '#server/audit/invariants.ts';

export const railInvariants: readonly Invariant[] = [
  {
    rule: 'what a bailiff was paid left the client that the order is about, and no order was paid more than it wants',
    query: `
      select b.payment_id
      from bailiff_payment b
      join bailiff_order o on o.case_id = b.case_id
      left join payment p on p.id = b.payment_id
      where p.payer_client_id is distinct from o.client_id or order_rest(o.case_id) < 0`,
  },
  {
    rule: 'a payment on the rail is one transfer of its amount, in the message that carries it',
    query: `
      select p.id from payment p
      join rail_transfer t on t.payment_id = p.id
      join rail_message m on m.id = t.message_id
      left join transfer l on l.id = t.posted_by
      where t.amount_minor <> p.amount_minor or (t.direction = 'out') <> (p.rail = 'sepa') or m.direction <> t.direction
        or m.kind <> 'pacs.008' or m.state = 'refused'
        or (l.id is null or l.payment_id <> p.id) and p.state <> payment_state('blocked')`,
  },
  {
    rule: 'of a file with transfers to us, as many are in the books as its row says are booked',
    query: `
      select m.id from rail_message m
      where m.direction = 'in' and m.kind = 'pacs.008' and m.state <> 'refused'
        and (select count(*) from rail_transfer t where t.message_id = m.id) <> coalesce(m.booked_items, m.items)`,
  },
  {
    rule: 'a pending payment to another bank was handed over',
    query: `
      select p.id from payment p
      left join rail_transfer t on t.payment_id = p.id and t.direction = 'out'
      where p.rail = 'sepa' and p.state in (payment_state('pending'), payment_state('rejected')) and t.id is null
        and (p.state = payment_state('pending') or exists (select from transfer l where l.payment_id = p.id))`,
  },
  {
    rule: 'a transfer that came back is returned once, and its payment is Reversed',
    query: `
      select t.id from rail_transfer t
      join payment p on p.id = t.payment_id
      left join rail_return r on r.transfer_id = t.id
      where (r.transfer_id is not null) <> (p.state = payment_state('reversed'))`,
  },
  {
    rule: 'money that came in for no one went back the same way, unless it was refused',
    query: `
      select t.id from rail_transfer t
      left join transfer s on s.id = t.suspended_by
      left join transfer b on b.reverses = s.id
      left join rail_return r on r.transfer_id = t.id
      where t.payment_id is null and not exists (select from rail_set_aside a
        where a.transfer_id = t.id and a.state = 'open')
        and case when t.refused_for is null then b.id is null or r.transfer_id is null
          or b.amount_minor <> t.amount_minor
          else s.id is not null or r.transfer_id is not null end`,
  },
  {
    rule: 'a transfer that is set aside waits in suspense until it is a payment or has gone back',
    query: `
      select a.transfer_id from rail_set_aside a
      join rail_transfer t on t.id = a.transfer_id
      left join transfer s on s.id = t.suspended_by and s.amount_minor = t.amount_minor and s.kind = 'suspense'
      left join rail_return r on r.transfer_id = t.id
      where s.id is null or (t.payment_id is not null) <> (a.state = 'taken')
        or a.state <> 'taken' and (r.transfer_id is not null) <> (a.state = 'returned')`,
  },
  {
    rule: 'suspense holds what staff must decide, and what came back for closed accounts',
    query: `
      select a.id, a.balance_minor from account a
      where a.kind = 'suspense' and a.currency = 'EUR'
        and a.balance_minor <> coalesce((
          select sum(p.amount_minor) from payment p where p.rail = 'incoming' and p.state = payment_state('blocked')),
            0)
        + coalesce((
          select sum(r.amount_minor) from rail_set_aside s join rail_transfer r on r.id = s.transfer_id
          where s.state = 'open'), 0)
        + coalesce((
          select sum(case when t.credit_id = a.id then t.amount_minor else -t.amount_minor end) from transfer t
          where t.kind in ('reversal', 'manual') and a.id in (t.credit_id, t.debit_id)), 0)`,
  },
  {
    rule: 'the settlement account moves by payments and by what other banks sent for no one',
    query: `
      select t.id from transfer t
      join account a on a.kind = 'settlement' and a.id in (t.debit_id, t.credit_id)
      left join payment p on p.id = t.payment_id and p.rail <> 'book'
      left join rail_transfer r on r.suspended_by in (t.id, t.reverses)
      where t.kind not in ('manual', 'capital', 'daily') and p.id is null and r.id is null`,
  },
  {
    rule: 'an open recall is about a transfer that was settled and is not returned',
    query: `
      select r.id from rail_recall r
      join rail_transfer t on t.id = r.transfer_id
      join payment p on p.id = t.payment_id
      where r.state = 'open' and p.state not in (payment_state('executed'), payment_state('blocked'))`,
  },
];
