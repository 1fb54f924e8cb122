/** Absence of staff: one's own holds at once, somebody else's needs a second person. */

import { releaseCases } from '#features/cases/server/release.ts';
import { getPerson } from '#server/access/caller.ts';
import { record } from '#server/audit/record.ts';
import type { Db } from '#server/db/pool.ts';
import type { Context, Prepared } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import { lockActive } from './rights.ts';
import * as queries from './sql.ts';

/** Absent staff get no cases; the ones that they have taken become free. 400 for a day that is over. */
export async function setAway(
  { db }: Context,
  userId: string,
  awayUntil: string | null,
): Promise<{ releasedCases: number }> {
  await lockActive(db, userId);
  await refusePast(db, awayUntil);
  await db.run(queries.setAway, [userId, awayUntil]);
  const releasedCases = awayUntil === null ? 0 : await releaseCases(db, userId);
  const facts = { until: awayUntil, cases: releasedCases };
  await record(db, { clientId: null, verb: 'staff.away', subjectKind: 'person', subjectId: userId, facts });
  return { releasedCases };
}

async function refusePast(db: Db, day: string | null): Promise<void> {
  if (day !== null && (await db.one(queries.isPast, [day])).yes) throw new Refusal('period-not-valid');
}

/** What an absence would do, for both people. Of oneself it needs neither an approval nor anybody else. */
export async function describeAbsence(
  context: Context,
  userId: string,
  awayUntil: string | null,
): Promise<Prepared<object>> {
  const isOwn = context.proposedBy === undefined && getPerson(context.caller).personId === userId;
  if (isOwn) return { shown: null, facts: {} };
  const { full_name: name, version } = await lockActive(context.db, userId);
  await refusePast(context.db, awayUntil);
  const lines = [
    { label: 'Name', value: name },
    { label: 'Number', value: userId },
    { label: 'Away until', value: awayUntil ?? 'Back' },
    {
      label: 'After that',
      value:
        awayUntil === null ? 'They are given cases again' : 'Their cases become free, and they are given no new ones',
    },
  ];
  return {
    shown: { title: 'Set a staff user as away', lines },
    facts: {},
    about: { subject: { kind: 'staff-absence', id: userId, version }, clientId: null },
  };
}
