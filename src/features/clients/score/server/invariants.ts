/** What must hold of scores. That one row of a client and factor lives is a unique index. */
import type { Invariant } from '#server/audit/invariants.ts';

export const scoreInvariants: readonly Invariant[] = [
  {
    rule:
      'the overall level is what the rule gives for the living ' +
      'factors, unless an officer has set it above no floor',
    query: `
      select o.client_id, o.level, o.source, f.expected
      from risk_factor o
      left join lateral (
        select coalesce(bool_or(r.is_floor), false) as has_floor,
          case
            when bool_or(r.is_floor) or count(*) filter (where r.level = 'H') >= 2 then 'H'
            when bool_or(r.level = 'H') or count(*) filter (where r.level = 'M') >= 3 then 'M'
            else 'L'
          end as expected
        from risk_factor r
        where r.client_id = o.client_id and r.factor <> 'ALL' and r.until_at is null
      ) f on true
      where o.factor = 'ALL' and o.until_at is null
        and case o.source when 'officer' then f.has_floor else o.level <> f.expected end`,
  },
  {
    rule: 'each client with a score has all factors of its type, and no others',
    query: `
      select c.id, r.factors
      from client c
      join lateral (
        select string_agg(r.factor, ' ' order by r.factor) filter (where r.factor <> 'ALL') as factors,
          count(*) as count
        from risk_factor r
        where r.client_id = c.id and r.until_at is null
      ) r on r.count > 0
      where r.factors is distinct from case c.type
        when 'N' then 'ADV ATM CCD CCT PEP SOF TAX TRN'
        else 'LBA LBC LIC LIP LMT LOF LOP LOS LPC LSC LTR'
      end`,
  },
  {
    rule: 'a level that an officer has set was confirmed by a second person',
    query: `
      select r.client_id, r.factor
      from risk_factor r
      where r.source = 'officer' and not exists (
        select from proposal p
        where p.call = 'overrideScore' and p.client_id = r.client_id and p.state = 'confirmed'
          and p.proposed_by = r.override_by)`,
  },
  {
    rule: 'two people wrote down the end of a public function, and two people a year later that its factor falls',
    query: `
      select e.id, e.client_id
      from office_end e
      where not exists (
          select from proposal p
          where p.call = 'endOffice' and p.client_id = e.client_id and p.state = 'confirmed'
            and p.proposed_by = e.made_by)
        or e.lowered_at is not null and not exists (
          select from proposal p
          where p.call = 'lowerOffice' and p.client_id = e.client_id and p.state = 'confirmed'
            and p.proposed_by = e.lowered_by)`,
  },
];
