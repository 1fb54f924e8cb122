/** What every change of a company's users does besides, whether its own people or the bank make it. */

import { otherUsers } from '#features/access/server/notices.ts';
import { notify } from '#server/access/notify.ts';
import { replaceRequest } from '#server/access/requests.ts';
import type { ShownStep } from '#server/access/shownStep.ts';
import type { Db } from '#server/db/pool.ts';
import { type ApprovalPolicy, confirmersLeft, formatLeft, type Member } from '../rules.ts';
import { mayStillInvite } from './invitations.ts';
import type { MemberRow } from './sql.ts';
import * as queries from './sql.ts';

/** What follows if the change removes a confirmer and leaves one or none. */
export function linesOnConfirmers(
  members: readonly MemberRow[],
  policy: ApprovalPolicy,
  targetId: string,
  after: string | null,
): ShownStep['lines'] {
  const left = confirmersLeft({ members: filterActing(members), targetId, after });
  if (!left) return [];
  const names = members.filter(({ person_id: id }) => left.includes(id)).map(({ full_name: name }) => name);
  return [{ label: 'What follows', value: formatLeft(names, policy) }];
}

/** Notifies the removed person, and the others who manage the company's users. */
export async function notifyRemoval(
  db: Db,
  { personId: from, fullName }: { personId: string; fullName: string },
  title: string,
  { companyId, target }: { companyId: string; target: MemberRow },
): Promise<void> {
  const managers = await otherUsers(db, companyId, from, 'users.manage');
  const lines = [
    { label: 'Company', value: title },
    { label: 'Person', value: target.full_name },
    { label: 'Removed by', value: fullName },
  ];
  await notify(db, [...new Set([target.person_id, ...managers])], { from, title: 'A user was removed', lines });
}

/** Active users who are not blocked. */
export function filterActing(members: readonly MemberRow[]): Member[] {
  return members
    .filter(({ state, is_blocked: isBlocked }) => state === 'active' && !isBlocked)
    .map(({ person_id: id, letters }) => ({ id, letters }));
}

/** Withdraws invitations whose sender may no longer send them. */
export async function withdrawInvitations(db: Db, companyId: string): Promise<void> {
  const members = await db.many(queries.listMembers, [companyId]);
  for (const invited of members.filter(({ is_open: isOpen }) => isOpen)) {
    if (mayStillInvite(members, invited)) continue;
    await db.run(queries.endMembership, [companyId, invited.person_id]);
    if (invited.request_id) await replaceRequest(db, invited.request_id);
  }
}
