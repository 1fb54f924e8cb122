/** What must hold of totals and events of rules that watch money. */
import type { Invariant } from '#server/audit/invariants.ts';

export const monitoringInvariants: readonly Invariant[] = [
  {
    rule: 'totals of clients by day are the sums of their payments',
    query: `
      select coalesce(d.client_id, f.client_id) as client_id, coalesce(d.day, f.day) as day
      from flow_day d
      full join (
        select client_id, day, direction, kind, left(iban, 2) as country, sum(sign) as count,
          sum(sign * amount_minor) as amount_minor
        from flow group by 1, 2, 3, 4, 5
      ) f using (client_id, day, direction, kind, country)
      where d.count is distinct from f.count or d.amount_minor is distinct from f.amount_minor`,
  },
  {
    rule: 'totals of counterparties by day are the sums of their payments',
    query: `
      select coalesce(t.client_id, f.client_id) as client_id, coalesce(t.day, f.day) as day
      from flow_party t
      full join (
        select client_id, iban, day, direction, kind, sum(sign) as count, sum(sign * amount_minor) as amount_minor
        from flow where iban <> '' group by 1, 2, 3, 4, 5
      ) f using (client_id, iban, day, direction, kind)
      where t.count is distinct from f.count or t.amount_minor is distinct from f.amount_minor`,
  },
  {
    rule: 'each live event of a rule is in a case of its client',
    query: `
      select e.id from case_event e
      left join client_case k on k.id = e.case_id
      where e.state = 'live' and (k.id is null or e.client_id <> k.subject_id)`,
  },
  {
    rule: 'a payment that crossed a threshold is reviewed, or was',
    query: `
      select e.id from case_event e
      where e.state = 'live' and e.payment_id is not null and e.copy_of is null and not exists (
        select from payment_review r where r.payment_id = e.payment_id and e.rule = any (r.codes))`,
  },
];
