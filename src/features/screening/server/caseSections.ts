/** What belongs to a match: whom it reaches, what came of the same entry before, and the suppressions of the client. */

import { formatAct } from '#features/cases/server/formatAct.ts';
import type { CaseSection, DescribeCase } from '#server/cases/declared.ts';
import { sql } from '#server/db/pool.ts';
import { deciders } from './deciders.ts';
import { reachedClients } from './reached.ts';

/** Clients that a sanction reaches through roles, shares and control. */
export const whomItReaches = async (...[db, found]: Parameters<DescribeCase>): Promise<CaseSection> => {
  const rows = (await reachedClients(db, found)).map(({ value, label, detail }) => [label, value, detail]);
  const columns = ['Client', 'Number', 'Why'].map((title) => ({ title }));
  return { title: 'Affected clients', place: 'evidence', columns, rows };
};

interface EarlierRow {
  client: string;
  code: string;
  entity_id: string;
  decision: string;
  by: string | null;
  confirmed_by: string | null;
  at: string;
}

const readEarlier = sql<EarlierRow>(`
  select coalesce(c.title, k.subject_id) as client, h.code, h.entity_id, k.outcome ->> 'code' as decision,
    p.full_name as by,
    s.full_name as confirmed_by, k.closed_at as at
  from client_case k
  join case_hit x on x.case_id = k.id
  join screening_hit h on h.id = x.hit_id
  left join client c on c.id = k.subject_id
  left join person p on p.id = k.outcome ->> 'by'
  left join person s on s.id = k.outcome ->> 'confirmedBy'
  where k.id <> $1 and k.closed_at is not null and k.subject_id not in (select clients_of_staff($2))
    and exists (
      select from case_hit y join screening_hit m on m.id = y.hit_id
      where y.case_id = $1 and m.code = h.code
        and (m.entity_id = h.entity_id or m.entity_id in (select entity_numbers(h.code, h.entity_id))))
  order by k.closed_at desc, k.id
  limit 50`);

/** Of this client and of others. */
export const sameEntryBefore: DescribeCase = async (db, { id }, reader) => {
  const rows = (await db.many(readEarlier, [id, reader.id])).map((one) => [
    `${one.code} ${one.entity_id}`,
    one.client,
    formatAct(one.decision),
    deciders(one.by, one.confirmed_by),
    one.at,
  ]);
  const columns = ['Entry', 'Client', 'Decision', 'By', 'On'].map((title) => ({ title }));
  return [{ title: 'Earlier decisions on the same entry', place: 'evidence', columns, rows }];
};

interface SuppressedRow {
  code: string;
  entity_id: string;
  reason: string;
  by: string;
  confirmed_by: string | null;
  at: string;
  until_on: string | null;
}
const readSuppressions = sql<SuppressedRow>(`
  select s.code, s.entity_id, s.reason, p.full_name as by, c.full_name as confirmed_by, s.made_at as at,
    s.until_on::text as until_on
  from suppression s
  join person p on p.id = s.made_by
  left join person c on c.id = s.confirmed_by
  where s.client_id = $1 and s.ended_at is null
  order by s.made_at desc
  limit 50`);

/** For staff who may see the cases that they come from. */
export const whatIsSuppressed: DescribeCase = async (db, { clientId }, { mayReadRestricted }) => {
  if (!mayReadRestricted) return [];
  const rows = (await db.many(readSuppressions, [clientId])).map((one) => [
    `${one.code} ${one.entity_id}`,
    deciders(one.by, one.confirmed_by),
    one.reason,
    one.at,
    one.until_on ?? 'While the data stay',
  ]);
  const columns = ['Entry', 'By', 'Reason', 'Since', 'Until'].map((title) => ({ title }));
  return [{ title: 'Suppressed matches', place: 'client', columns, rows }];
};
