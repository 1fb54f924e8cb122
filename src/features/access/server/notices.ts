/**
 * Notices inform a person on their own device that somebody else changed their access. The person answers 'seen', or
 * reports it to the bank. The bank sends no e-mail and no text message.
 */

import { openCase } from '#features/cases/server/openCase.ts';
import { notify } from '#server/access/notify.ts';
import type { RequestKind } from '#server/access/requests.ts';
import { type Db, sql } from '#server/db/pool.ts';
import { notices } from '#shared/limits.ts';
import { may, type Permission, permissions } from '#shared/permissions.ts';

const usersOfCompany = sql<{ person_id: string }>(`
  select m.person_id
  from membership m
  join person p on p.id = m.person_id
  where m.company_id = $1 and m.state = 'active' and m.letters like '%' || $3 || '%'
    and m.person_id <> $2 and p.blocked_at is null
  order by m.person_id`);

/** The other users of a company; with a permission, only its holders. */
export async function otherUsers(
  db: Db,
  companyId: string,
  personId: string,
  permission?: Permission,
): Promise<string[]> {
  const letter = permission === undefined ? '' : permissions[permission];
  return (await db.many(usersOfCompany, [companyId, personId, letter])).map(({ person_id: id }) => id);
}

const colleagues = sql<{ person_id: string }>(`
  select distinct o.person_id
  from membership m
  join membership o on o.company_id = m.company_id and o.state = 'active' and o.person_id <> m.person_id
  join person p on p.id = o.person_id and p.blocked_at is null
  where m.person_id = $1 and m.state = 'active'
  order by o.person_id
  limit ${notices.maxRecipients}`);

const viewers = may('payments.view', 'payments.approve').letters.join('');

const moneyReaders = sql<{ client_id: string; person_id: string }>(`
  select m.company_id as client_id, m.person_id
  from membership m
  join person p on p.id = m.person_id
  where m.company_id = any ($1) and m.state = 'active' and m.letters ~ '[${viewers}]' and p.blocked_at is null
  union
  select id, id from person where id = any ($1) and kind = 'client' and blocked_at is null
  order by client_id, person_id`);

/** Who sees what moves on the accounts of these clients: users who may see payments, or the person. */
export function getMoneyReaders(
  db: Db,
  clientIds: readonly string[],
): Promise<{ client_id: string; person_id: string }[]> {
  return db.many(moneyReaders, [clientIds]);
}

/** Every other user of every company that the person belongs to. */
export async function getColleagues(db: Db, personId: string): Promise<string[]> {
  return (await db.many(colleagues, [personId])).map(({ person_id: id }) => id);
}

/**
 * A device takes the place of those that are gone: the person's colleagues hear of it, since nothing of the person's
 * can.
 */
export async function notifyNewDevice(tx: Db, { id, fullName }: { id: string; fullName: string }): Promise<void> {
  await notify(tx, await getColleagues(tx, id), {
    from: id,
    title: `A new device for ${fullName}`,
    lines: [
      { label: 'Person', value: fullName },
      { label: 'What happened', value: 'The bank made a link for a device that replaces a lost one' },
      { label: 'For 24 hours', value: 'The new device approves nothing that moves money or rights' },
    ],
  });
}

/** 'Approve' is 'seen'. 'Reject' reports the notice: staff look into it. */
export const noticeRequest: RequestKind = {
  errors: [],
  decide: async (tx, { payload }, decision, deciderId) => {
    if (decision === 'approve') return;
    await openCase(tx, {
      subjectId: deciderId,
      type: 'FRAUD',
      title: `Not expected by its reader: ${payload.title}`,
      comment: payload.lines.map(({ label, value }) => `${label}: ${value}`).join('; '),
      openedBy: deciderId,
    });
  },
};
