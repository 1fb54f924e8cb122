/**
 * Notices tell a person on their own device that somebody else changed their access. The person answers 'seen', or
 * reports it to the bank. The bank sends no e-mail and no text message.
 */
import { openRequest, type RequestKind, type RequestPayload } from '../../../server/access/requests.ts';
import { newId } from '../../../server/db/ids.ts';
import { type Db, sql } from '../../../server/db/pool.ts';
import { notices } from '../../../shared/limits.ts';
import { openCase } from '../../cases/server/openCase.ts';

export interface Notice {
  /** the person whose act or devices the notice is about */
  from: string;
  title: string;
  lines: RequestPayload['lines'];
}

/** Sends a notice to the devices of each of these people. Each of them answers. */
export async function tell(tx: Db, recipients: readonly string[], { from, title, lines }: Notice): Promise<void> {
  const notice = {
    kind: 'notice',
    // a removed user must still see it
    companyId: null,
    createdBy: from,
    lifeMs: notices.lifeMs,
    payload: { title, lines, groups: [], subjects: [] },
  };
  const open = (personId: string) => openRequest(tx, { ...notice, id: newId(), recipients: [personId] });
  await tx.together(() => Promise.all(recipients.map(open)));
}

const usersOfCompany = sql<{ person_id: string }>(`
  select m.person_id
  from membership m
  join person p on p.id = m.person_id
  where m.company_id = $1 and m.state = 'active' and m.letters like '%' || $3 || '%'
    and m.person_id <> $2 and p.blocked_at is null
  order by m.person_id`);

/** The other users of a company; with a letter, only its holders. */
export async function otherUsers(db: Db, companyId: string, personId: string, letter = ''): Promise<string[]> {
  return (await db.many(usersOfCompany, [companyId, personId, letter])).map(({ person_id: id }) => id);
}

const colleagues = sql<{ person_id: string }>(`
  select distinct o.person_id
  from membership m
  join membership o on o.company_id = m.company_id and o.state = 'active' and o.person_id <> m.person_id
  join person p on p.id = o.person_id and p.blocked_at is null
  where m.person_id = $1 and m.state = 'active'
  order by o.person_id
  limit ${notices.recipientsMost}`);

/** Every other user of every company that the person belongs to. */
export async function colleaguesOf(db: Db, personId: string): Promise<string[]> {
  return (await db.many(colleagues, [personId])).map(({ person_id: id }) => id);
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
