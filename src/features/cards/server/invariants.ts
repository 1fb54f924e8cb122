/** Invariants of cards. */
import type { Invariant } from '#server/audit/invariants.ts';

/** States of a card payment whose amount has moved. */
const moved = `payment_state('posted'), payment_state('executed')`;

export const cardInvariants: readonly Invariant[] = [
  {
    rule:
      'a card payment is posted whole, from the account and what it ' +
      'lacks from the receivable account of its client',
    query: `
      select p.id from payment p
      left join transfer t on t.payment_id = p.id and t.kind in ('payment', 'debt')
      left join account d on d.id = t.debit_id
      where p.rail = 'card' and p.state in (${moved})
      group by p.id
      having coalesce(sum(t.amount_minor), 0) <> p.amount_minor
        or bool_or(t.kind = 'debt' and d.debtor_id is distinct from p.payer_client_id)
        or count(*) filter (where t.kind = 'payment') > 1 or count(*) filter (where t.kind = 'debt') > 1`,
  },
  {
    rule: 'what an account could not pay of a card payment has a case',
    query: `
      select c.payment_id from card_clearing c
      where c.debt_minor > 0
        and not exists (select from client_case k where k.payment_id = c.payment_id and k.type = 'OTHER'
          and k.reason = 'DEBT')`,
  },
  {
    rule: 'what a clearing left open is what went to the receivable account',
    query: `
      select c.payment_id from card_clearing c
      left join transfer t on t.payment_id = c.payment_id and t.kind = 'debt'
      where coalesce(t.amount_minor, 0) <> c.debt_minor`,
  },
  {
    rule: 'the used month of a card is the sum of its authorisations and clearings of that month',
    query: `
      select m.card_id, m.month from card_month m
      where m.used_minor <> coalesce((
          select sum(p.amount_minor) from card_authorisation a join payment p on p.id = a.payment_id
          where a.card_id = m.card_id and a.month = m.month and p.state = payment_state('authorized')), 0)
        + coalesce((
          select sum(c.amount_minor) from card_clearing c
          where c.card_id = m.card_id and c.month = m.month), 0)`,
  },
  {
    rule: 'an open authorisation holds money, a closed one does not',
    query: `
      select a.reference from card_authorisation a
      join payment p on p.id = a.payment_id
      where (a.closed_at is null) <> (p.state = payment_state('authorized'))`,
  },
  {
    rule: 'an authorisation holds its amount, an advice what the account had, up to it',
    query: `
      select p.id from payment p
      left join card_authorisation a on a.payment_id = p.id
      left join hold h on h.payment_id = p.id and h.open
      where p.rail = 'card' and p.state = payment_state('authorized')
        and case when a.is_advice then h.amount_minor > p.amount_minor else h.amount_minor is distinct
        from p.amount_minor end`,
  },
  {
    rule: 'a payment that a card clears has its clearing, and settles on its day',
    query: `
      select p.id from payment p
      join card_authorisation a on a.payment_id = p.id
      left join card_clearing c on c.payment_id = p.id
      where p.state in (${moved}) and c.reference is null`,
  },
  {
    rule: 'a receivable account takes what cards could not pay, and what is paid back',
    query: `
      select a.id from account a
      where a.kind = 'receivable' and (a.client_id is not null or a.held_minor <> 0)`,
  },
  {
    rule: 'a file for the card maker holds as many orders as it says, and each has left the state ordered',
    query: `
      select f.id from card_file f
      left join card_order o on o.file_id = f.id
      group by f.id
      having count(o.id) <> f.items or bool_or(o.state = 'ordered')`,
  },
];
