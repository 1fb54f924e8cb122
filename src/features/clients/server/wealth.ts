/**
 * Enhanced due diligence of somebody in office: the source of wealth is found, and the Head of AML consents to go on.
 */
import type { CaseFact, CaseField, Effect } from '#server/cases/declared.ts';
import { type Db, sql } from '#server/db/pool.ts';
import { isOfficeOver } from '../score/server/officeSql.ts';

/** The client itself, or somebody who acts for it, holds an office or is close to who does. */
const isExposedNow = sql<{ yes: boolean }>(`
  select exists (
    select from client_case k
    where k.type in ('PEP', 'RCA') and k.kind = 'A' and k.status = 2 and not ${isOfficeOver('k')}
      and (k.subject_id = $1 or k.subject_id in (
        select person_id from membership where company_id = $1 and state <> 'removed'))) as yes`);

export async function isExposed(db: Db, clientId: string): Promise<boolean> {
  return (await db.one(isExposedNow, [clientId])).yes;
}

export const wealthField: CaseField = {
  ...{ key: 'wealth', label: 'Source of wealth, and what proves it', kind: 'text' },
  requiredIf: (db, { clientId }) => isExposed(db, clientId),
};

const insertWealth = sql<never>(`
  insert into wealth_source (case_id, subject_id, words, found_by, consented_by, found_at)
  values ($1, $2, $3, $4, $5, bank_now())`);

export const keepWealth: Effect = async ({ db }, { id, clientId }, { props: { wealth }, by, confirmedBy }) => {
  if (typeof wealth === 'string' && wealth.trim() !== '')
    await db.run(insertWealth, [id, clientId, wealth.trim(), by, confirmedBy]);
};

interface WealthRow {
  words: string;
  found_by: string;
  consented_by: string | null;
  on: string;
}
const readWealth = sql<WealthRow>(`
  select w.words, f.full_name as found_by, c.full_name as consented_by, w.found_at as on
  from wealth_source w
  join person f on f.id = w.found_by
  left join person c on c.id = w.consented_by
  where w.subject_id = $1
  order by w.found_at desc
  limit 1`);

/** What was found last. */
export async function wealthLines(db: Db, clientId: string): Promise<CaseFact[]> {
  const row = await db.maybe(readWealth, [clientId]);
  if (!row) return [];
  const consent = row.consented_by === null ? '' : `, ${row.consented_by} consented`;
  return [
    { label: 'Source of wealth', value: row.words },
    { label: 'Found by', value: `${row.found_by}${consent}` },
    { label: 'Found', value: row.on },
  ];
}
