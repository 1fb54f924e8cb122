/** A legal hold acts at once; a second person confirms that it ends. */
import { getPerson } from '#server/access/caller.ts';
import { recordLook } from '#server/audit/looks.ts';
import { record } from '#server/audit/record.ts';
import { newId } from '#server/db/ids.ts';
import type { Handlers, Preparations } from '#server/http/context.ts';
import { twoPeople } from '#server/secondPerson/twoPeople.ts';
import { Refusal } from '#shared/errors.ts';
import type { retentionCalls } from '../calls.ts';
import { holdCauses } from '../rules.ts';
import * as queries from './sql.ts';

export const retentionHandlers: Handlers<typeof retentionCalls> = {
  readRetention: async ({ params: { clientId } }, context) => {
    const { db } = context;
    const end = await db.maybe(queries.readEnd, [clientId]);
    if (!end) throw new Refusal('not-found');
    recordLook(context, { clientId, verb: 'retention.read', subjectKind: 'client', subjectId: clientId });
    const classes = await db.many(queries.listClasses, [clientId]);
    const holds = await db.many(queries.listHolds, [clientId]);
    return {
      endedAt: end.ended_at,
      classes: classes.map((one) => ({
        name: one.class,
        years: one.years,
        from: one.from_on,
        erasedAt: one.erased_at,
      })),
      holds: holds.map(({ id, cause, reference, comment, made_by: madeBy, made_at: madeAt }) => ({
        ...{ id, cause, reference, comment, madeBy, madeAt },
      })),
    };
  },

  holdData: async ({ params: { clientId }, body }, { db, caller }) => {
    // the transaction that erases has locked the client
    if (!(await db.maybe(queries.lockClient, [clientId]))) throw new Refusal('not-found');
    const { cause, reference } = body.props;
    const id = newId();
    const row = [id, clientId, cause, reference.trim(), body.comment, getPerson(caller).personId];
    if ((await db.run(queries.insertHold, row)) === 0) throw new Refusal('already-restricted');
    const about = { clientId, subjectKind: 'hold', subjectId: id } as const;
    await record(db, { ...about, verb: 'client.hold', facts: { cause }, detail: { comment: body.comment, reference } });
  },

  releaseData: async ({ params: { clientId }, body }, context) => {
    const hold = await context.db.maybe(queries.lockHold, [clientId, body.props.holdId]);
    if (!hold) throw new Refusal('not-found');
    const { madeBy, confirmedBy } = twoPeople(context);
    await context.db.run(queries.liftHold, [hold.id, madeBy, confirmedBy, body.comment]);
    const about = { clientId, subjectKind: 'hold', subjectId: hold.id } as const;
    await record(context.db, { ...about, verb: 'client.release', detail: { comment: body.comment } });
  },
};

/** What the confirmer is shown. */
export const retentionPreparations = {
  releaseData: async ({ params: { clientId }, body }, { db }) => {
    const hold = await db.maybe(queries.lockHold, [clientId, body.props.holdId]);
    if (!hold) throw new Refusal('not-found');
    const lines = [
      { label: 'Client', value: hold.title },
      { label: 'Held for', value: `${holdCauses[hold.cause]}, ${hold.reference}` },
      { label: 'Held by', value: `${hold.made_by}, ${hold.made_on}` },
      { label: 'Effect', value: 'What is due may be erased, unless something else holds it' },
      { label: 'Comment', value: body.comment },
    ];
    const about = { subject: { kind: 'hold', id: hold.id, version: 0 }, clientId };
    return { shown: { title: 'End a legal hold', lines }, facts: {}, about };
  },
} satisfies Preparations<typeof retentionCalls>;
