/** Staff read, save and end relations. Every change is confirmed by a second person. */

import { endPlace, savePlace } from '#features/members/server/bankUsers.ts';
import { getPerson } from '#server/access/caller.ts';
import { recordLook } from '#server/audit/looks.ts';
import { record } from '#server/audit/record.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/pool.ts';
import type { Context, Handlers, Preparations } from '#server/http/context.ts';
import { twoPeople } from '#server/secondPerson/twoPeople.ts';
import { Refusal } from '#shared/errors.ts';
import { sortName } from '#shared/text.ts';
import type { RelationDetails, relationCalls } from '../calls.ts';
import { isClientNumber, type RelationRole } from '../rules.ts';
import { describeEnd, describeSave, type Pair, type Saved } from './describe.ts';
import { describeJoin } from './describeJoin.ts';
import { getRelated, readParty, readRelations } from './readRelations.ts';
import { relationsFile } from './relationsFile.ts';
import * as queries from './sql.ts';

export const relationHandlers: Handlers<typeof relationCalls, typeof relationPreparations> = {
  listRelations: async ({ params: { clientId } }, context) => {
    const found = await readRelations(context.db, clientId, getPerson(context.caller));
    recordLook(context, { clientId, verb: 'relation.read', subjectKind: 'client', subjectId: clientId });
    return found;
  },

  exportRelations: ({ params: { clientId }, query }, context) => relationsFile(clientId, query, context),

  saveRelation: ({ params, body, prepared }, context) => save(context, getPair(params), body, prepared.saved),

  saveRelationWithOptions: ({ params, body, prepared }, context) =>
    save(context, getPair(params), body, prepared.saved),

  endRelation: async ({ params, body, prepared: { ended } }, context) => {
    const pair = getPair(params);
    const { madeBy, confirmedBy } = twoPeople(context);
    if (ended.leaving) await endPlace(context, pair.clientId, ended.leaving);
    else await context.db.run(queries.endRelation, [ended.id, madeBy, confirmedBy, body.comment]);
    await noted(context.db, 'relation.end', pair, { comment: body.comment });
  },

  findParties: async ({ query: { name } }, context) => {
    const rows = await context.db.many(queries.findParties, [sortName(name)]);
    const detail = { words: name };
    recordLook(context, { clientId: null, verb: 'party.find', subjectKind: 'list', subjectId: 'parties', detail });
    return { items: rows.map(getRelated) };
  },

  readParty: async ({ params: { subjectId } }, context) => {
    const found = await readParty(context.db, subjectId, getPerson(context.caller));
    recordLook(context, { clientId: null, verb: 'party.read', subjectKind: 'party', subjectId });
    return found;
  },

  createParty: async ({ body }, { db, caller }) => {
    const id = newId();
    const name = body.name.trim();
    const [bornOn, code] = [body.birthDate ?? null, body.code?.trim() ?? null];
    const { personId } = getPerson(caller);
    if (code !== null && (await db.maybe(queries.findCompany, [body.country, code])))
      throw new Refusal('already-a-client');
    await db.run(queries.insertParty, [id, body.kind, name, sortName(name), bornOn, body.country, code, personId]);
    await record(db, { clientId: null, verb: 'party.create', subjectKind: 'party', subjectId: id, detail: { name } });
    return { id };
  },

  joinParty: async ({ params: { partyId, clientId }, body: { comment } }, { db }) => {
    const moved = await db.many(queries.joinParty, [partyId, clientId]);
    const about = { clientId, verb: 'party.join', subjectKind: 'party', subjectId: partyId } as const;
    await record(db, { ...about, facts: { client: clientId }, detail: { comment } });
    for (const { of_client: owner, role } of moved)
      await noted(db, 'relation.save', { clientId: owner, role, subjectId: clientId }, { comment });
  },
};

/** What the confirmer is shown: both sides, and what will be so. */
export const relationPreparations = {
  saveRelation: async ({ params, body }, { db }) => {
    const { shown, about, saved } = await describeSave(db, getPair(params), '', body);
    return { shown, about, facts: { saved } };
  },
  saveRelationWithOptions: async ({ params, body }, { db }) => {
    const { shown, about, saved } = await describeSave(db, getPair(params), params.options, body);
    return { shown, about, facts: { saved } };
  },
  endRelation: async ({ params, body }, { db }) => {
    const { shown, about, ended } = await describeEnd(db, getPair(params), body.comment);
    return { shown, about, facts: { ended } };
  },
  joinParty: async ({ params, body }, { db }) => ({ ...(await describeJoin(db, params, body.comment)), facts: {} }),
} satisfies Preparations<typeof relationCalls>;

function getPair({ clientId, role, subjectId }: { clientId: string; role: string; subjectId: string }): Pair {
  // the schema of the path has looked at it
  return { clientId, role: role as RelationRole, subjectId };
}

async function save(context: Context, pair: Pair, body: RelationDetails, saved: Saved): Promise<void> {
  const { db } = context;
  const { document = '', address = '', email = '', comment } = body;
  if (saved.place) await savePlace(context, saved.place, saved.change);
  else {
    const { madeBy, confirmedBy } = twoPeople(context);
    if (saved.before) await db.run(queries.endRelation, [saved.before.id, madeBy, confirmedBy, comment]);
    const { clientId, role, subjectId } = pair;
    if (!isClientNumber(subjectId) && !(await db.maybe(queries.holdParty, [subjectId])))
      throw new Refusal('state-conflict');
    const subject = isClientNumber(subjectId) ? [subjectId, null] : [null, subjectId];
    const details = [saved.shareBp, document, address, email, comment];
    await db.run(queries.insertRelation, [newId(), clientId, role, ...subject, ...details, madeBy, confirmedBy]);
  }
  await noted(db, 'relation.save', pair, { comment, document, address, email });
}

/** In the log of the client and, if the subject is a client too, in theirs. */
export async function noted(
  db: Db,
  verb: 'relation.save' | 'relation.end',
  { clientId, role, subjectId }: Pair,
  detail: Record<string, string>,
): Promise<void> {
  const about = { verb, subjectKind: 'relation', facts: { role } } as const;
  await record(db, { ...about, clientId, subjectId, detail });
  if (isClientNumber(subjectId)) await record(db, { ...about, clientId: subjectId, subjectId: clientId, detail });
}
