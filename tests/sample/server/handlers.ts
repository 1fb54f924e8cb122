import { record } from '#server/audit/record.ts';
import { requiredSetting } from '#server/config/config.ts';
import { newId } from '#server/db/ids.ts';
import type { Handlers, Preparations } from '#server/http/context.ts';
import { enqueue } from '#server/jobs/queue.ts';
import { Refusal } from '#shared/errors.ts';
import type { noteCalls } from '../calls.ts';
import { noteSettings } from '../settings.ts';
import { countJob } from './countJob.ts';
import * as queries from './sql.ts';

export const noteHandlers: Handlers<typeof noteCalls, typeof notePreparations> = {
  writeNote: async ({ params, body }, { db, services, afterCommit }) => {
    const { companyId: clientId } = params;
    const { count } = await db.one(queries.countNotes, [clientId]);
    if (count >= requiredSetting(services.config, noteSettings.most)) throw new Refusal('too-many-notes');
    const id = newId();
    await db.run(queries.insertNote, [id, clientId, body.text]);
    await record(db, { clientId, verb: 'note.leave', subjectKind: 'note', subjectId: id });
    await enqueue(db, countJob, {}, { askedBy: null });
    afterCommit(services.jobs.wake);
    return { id };
  },

  listNotes: async ({ params }, { db }) => ({ items: await db.many(queries.selectNotes, [params.companyId]) }),

  shredNotes: async ({ params, prepared }, { db }) => {
    await db.run(queries.deleteNotes, [params.companyId]);
    return { shredded: prepared.count };
  },
};

export const notePreparations = {
  shredNotes: async ({ params }, { db }) => {
    const facts = await db.one(queries.countNotes, [params.companyId]);
    const lines = [{ label: 'Notes', value: String(facts.count) }];
    return { shown: { title: 'Shred all notes', lines }, facts };
  },
} satisfies Preparations<typeof noteCalls>;
