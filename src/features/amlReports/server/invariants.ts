/** What must hold of the totals of the AML reports. */
import type { Invariant } from '#server/audit/invariants.ts';

export const amlReportInvariants: readonly Invariant[] = [
  {
    rule: 'totals of reports by day are the sums of their payments',
    query: `
      select coalesce(t.day, s.day) as day, coalesce(t.by, s.by) as by, coalesce(t.country, s.country) as country
      from (select * from report_total where by <> 'joined') t
      full join (
        select l.by, s.day, s.direction, l.country, count(*) as count, sum(s.amount_minor) as amount_minor
        from report_side s
        cross join lateral (values ('client', s.client_country, true), ('party', s.country, true),
          ('high', '', s.amount_minor >= 5000000)) l(by, country, counts)
        where s.back_n is null and l.counts
        group by 1, 2, 3, 4
      ) s using (by, day, direction, country)
      where coalesce(t.count, 0) <> coalesce(s.count, 0)
        or coalesce(t.amount_minor, 0) <> coalesce(s.amount_minor, 0)`,
  },
  {
    rule: 'joined payments of reports are the sums of their payments',
    query: `
      select coalesce(j.day, s.day) as day, coalesce(j.client_id, s.client_id) as client_id
      from report_joined j
      full join (
        select day, client_id, direction, party, count(*) as count, sum(amount_minor) as amount_minor
        from report_side where back_n is null group by 1, 2, 3, 4 having sum(amount_minor) >= 1500000
      ) s using (day, client_id, direction, party)
      where j.count is distinct from s.count or j.amount_minor is distinct from s.amount_minor
      union all
      select coalesce(t.day, j.day), ''
      from (select * from report_total where by = 'joined') t
      full join (
        select day, direction, count(*) as rows, sum(count) as count, sum(amount_minor) as amount_minor
        from report_joined group by 1, 2
      ) j using (day, direction)
      where coalesce(t.rows, 0) <> coalesce(j.rows, 0) or coalesce(t.count, 0) <> coalesce(j.count, 0)
        or coalesce(t.amount_minor, 0) <> coalesce(j.amount_minor, 0)`,
  },
  {
    rule: 'the clients that reports count on a day are those of its payments',
    query: `
      select coalesce(c.day, s.day) as day, coalesce(c.by, s.by) as by, coalesce(c.country, s.country) as country
      from (select * from report_clients where places <> 0::bit(2048)) c
      full join (
        select l.by, l.direction, l.country, s.day, p.place / 2048 as chunk, bit_or(report_bit(p.place)) as places
        from report_side s
        join report_place p on p.client_id = s.client_id
        cross join lateral (values ('client', '', s.client_country), ('party', s.direction, s.country))
          l(by, direction, country)
        where s.back_n is null
        group by 1, 2, 3, 4, 5
      ) s using (by, direction, country, day, chunk)
      where c.places is distinct from s.places`,
  },
];
