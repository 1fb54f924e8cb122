/**
 * Files of the clearing. Each is taken whole or refused whole, once, in a transaction of its own: its row, which no other
 * file of the same hash or message id can have, commits together with everything the file does. Then it leaves `in`.
 */
import { newId } from '../../../server/db/ids.ts';
import { type Db, sql } from '../../../server/db/pool.ts';
import { inTransaction } from '../../../server/db/transactions.ts';
import type { MessageKind, RailMessage } from '../../../shared/iso20022/messages.ts';
import { rail as limits, railFiles } from '../../../shared/limits.ts';
import { faultOfOurs } from '../rules.ts';
import { takeMessage } from './effects.ts';
import { isFaultOfOne } from './halving.ts';
import { itemsOf } from './items.ts';
import { sha256 } from './outbox.ts';
import type { RailContext } from './railContext.ts';
import { type ReadFile, type Refused, readRailFile } from './readRailFile.ts';

/** A file that is well-formed and not for us, or not now. */
class FileRefused extends Error {
  readonly code: string;
  readonly path: string;
  constructor(code: string, path: string) {
    super(`${code} at ${path}`);
    this.code = code;
    this.path = path;
  }
}

/** one process takes files at a time, so that they work in their order */
const lockIntake = sql<{ locked: boolean }>('select pg_try_advisory_xact_lock(727005) as locked');
const findSame = sql<{ id: string; file_name: string; state: string }>(
  `select id, file_name, state from rail_message where direction = 'in' and sha256 = $1`,
);
const countDuplicate = sql<never>('update rail_message set duplicates = duplicates + 1 where id = $1');
const findReused = sql<{ id: string }>(`
  select id from rail_message
  where direction = 'in' and sender_bic = $1 and kind = $2 and message_id = $3 and state <> 'refused'`);
const insertTaken = sql<never>(`
  insert into rail_message (id, direction, kind, sender_bic, message_id, file_name, sha256, body, items, state, created_at, changed_at)
  select $1, 'in', $2, $3, $4, $5, $6, $7, $8, 'taken', t, t from bank_now() t`);
const insertRefused = sql<never>(`
  insert into rail_message (id, direction, kind, message_id, file_name, sha256, body, state, refusal, refusal_path,
    refusal_line, refusal_column, created_at, changed_at)
  select $1, 'in', $2, $3, $4, $5, $6, 'refused', $7, $8, $9, $10, t, t from bank_now() t`);
const beforeFile = sql<never>('savepoint before_file');
const undoFile = sql<never>('rollback to savepoint before_file');

type Outcome = 'done' | 'failed';

/**
 * Takes what lies in `in`, in the order of the names, at most a batch: while another process takes files, none. Answers
 * how many were dealt with. Accounts stay locked for one file only, so that people do not wait for all of them.
 */
export async function takeFiles(rail: RailContext, onError: (error: unknown) => void): Promise<number> {
  let taken = 0;
  for (const name of await rail.folders.waiting(limits.messagesBatch)) {
    const bytes = await rail.folders.read(name, railFiles.bytesMost + 1);
    if (!bytes) continue;
    const file = { name, bytes, hash: sha256(bytes) };
    const read = await readFile(rail, bytes);
    const outcome = await inTransaction(rail.pool, async (tx) =>
      (await tx.one(lockIntake)).locked ? takeFile(tx, rail, file, read, onError) : undefined,
    );
    if (!outcome) break;
    await rail.folders.finish(name, outcome, file.hash.toString('hex').slice(0, 12));
    taken++;
  }
  return taken;
}

/** A large file is read in a worker thread: parsing it takes the event loop for too long. */
function readFile({ threads }: RailContext, bytes: Buffer): ReadFile | Promise<ReadFile> {
  if (bytes.length <= railFiles.readAtOnceBytes || bytes.length > railFiles.bytesMost) return readRailFile(bytes);
  return threads.run('readLargeRailFile', bytes);
}

interface File {
  name: string;
  bytes: Buffer;
  hash: Buffer;
}

async function takeFile(
  tx: Db,
  rail: RailContext,
  file: File,
  read: ReadFile,
  onError: (error: unknown) => void,
): Promise<Outcome> {
  const same = await tx.maybe(findSame, [file.hash]);
  if (same) {
    // of the same name: we took it, and were killed before it left the folder
    if (same.file_name !== file.name) await tx.run(countDuplicate, [same.id]);
    return same.state === 'refused' ? 'failed' : 'done';
  }
  if ('refused' in read) return refuse(tx, file, undefined, read.refused);
  const { message } = read;
  await tx.run(beforeFile);
  try {
    await applyFile(tx, rail, file, message);
    return 'done';
  } catch (error) {
    if (!(error instanceof FileRefused) && !isFaultOfOne(error)) throw error;
    await tx.run(undoFile);
    if (error instanceof FileRefused) return refuse(tx, file, message, error);
    onError(error);
    return refuse(tx, file, message, { code: faultOfOurs });
  }
}

async function applyFile(tx: Db, rail: RailContext, { name, bytes, hash }: File, message: RailMessage): Promise<void> {
  const sender = senderOf(rail, message);
  if (await tx.maybe(findReused, [sender, message.kind, message.messageId]))
    throw new FileRefused('message-id-reused', 'GrpHdr/MsgId');
  const id = newId();
  await tx.run(insertTaken, [id, message.kind, sender, message.messageId, name, hash, bytes, itemsOf(message)]);
  await takeMessage(tx, rail, id, message);
}

/** @throws {FileRefused} if it is not from the clearing to us */
function senderOf({ bank, clearingBic }: RailContext, message: RailMessage): string {
  // a statement names the account instead
  if (message.kind === 'camt.053' || message.kind === 'camt.054') return clearingBic;
  if (message.receiverBic !== bank.bic) throw new FileRefused('receiver-unknown', 'GrpHdr/InstdAgt');
  if (message.senderBic !== clearingBic) throw new FileRefused('sender-unknown', 'GrpHdr/InstgAgt');
  return message.senderBic;
}

async function refuse(
  tx: Db,
  { name, bytes, hash }: File,
  message: { kind: MessageKind; messageId: string } | undefined,
  { code, path, line, column }: Refused,
): Promise<'failed'> {
  const body = bytes.length > railFiles.bytesMost ? Buffer.alloc(0) : bytes;
  const what = [message?.kind ?? null, message?.messageId ?? null, name, hash, body];
  await tx.run(insertRefused, [newId(), ...what, code, path ?? null, line ?? null, column ?? null]);
  return 'failed';
}

interface StoredRow {
  body: Buffer;
  refusal: string;
}
const lockRefused = sql<StoredRow>(`
  select body, refusal from rail_message where id = $1 and direction = 'in' and state = 'refused' for update`);
const markTaken = sql<never>(`
  update rail_message
  set state = 'taken', sender_bic = $2, items = $3, refusal = null, refusal_path = null, refusal_line = null, refusal_column = null,
    changed_at = bank_now()
  where id = $1`);

/** Takes a file that was refused for a fault of ours. False: it was refused for a fault of its own, or not at all. */
export async function retryFile(tx: Db, rail: RailContext, id: string): Promise<boolean> {
  const row = await tx.maybe(lockRefused, [id]);
  if (row?.refusal !== faultOfOurs) return false;
  const read = await readFile(rail, row.body);
  if ('refused' in read) return false;
  await tx.run(markTaken, [id, senderOf(rail, read.message), itemsOf(read.message)]);
  await takeMessage(tx, rail, id, read.message);
  return true;
}
