/**
 * Who belongs to the client of a case: owners with their shares, directors, family, and when each was last compared
 * with lists.
 */

import { riskName } from '#features/clients/server/caseSections.ts';
import type { DescribeCase } from '#server/cases/declared.ts';
import { sql } from '#server/db/pool.ts';
import { countryName } from '#shared/countries.ts';
import { roleLabels } from '../rules.ts';
import { listRelations, maxRelations } from './sql.ts';
import { formatShare } from './ties.ts';

/** Clients themselves, and parties of the client $2. */
const listScreened = sql<{ id: string; at: string }>(`
  select client_id as id, at from screened where client_id = any ($1::text[]) and subject_id = ''
  union all
  select subject_id, at from screened where client_id = $2 and subject_id = any ($1::text[])`);

export const whoBelongsToThem: DescribeCase = async (db, { clientId }, { id }) => {
  const related = (await db.many(listRelations, [[clientId], false, id])).slice(0, maxRelations);
  const others = [...new Set(related.map((one) => one.other_id))];
  const screened = new Map((await db.many(listScreened, [others, clientId])).map((one) => [one.id, one.at]));
  const rows = related.map((one) => [
    one.name,
    roleLabels[one.role][one.direction],
    one.share_bp === null ? '' : formatShare(one.share_bp),
    [one.birth_date, one.code, one.country && countryName(one.country)].filter(Boolean).join(', '),
    riskName(one.risk),
    screened.get(one.other_id) ?? 'Not yet',
  ]);
  const columns = ['Name', 'Role', 'Share', 'Born or registered', 'Risk', 'Last screened'];
  const isNumber = (title: string) => title === 'Share';
  const shown = columns.map((title) => ({ title, isNumber: isNumber(title) }));
  return [{ title: 'Owners and people', place: 'client', columns: shown, rows }];
};
