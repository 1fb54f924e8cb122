/** What a company asked to change, and staff decide: name, legal form, addresses. */

import { hasApprovedFile } from '#features/cases/server/approvedFiles.ts';
import type { DescribeCase, FoundCase } from '#server/cases/declared.ts';
import { type Db, sql } from '#server/db/pool.ts';
import { sortName } from '#shared/text.ts';
import type { ChangeField } from '../changeFields.ts';
import { type Address, changeLabels, formatAddress } from '../profileRules.ts';
import { readAddress, replaceAddress } from '../record/server/residence.ts';

type ChangeRow = { field: ChangeField; value: string | Address };

const readChanges = sql<ChangeRow>(`
  select field, value from client_change where case_id = $1 and withdrawn_at is null order by field`);
const setName = sql<never>('update client set title = $2, sort_name = $3 where id = $1');
const setLegalForm = sql<never>('update client set legal_form = $2 where id = $1');

interface StandingRow {
  title: string;
  legal_form: string | null;
}
const readStanding = sql<StandingRow>('select title, legal_form from client where id = $1');

/** What stands now, and what was asked for. */
export const changeSections: DescribeCase = async (db, { id, clientId }) => {
  const changes = await db.many(readChanges, [id]);
  const standing = await db.maybe(readStanding, [clientId]);
  const rows = await Promise.all(
    changes.map(async ({ field, value }) => [
      changeLabels[field],
      await getNow(db, clientId, field, standing),
      typeof value === 'string' ? value : formatAddress(value),
    ]),
  );
  const columns = ['Field', 'Now', 'Asked for'].map((title) => ({ title }));
  return [{ title: 'What was asked for', place: 'evidence', columns, rows }];
};

async function getNow(
  db: Db,
  clientId: string,
  field: ChangeField,
  standing: StandingRow | undefined,
): Promise<string> {
  if (field === 'fullname') return standing?.title ?? '';
  if (field === 'legalform') return standing?.legal_form ?? '';
  const address = await db.maybe(readAddress, [clientId, field === 'address R' ? 'R' : 'O']);
  return address ? formatAddress(address) : '';
}

/** A name is who somebody is: two people look. */
export async function needsSecondFor(db: Db, caseId: string): Promise<boolean> {
  return (await db.many(readChanges, [caseId])).some(({ field }) => field === 'fullname');
}

/** A case that was opened by hand changes nothing: then it approves the files that were reviewed. */
export async function whyNotApplied(db: Db, { id }: FoundCase): Promise<string | undefined> {
  if ((await db.many(readChanges, [id])).length > 0 || (await hasApprovedFile(db, id))) return undefined;
  return 'Nothing was asked for, and no file of this case is approved.';
}

export async function applyChanges(tx: Db, { id, clientId }: FoundCase): Promise<void> {
  for (const { field, value } of await tx.many(readChanges, [id])) {
    if (typeof value !== 'string') await replaceAddress(tx, clientId, value);
    else if (field === 'fullname') await tx.run(setName, [clientId, value, sortName(value)]);
    else await tx.run(setLegalForm, [clientId, value]);
  }
}
