/** Calls of copies. */

import { getZip } from '#features/files/server/zip.ts';
import { getPerson } from '#server/access/caller.ts';
import { recordLook } from '#server/audit/looks.ts';
import { record, recordRead } from '#server/audit/record.ts';
import { newId } from '#server/db/ids.ts';
import { type Db, getDb } from '#server/db/pool.ts';
import type { Handlers, Preparations } from '#server/http/context.ts';
import { twoPeople } from '#server/secondPerson/twoPeople.ts';
import { Refusal } from '#shared/errors.ts';
import { type copyCalls, copyDays } from '../calls.ts';
import { filesOfCopy } from './packCopy.ts';
import * as queries from './sql.ts';

export const copyHandlers: Handlers<typeof copyCalls, typeof copyPreparations> = {
  listCopies: async ({ params: { clientId } }, context) => {
    if (!(await context.db.maybe(queries.findClient, [clientId]))) throw new Refusal('not-found');
    recordLook(context, { clientId, verb: 'copy.list', subjectKind: 'client', subjectId: clientId });
    const rows = await context.db.many(queries.listCopies, [clientId, getPerson(context.caller).personId]);
    const items = rows.map(({ confirmed_by: confirmedBy, may_take: mayTake, ...row }) => ({
      ...row,
      confirmedBy: confirmedBy ?? '',
      mayTake,
    }));
    return { items, next: null };
  },

  makeCopy: async ({ params: { clientId }, body: { comment } }, context) => {
    const { db } = context;
    const { madeBy, confirmedBy } = twoPeople(context);
    const id = newId();
    await db.run(queries.insertCopy, [id, clientId, madeBy, confirmedBy, comment]);
    await record(db, { clientId, verb: 'copy.make', subjectKind: 'copy', subjectId: id, detail: { comment } });
  },

  takeCopy: async ({ params: { clientId, copyId } }, { services, caller, requestId, byTicket, signal }) => {
    const { personId } = getPerson(caller);
    const copy = await getDb(services.pool).maybe(queries.findCopy, [copyId, clientId]);
    if (!copy) throw new Refusal('not-found');
    if (personId !== copy.made_by && personId !== copy.confirmed_by) throw new Refusal('not-permitted');
    if (copy.is_over) throw new Refusal('copy-over');
    const taken = { clientId, verb: 'copy.take', subjectKind: 'copy', subjectId: copyId } as const;
    // a ticket is this very call once more
    if (!byTicket) await recordRead(services.pool, personId, requestId, taken);
    const body = getZip(filesOfCopy(services.pool, clientId), signal);
    return { type: 'application/zip', name: `data-${clientId}.zip`, body };
  },
};

/** @throws Refusal not-found, no-personal-data */
async function personNamed(db: Db, clientId: string): Promise<string> {
  const client = await db.maybe(queries.findClient, [clientId]);
  if (!client) throw new Refusal('not-found');
  if (client.type !== 'N') throw new Refusal('no-personal-data');
  return client.title;
}

/** What the confirmer is shown. */
export const copyPreparations = {
  makeCopy: async ({ params: { clientId }, body: { comment } }, { db }) => {
    const lines = [
      { label: 'Person', value: await personNamed(db, clientId) },
      {
        label: 'Holds',
        value: 'Their data, accounts, payments, cards, messages, devices, documents',
      },
      { label: 'Leaves out', value: 'Notes, cases, score, screening and locks' },
      { label: 'Who may take it', value: `You and the proposer, for ${copyDays} days` },
      { label: 'Comment', value: comment },
    ];
    const about = { subject: { kind: 'client-copy', id: clientId, version: 0 }, clientId };
    return { shown: { title: 'Copy a person’s data', lines }, facts: {}, about };
  },
} satisfies Preparations<typeof copyCalls>;
