/** What must hold of filed reports. */
import type { Invariant } from '#server/audit/invariants.ts';

export const supervisoryInvariants: readonly Invariant[] = [
  {
    rule: 'a filing is about a period of its report, and later than it; a file of the bank has its hash',
    query: `
      select f.id
      from duty_filing f
      cross join bank b
      left join supervisory_file m on m.id = f.file_id
      where f.filed_on <= f.until_day or f.filed_on > (f.recorded_at at time zone b.zone)::date
        or (m.id is not null and (m.form, m.day, m.sha256) is distinct from (f.code, f.until_day, f.sha256))
        or not exists (
          select from duty d
          where d.code = f.code and f.until_day between d.valid_from and coalesce(d.valid_until, 'infinity')
            and f.until_day = (date_trunc(d.period, f.until_day::timestamp) + case d.period
              when 'month' then interval '1 month' when 'quarter' then interval '3 months'
              else interval '1 year' end)::date - 1)`,
  },
  {
    rule: 'a report has one rule for each period, and a notice of it is no earlier than it may be',
    query: `
      select d.code, d.valid_from::text
      from duty d join duty e on e.code = d.code and e.valid_from > d.valid_from
      where d.valid_until is null or d.valid_until >= e.valid_from
      union all
      select n.code, n.until_day::text
      from duty_notice n
      cross join bank b
      where (n.sent_at at time zone b.zone)::date <= n.until_day or not exists (
        select from duty d
        where d.code = n.code and n.until_day between d.valid_from and coalesce(d.valid_until, 'infinity'))`,
  },
];
