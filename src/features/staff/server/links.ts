/** Clients that staff users are linked to. */
import { getPerson } from '#server/access/caller.ts';
import { notify } from '#server/access/notify.ts';
import { recordLook } from '#server/audit/looks.ts';
import { record } from '#server/audit/record.ts';
import { type Db, sql } from '#server/db/pool.ts';
import type { Context, Handlers, Preparations, Prepared } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import type { linkCalls, NewLink, StaffLink } from '../linkCalls.ts';
import { type LinkRelation, linkRelations } from '../rules.ts';
import { headsStanding } from './heads.ts';
import { lockActive, notifyOverseers, refuseOwnRights } from './rights.ts';
import { lockControllers, lockStaff } from './sql.ts';

interface LinkRow {
  client_id: string;
  title: string;
  relation: LinkRelation;
  comment: string;
  made_by: string | null;
  made_at: string | null;
}

// $2: the reader, who sees no names of clients they are linked to
const listRows = sql<LinkRow>(`
  select n.id as client_id, case when n.id in (select clients_of_staff($2)) then ''
    else coalesce(c.title, o.full_name, '') end as title,
    coalesce(l.relation, case when o.id is null then 'role' else 'self' end) as relation,
    coalesce(l.comment, '') as comment, m.full_name as made_by, l.made_at
  from clients_of_staff($1) n(id)
  left join client c on c.id = n.id
  left join person o on o.id = n.id
  left join staff_link l on l.staff_id = $1 and l.client_id = n.id and l.ended_at is null
  left join person m on m.id = l.made_by
  order by l.made_at desc nulls last, n.id
  limit 200`);
const listAllRows = sql<LinkRow & { staff_id: string; staff_name: string }>(`
  select l.client_id, case when l.client_id in (select clients_of_staff($1)) then ''
    else coalesce(c.title, o.full_name, '') end
      as title,
    l.relation, l.comment, m.full_name as made_by, l.made_at, l.staff_id, w.full_name as staff_name
  from staff_link l
  join staff s on s.person_id = l.staff_id and s.active
  join person w on w.id = l.staff_id
  join person m on m.id = l.made_by
  left join client c on c.id = l.client_id
  left join person o on o.id = l.client_id
  where l.ended_at is null
  order by l.made_at desc, l.staff_id, l.client_id
  limit 200`);
const readClient = sql<{ title: string }>(`
  select coalesce(c.title, o.full_name) as title
  from (select $1::text as id) n
  left join client c on c.id = n.id
  left join person o on o.id = n.id and o.kind = 'client'
  where c.id is not null or o.id is not null`);
const endRow = sql<never>(
  'update staff_link set ended_at = now() where staff_id = $1 and client_id = $2 and ended_at is null',
);
const insertRow = sql<never>(`
  insert into staff_link (staff_id, client_id, relation, comment, made_by)
  values ($1, $2, $3, $4, $5)`);
const countRows = sql<{ version: number; is_living: boolean }>(`
  select count(*)::integer as version, coalesce(bool_or(ended_at is null), false) as is_living
  from staff_link
  where staff_id = $1 and client_id = $2`);

export const linkHandlers: Handlers<typeof linkCalls, typeof linkPreparations> = {
  listLinks: async ({ params: { userId } }, context) => {
    const items = await getLinks(context.db, userId, getPerson(context.caller).personId);
    recordLook(context, { clientId: null, verb: 'staff-link.list', subjectKind: 'person', subjectId: userId });
    return { items };
  },

  listStaffLinks: async (_input, context) => {
    const rows = await context.db.many(listAllRows, [getPerson(context.caller).personId]);
    recordLook(context, { clientId: null, verb: 'staff-link.list-all', subjectKind: 'list', subjectId: 'staff-links' });
    return { items: rows.map((row) => ({ ...getLink(row), staffId: row.staff_id, staffName: row.staff_name })) };
  },

  linkClient: ({ params: { userId, clientId }, body }, context) => saveLink(context, { userId, clientId, ...body }),

  unlinkClient: async ({ params: { userId, clientId } }, { db }) => {
    if ((await db.run(endRow, [userId, clientId])) === 0) throw new Refusal('not-found');
    await record(db, { clientId, verb: 'staff.unlink', subjectKind: 'person', subjectId: userId });
  },
};

/** Clients that a staff user is linked to, as the reader may see them. */
export async function getLinks(db: Db, userId: string, readerId: string): Promise<StaffLink[]> {
  return (await db.many(listRows, [userId, readerId])).map(getLink);
}

interface NewStaffLink extends NewLink {
  userId: string;
  clientId: string;
}

/**
 * Links a staff user to a client: each of their calls with it is refused from now on. They and those who oversee staff
 * are informed.
 */
export async function saveLink(context: Context, { userId, clientId, relation, comment }: NewStaffLink): Promise<void> {
  const { db, caller, proposedBy } = context;
  await db.many(lockControllers, []);
  const { full_name: name } = await lockActive(db, userId);
  const title = await getTitle(context, clientId);
  const by = proposedBy ?? getPerson(caller).personId;
  await writeLink(context, { userId, clientId, relation, comment });
  await record(db, { clientId, verb: 'staff.link', subjectKind: 'person', subjectId: userId, facts: { relation } });
  const lines = [
    { label: 'Staff user', value: `${name}, ${userId}` },
    { label: 'Client', value: `${title}, ${clientId}` },
    { label: 'Relation', value: linkRelations[relation] },
  ];
  if (userId !== by) await notify(db, [userId], { from: by, title: 'You were linked to a client', lines });
  await notifyOverseers(db, { userId, by, title: 'A staff user was linked to a client', lines });
}

async function writeLink({ db, caller, proposedBy }: Context, { userId, clientId, relation, comment }: NewStaffLink) {
  await db.run(endRow, [userId, clientId]);
  await db.run(insertRow, [userId, clientId, relation, comment, proposedBy ?? getPerson(caller).personId]);
}

/**
 * A link takes a right away and its removal gives one back, so another person confirms either; the staff user is
 * neither of the two. What somebody declares of themselves holds at once.
 */
export const linkPreparations = {
  linkClient: async ({ params: { userId, clientId }, body }, context): Promise<Prepared<object>> => {
    const isOwn = getPerson(context.caller).personId === userId;
    if (isOwn && context.proposedBy === undefined) return { shown: null, facts: {} };
    refuseOwnRights(context, userId);
    const title = await getTitle(context, clientId);
    const standing = await headsStanding(context, () => writeLink(context, { userId, clientId, ...body }));
    const { full_name: name } = await lockActive(context.db, userId);
    const { version } = await context.db.one(countRows, [userId, clientId]);
    const lines = [
      { label: 'Staff user', value: name },
      { label: 'Number', value: userId },
      { label: 'Client', value: `${title}, ${clientId}` },
      { label: 'Relation', value: linkRelations[body.relation] },
      { label: 'Comment', value: body.comment },
      { label: 'After that', value: 'Their calls with this client are refused' },
    ];
    return {
      shown: { title: 'Link a staff user to a client', lines },
      facts: {},
      about: { subject: { kind: 'staff-link', id: `${userId}-${clientId}`, version }, clientId: null, ...standing },
    };
  },

  unlinkClient: async ({ params: { userId, clientId } }, context) => {
    refuseOwnRights(context, userId);
    const user = await context.db.maybe(lockStaff, [userId]);
    const { version, is_living: isLiving } = await context.db.one(countRows, [userId, clientId]);
    if (!user || !isLiving) throw new Refusal('not-found');
    const lines = [
      { label: 'Staff user', value: user.full_name },
      { label: 'Number', value: userId },
      { label: 'Client', value: `${await getTitle(context, clientId)}, ${clientId}` },
      { label: 'After that', value: 'They may work with this client again' },
    ];
    return {
      shown: { title: 'Remove the link to a client', lines },
      facts: {},
      about: { subject: { kind: 'staff-link', id: `${userId}-${clientId}`, version }, clientId: null },
    };
  },
} satisfies Preparations<typeof linkCalls>;

/** The name of a client, who may be a natural person. 404 for an unknown number. */
async function getTitle({ db }: Context, clientId: string): Promise<string> {
  const found = await db.maybe(readClient, [clientId]);
  if (!found) throw new Refusal('not-found');
  return found.title;
}

function getLink({ client_id: clientId, title, relation, comment, made_by: madeBy, made_at: madeAt }: LinkRow) {
  return { clientId, title, relation, comment, madeBy, madeAt };
}
