/**
 * A message of the bank to a company. It stands here because features that send one come before the feature of
 * messages.
 */
import { record } from '../audit/record.ts';
import { newId } from '../db/ids.ts';
import { type Db, sql } from '../db/pool.ts';

/** Answers whether other messages of the bank wait to be read. */
const insertBankMessage = sql<{ others: boolean }>(`
  with sent as (
    insert into message (id, client_id, from_bank, author_id, words, at) values ($1, $2, true, $3, $4, bank_now())
  )
  select exists (select from message where client_id = $2 and from_bank and read_at is null) as others`);

/** The words are in the bank's characters. `others`: other messages of the bank wait to be read. */
export async function insertMessage(
  db: Db,
  clientId: string,
  authorId: string,
  words: string,
): Promise<{ id: string; others: boolean }> {
  const id = newId();
  const { others } = await db.one(insertBankMessage, [id, clientId, authorId, words]);
  await record(db, { clientId, verb: 'message.send', subjectKind: 'message', subjectId: id });
  return { id, others };
}
