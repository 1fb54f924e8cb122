/** Staff who leave, or are away for some days. */
import { personOf } from '../../../server/access/caller.ts';
import { shutOut } from '../../../server/access/endings.ts';
import { record } from '../../../server/audit/record.ts';
import type { Context } from '../../../server/http/context.ts';
import { Refusal } from '../../../shared/errors.ts';
import { releaseCasesOf } from '../../cases/server/release.ts';
import { lockActive, refuseLastAdmin, refuseOwnRights, tellOverseers } from './rights.ts';
import * as queries from './sql.ts';

/**
 * Ends everything that a staff user can do, at once: sessions, devices, links, cases, proposals and deputies.
 * 422 for oneself and for the last administrator; 409 if they were deactivated before.
 */
export async function deactivate(context: Context, userId: string): Promise<{ releasedCases: number }> {
  const { db } = context;
  refuseOwnRights(context, userId);
  const { role, full_name: fullName } = await lockActive(db, userId);
  if (role === 'A') await refuseLastAdmin(db, userId);
  const by = personOf(context.caller).personId;
  await db.run(queries.deactivate, [userId]);
  await shutOut(db, userId);
  await db.run(queries.voidProposals, [userId, by]);
  await db.run(queries.endDeputies, [userId]);
  const releasedCases = await releaseCasesOf(db, userId);
  const facts = { cases: releasedCases };
  await record(db, { clientId: null, verb: 'staff.deactivate', subjectKind: 'person', subjectId: userId, facts });
  await tellOverseers(db, {
    ...{ userId, by, title: 'A staff user was deactivated' },
    lines: [
      { label: 'Name', value: fullName },
      { label: 'Number', value: userId },
      { label: 'By', value: personOf(context.caller).fullName },
    ],
  });
  return { releasedCases };
}

/** Somebody who is away gets no cases; the ones that they have taken become free. 400 for a day that is over. */
export async function setAway(
  { db }: Context,
  userId: string,
  awayUntil: string | null,
): Promise<{ releasedCases: number }> {
  await lockActive(db, userId);
  if (awayUntil !== null && (await db.one(queries.isPast, [awayUntil])).yes) throw new Refusal('period-not-valid');
  await db.run(queries.setAway, [userId, awayUntil]);
  const releasedCases = awayUntil === null ? 0 : await releaseCasesOf(db, userId);
  const facts = { until: awayUntil, cases: releasedCases };
  await record(db, { clientId: null, verb: 'staff.away', subjectKind: 'person', subjectId: userId, facts });
  return { releasedCases };
}
