/** What must hold of voids. */
import type { Invariant } from '#server/audit/invariants.ts';

export const voidInvariants: readonly Invariant[] = [
  {
    rule: 'a payment between our own accounts is reversed exactly when it was voided, or a purchase was given back',
    query: `
      select p.id
      from payment p
      left join payment_void v on v.payment_id = p.id
      left join coupon_sale s on s.payment_id = p.id and s.refunded_at is not null
      where (p.rail = 'book' and p.state = payment_state('reversed'))
        <> (v.payment_id is not null or s.id is not null)`,
  },
  {
    rule: 'each void was a confirmed proposal of it',
    query: `
      select v.payment_id
      from payment_void v
      where not exists (
        select from proposal p
        where p.call = 'voidTransaction' and p.subject_id = v.payment_id::text and p.state = 'confirmed')`,
  },
  {
    rule: 'the fee of a voided payment came back exactly where its void says so',
    query: `
      select v.payment_id
      from payment_void v
      join transfer t on t.payment_id = v.payment_id and t.kind = 'fee'
      left join transfer r on r.reverses = t.id
      left join fee_return f on f.payment_id = v.payment_id
      where v.fee_back <> (r.id is not null) and f.payment_id is null`,
  },
];
