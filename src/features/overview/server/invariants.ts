/** What must hold of the sums that the overview keeps. */
import type { Invariant } from '#server/audit/invariants.ts';

export const overviewInvariants: readonly Invariant[] = [
  {
    rule: 'fees by day and kind are the sums of the entries that were counted',
    // the comment names what fees_between reads
    query: `
      /* account, entry, transfer, payment, monthly_fee */
      select coalesce(d.day, f.day) as day, coalesce(d.kind, f.kind) as kind
      from fee_day d
      full join (select f.* from fee_counted c, fees_between(0, c.seq) f) f on f.day = d.day and f.kind = d.kind
      where d.earned_minor is distinct from f.earned_minor or d.returned_minor is distinct from f.returned_minor`,
  },
  {
    rule: 'payments by day and rail are the sums of the records that were read',
    // the comment names what rail_payments reads
    query: `
      /* audit, bank, payment */
      select coalesce(d.day, p.day) as day, coalesce(d.rail, p.rail) as rail
      from rail_day d
      full join (
        select p.day, p.rail, sum(p.sign) as count, sum(p.sign * p.amount_minor) as amount_minor
        from follower f, rail_payments(0, f.last_n) p
        where f.name = 'overview'
        group by 1, 2
      ) p on p.day = d.day and p.rail = d.rail
      where d.count is distinct from p.count or d.amount_minor is distinct from p.amount_minor`,
  },
  {
    rule: 'the active clients of a month are those who paid in it',
    query: `
      /* audit, bank, payment */
      with paid as (
        select distinct date_trunc('month', p.day::timestamp)::date as month, p.client_id
        from follower f, rail_payments(0, f.last_n) p
        where f.name = 'overview' and p.client_id is not null and p.sign > 0
      )
      (select month, client_id from active_client except select month, client_id from paid)
      union all
      (select month, client_id from paid except select month, client_id from active_client)
      union all
      select month, clients::text
      from active_month m
      where clients <> (select count(*) from active_client c where c.month = m.month)`,
  },
];
