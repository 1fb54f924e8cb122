/** Deputies of the Head of AML. */
import { getPerson } from '#server/access/caller.ts';
import { notify } from '#server/access/notify.ts';
import { rolesIn } from '#server/access/rolesSql.ts';
import { record } from '#server/audit/record.ts';
import { newId } from '#server/db/ids.ts';
import { type Db, sql } from '#server/db/pool.ts';
import type { Context, Handlers, Preparations } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import { hasRole } from '#shared/staffGroups.ts';
import type { deputyCalls } from '../deputyCalls.ts';
import { headsStanding } from './heads.ts';
import { lockActive, notifyOverseers, refuseOwnRights } from './rights.ts';
import * as queries from './sql.ts';

interface DeputyRow {
  id: string;
  for_id: string;
  for_name: string;
  person_id: string;
  name: string;
  from_day: string;
  until_day: string;
  confirmed_by: string | null;
}

const rowText = `
  select d.id, d.for_id, f.full_name as for_name, d.person_id, p.full_name as name, d.from_day, d.until_day,
    c.full_name as confirmed_by
  from deputy d
  join person f on f.id = d.for_id
  join person p on p.id = d.person_id
  left join person c on c.id = d.confirmed_by`;
const readRow = sql<DeputyRow>(`${rowText} where d.id = $1 and d.ended_at is null`);
const listRows = sql<DeputyRow>(`${rowText}
  where d.ended_at is null and d.until_day >= bank_today()
  order by d.from_day, d.id
  limit 200`);
const listCandidates = sql<{ id: string; name: string }>(`
  select p.id, p.full_name as name
  from staff s
  join person p on p.id = s.person_id
  where s.active and s.role in (${rolesIn('deputies')}) and p.blocked_at is null
  order by p.full_name, p.id
  limit 200`);
const isNamed = sql<{ id: string }>(`
  select id
  from deputy
  where for_id = $1 and person_id = $2 and ended_at is null and from_day <= $4 and until_day >= $3
  limit 1`);
const insertRow = sql<never>(`
  insert into deputy (id, for_id, person_id, from_day, until_day, confirmed_by)
  values ($1, $2, $3, $4, $5, $6)`);
const endRow = sql<{ person_id: string; for_id: string }>(`
  update deputy set ended_at = now()
  where id = $1 and ended_at is null
  returning person_id, for_id`);

export const deputyHandlers: Handlers<typeof deputyCalls, typeof deputyPreparations> = {
  listDeputies: async (_input, { db }) => ({
    items: (await db.many(listRows, [])).map(getDeputy),
    candidates: await db.many(listCandidates, []),
  }),

  nameDeputy: async ({ body: { personId, from, until }, prepared: { name } }, context) => {
    const { db, caller, proposedBy } = context;
    const decider = getPerson(caller).personId;
    const forId = namedFor(context);
    if (await db.maybe(isNamed, [forId, personId, from, until])) throw new Refusal('already-deputy');
    const id = newId();
    await db.run(insertRow, [id, forId, personId, from, until, proposedBy ? decider : null]);
    const facts = { from, until };
    await record(db, { clientId: null, verb: 'deputy.name', subjectKind: 'person', subjectId: personId, facts });
    const lines = [
      { label: 'Deputy', value: name },
      { label: 'From', value: from },
      { label: 'Until', value: until },
    ];
    await notify(db, [personId], { from: forId, title: 'You are deputy of the Head of AML', lines });
    return { id };
  },

  endDeputy: async ({ params: { deputyId }, prepared: { name, lines } }, { db, caller, proposedBy }) => {
    const ended = await db.maybe(endRow, [deputyId]);
    if (!ended) throw new Refusal('not-found');
    const { person_id: personId } = ended;
    await record(db, { clientId: null, verb: 'deputy.end', subjectKind: 'person', subjectId: personId });
    const by = proposedBy ?? getPerson(caller).personId;
    await notify(db, [personId], { from: by, title: 'You are no longer deputy of the Head of AML', lines });
    await notifyOverseers(db, { userId: personId, by, title: `${name} is no longer deputy of the Head of AML`, lines });
  },
};

/**
 * A deputy gains the right to confirm as the Head of AML, so an administrator agrees first; and two people take it from
 * them.
 */
export const deputyPreparations = {
  nameDeputy: async ({ body: { personId, from, until } }, context) => {
    const { db } = context;
    const forId = namedFor(context);
    const deputy = await lockActive(db, personId);
    const isOver = (await db.one(queries.isPast, [until])).yes;
    const isConfirmer = context.proposedBy !== undefined && getPerson(context.caller).personId === personId;
    if (!hasRole(deputy.role, 'deputies') || isOver || isConfirmer) throw new Refusal('deputy-not-possible');
    return {
      shown: {
        title: 'Name a deputy of the Head of AML',
        lines: [
          { label: 'Deputy', value: deputy.full_name },
          { label: 'For', value: await getName(db, forId) },
          { label: 'From', value: from },
          { label: 'Until', value: until },
        ],
      },
      facts: { name: deputy.full_name },
      about: { subject: { kind: 'deputy', id: personId, version: deputy.version }, clientId: null },
    };
  },

  endDeputy: async ({ params: { deputyId } }, context) => {
    const row = await context.db.maybe(readRow, [deputyId]);
    if (!row) throw new Refusal('not-found');
    refuseOwnRights(context, row.person_id);
    const standing = await headsStanding(context, () => context.db.run(endRow, [deputyId]));
    const lines = [
      { label: 'Deputy', value: row.name },
      { label: 'For', value: row.for_name },
      { label: 'From', value: row.from_day },
      { label: 'Until', value: row.until_day },
    ];
    return {
      shown: { title: 'End a deputyship', lines },
      facts: { name: row.name, lines },
      about: {
        // a person can have several, one after the other
        subject: { kind: 'deputyship', id: `${row.person_id}-${deputyId}`, version: 0 },
        ...{ clientId: null, ...standing },
      },
    };
  },
} satisfies Preparations<typeof deputyCalls>;

const readName = sql<{ full_name: string }>('select full_name from person where id = $1');

async function getName(db: Db, personId: string): Promise<string> {
  return (await db.one(readName, [personId])).full_name;
}

/** The Head of AML who proposes, also while the administrator confirms. */
function namedFor({ caller, proposedBy }: Context): string {
  return proposedBy ?? getPerson(caller).personId;
}

function getDeputy(row: DeputyRow) {
  return {
    id: row.id,
    for: { id: row.for_id, name: row.for_name },
    deputy: { id: row.person_id, name: row.name },
    from: row.from_day,
    until: row.until_day,
    confirmedBy: row.confirmed_by,
  };
}
