/** Writes notes and messages of the demo world, each with its record. */
import { record } from '#server/audit/record.ts';
import { newId } from '#server/db/ids.ts';
import { type Db, sql } from '#server/db/pool.ts';
import { type DemoMessage, type DemoNote, messages, notes } from '../notes.ts';

const setActor = sql<never>(`select set_config('kontora.actor', $1, true)`);
const insertNote = sql<never>(`
  insert into note (id, client_id, author_id, pinned, words, at)
  values ($1, $2, $3, $4, $5, bank_now() - make_interval(hours => $6))`);
const insertMessage = sql<never>(`
  insert into message (id, client_id, from_bank, author_id, words, at, read_by, read_at)
  values ($1, $2, $3, $4, $5, bank_now() - make_interval(hours => $6), $7::text,
    case when $7::text is not null then bank_now() - make_interval(hours => $6 - 1) end)`);

/** The clock shows real time already. */
export async function makeNotes(tx: Db): Promise<void> {
  for (const note of notes) await writeNote(tx, note);
  for (const message of messages) await writeMessage(tx, message);
  await tx.run(setActor, ['']);
}

async function writeNote(tx: Db, { clientId, authorId, hoursAgo, words, pinned }: DemoNote): Promise<void> {
  const id = newId();
  await tx.run(setActor, [authorId]);
  await tx.run(insertNote, [id, clientId, authorId, pinned, words, hoursAgo]);
  await record(tx, { clientId, verb: 'note.add', subjectKind: 'note', subjectId: id });
}

async function writeMessage(tx: Db, { clientId, authorId, hoursAgo, words, readBy }: DemoMessage): Promise<void> {
  const id = newId();
  await tx.run(setActor, [authorId]);
  await tx.run(insertMessage, [id, clientId, authorId.startsWith('9'), authorId, words, hoursAgo, readBy]);
  await record(tx, { clientId, verb: 'message.send', subjectKind: 'message', subjectId: id });
}
