/** Messages of ours: rows first, in the transaction of what they do; then files, each once. */
import { createHash } from 'node:crypto';
import { type Db, getDb, sql } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import type { RailMessage } from '../iso20022/messages.ts';
import { writeMessage } from '../iso20022/write.ts';
import { rail as limits } from '../limits.ts';
import { ContentFault } from './halving.ts';
import { getItems } from './items.ts';
import type { RailContext, RailParties } from './railContext.ts';

type Sent = Exclude<RailMessage, { kind: 'camt.053' | 'camt.054' }>;
type HeadFields = 'messageId' | 'createdAt' | 'senderBic' | 'receiverBic';
/** A message without its head. */
export type Content = { [K in Sent['kind']]: Omit<Extract<Sent, { kind: K }>, HeadFields> }[Sent['kind']];

export interface Draft {
  /** of its row; the message id follows from it */
  id: string;
  content: Content;
}

/** The message id of a row: the ISO 20022 form has no room for dashes. */
export function getMessageId(rowId: string): string {
  return rowId.replaceAll('-', '');
}

const insertMessages = sql<never>(`
  insert into rail_message (id, direction, kind, sender_bic, message_id, file_name, sha256, body, items, state,
    created_at, changed_at)
  select t.id, 'out', t.kind, $5, t.message_id, t.kind || '-' || t.message_id || '.xml', sha256(t.body), t.body,
    t.items, 'queued', $6, $6
  from unnest($1::uuid[], $2::text[], $3::text[], $4::bytea[], $7::integer[]) t(id, kind, message_id, body, items)`);

interface Composed {
  id: string;
  kind: Sent['kind'];
  items: number;
  body: Buffer;
}

/** Makes the content of messages; `now` is bank time. @throws {ContentFault} */
export function composeMessages({ bank, clearingBic }: RailParties, now: string, drafts: readonly Draft[]): Composed[] {
  const head = { createdAt: new Date(now).toISOString(), senderBic: bank.bic, receiverBic: clearingBic };
  return drafts.map(({ id, content }) => {
    const message = { ...content, ...head, messageId: getMessageId(id) };
    return { id, kind: message.kind, items: getItems(message), body: written(message) };
  });
}

/** Keeps messages to be written; they are written once the transaction has committed. */
export async function keepMessages(
  tx: Db,
  { bank }: RailParties,
  now: string,
  messages: readonly Composed[],
): Promise<void> {
  if (messages.length === 0) return;
  const ids = messages.map(({ id }) => id);
  const kinds = messages.map(({ kind }) => kind);
  const bodies = messages.map(({ body }) => body);
  const items = messages.map((message) => message.items);
  await tx.run(insertMessages, [ids, kinds, ids.map(getMessageId), bodies, bank.bic, now, items]);
}

export function queueMessages(tx: Db, rail: RailParties, now: string, drafts: readonly Draft[]): Promise<void> {
  return keepMessages(tx, rail, now, composeMessages(rail, now, drafts));
}

/** @throws {ContentFault} */
function written(message: Sent): Buffer {
  try {
    return Buffer.from(writeMessage(message));
  } catch (error) {
    throw new ContentFault(error instanceof Error ? error.message : 'unknown', { cause: error });
  }
}

interface QueuedRow {
  id: string;
  file_name: string;
  body: Buffer;
}

/** The oldest first; other processes write others. */
const lockQueued = sql<QueuedRow>(`
  select id, file_name, body from rail_message where state = 'queued' order by id limit $1 for update skip locked`);
const markWritten = sql<never>(
  `update rail_message set state = 'written', changed_at = bank_now() where id = any ($1)`,
);
/** SQL: whether a message waits to be written. */
export const messagesWait = `select exists (select from rail_message where state = 'queued')`;
const anyWaits = sql<{ exists: boolean }>(messagesWait);

/**
 * Writes the files of queued messages, at most a batch. Whatever is killed in between, the next look finds the row
 * still queued, and the file perhaps in its folder already. Answers how many were written.
 */
export async function writeQueued({ pool, folders }: Pick<RailContext, 'pool' | 'folders'>): Promise<number> {
  if (!(await getDb(pool).one(anyWaits)).exists) return 0;
  return inTransaction(pool, async (tx) => {
    const rows = await tx.many(lockQueued, [limits.messagesBatch]);
    for (const { file_name: name, body } of rows) await folders.write(name, body);
    if (rows.length > 0) {
      await folders.sync();
      await tx.run(markWritten, [rows.map(({ id }) => id)]);
    }
    return rows.length;
  });
}

export function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
