/** Views of the queue. A view that somebody else keeps to themselves is not there. */
import { getPerson } from '#server/access/caller.ts';
import { record } from '#server/audit/record.ts';
import { sql } from '#server/db/pool.ts';
import type { Handlers } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import { hasRole } from '#shared/staffGroups.ts';
import { maxViews, type SavedView, type viewCalls } from '../viewCalls.ts';
import { getReader } from './caseReader.ts';

const list = sql<Omit<SavedView, 'isOwn' | 'isShared'> & { owner_id: string; is_shared: boolean }>(`
  select v.id, v.name, v.query, v.is_shared, v.owner_id, p.full_name as owner
  from saved_view v join person p on p.id = v.owner_id
  where v.owner_id = $1 or v.is_shared
  order by lower(v.name), v.id limit 1000`);
const lockOwner = sql<never>(`select pg_advisory_xact_lock(hashtext('saved_view'), hashtext($1))`);
const countOthers = sql<{ n: number }>(
  'select count(*)::integer as n from saved_view where owner_id = $1 and id <> $2',
);
const save = sql<{ id: string }>(`
  insert into saved_view (id, owner_id, name, query, is_shared, saved_at) values ($1, $2, $3, $4, $5, bank_now())
  on conflict (id) do update set name = excluded.name, query = excluded.query, is_shared = excluded.is_shared,
    saved_at = excluded.saved_at
  where saved_view.owner_id = excluded.owner_id
  returning id`);
/** $3: shared ones of others too */
const remove = sql<{ name: string }>(`
  delete from saved_view where id = $1 and (owner_id = $2 or ($3 and is_shared)) returning name`);

export const viewHandlers: Handlers<typeof viewCalls> = {
  listViews: async (_, { db, caller }) => {
    const { personId } = getPerson(caller);
    const rows = await db.many(list, [personId]);
    return {
      items: rows.map(({ owner_id: ownerId, is_shared: isShared, ...view }) => ({
        ...view,
        isShared,
        isOwn: ownerId === personId,
      })),
    };
  },

  saveView: async ({ params: { viewId }, body: { name, query, isShared } }, { db, caller }) => {
    const { personId } = getPerson(caller);
    await db.run(lockOwner, [personId]);
    if ((await db.one(countOthers, [personId, viewId])).n >= maxViews) throw new Refusal('too-many-views');
    const saved = await db.maybe(save, [viewId, personId, name, JSON.stringify(query), isShared]);
    if (!saved) throw new Refusal('not-found');
    const about = { clientId: null, verb: 'view.save', subjectKind: 'view', subjectId: viewId } as const;
    await record(db, { ...about, facts: { isShared }, detail: { name } });
  },

  deleteView: async ({ params: { viewId } }, context) => {
    const { id, role } = getReader(context);
    const removed = await context.db.maybe(remove, [viewId, id, hasRole(role, 'controllers')]);
    if (!removed) throw new Refusal('not-found');
    const about = { clientId: null, verb: 'view.delete', subjectKind: 'view', subjectId: viewId } as const;
    await record(context.db, { ...about, detail: { name: removed.name } });
  },
};
