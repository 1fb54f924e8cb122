/**
 * Files of the clearing. Each is taken whole or refused whole, once, in a transaction of its own: its row, which no
 * other file of the same hash or message id can have, commits together with everything the file does. Then it leaves
 * `in`. Of a long file the row commits first, and the rest by and by (`longFiles.ts`).
 */
import { newId } from '#server/db/ids.ts';
import { type Db, getDb, sql } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { railFiles } from '../iso20022/limits.ts';
import type { MessageKind, RailMessage } from '../iso20022/messages.ts';
import { isSameBic } from '../iso20022/values.ts';
import { rail as limits } from '../limits.ts';
import { faultOfOurs } from '../rules.ts';
import { takeMessage } from './effects.ts';
import { isFaultOfOne } from './halving.ts';
import { getItems } from './items.ts';
import { inLane, lanes, lockLane } from './lanes.ts';
import { bookBegun, bookFile, bookingWaits, isLong } from './longFiles.ts';
import { sha256 } from './outbox.ts';
import type { RailContext } from './railContext.ts';
import { readFile } from './readFile.ts';
import { type ReadFile, type Refused, readRailFile } from './readRailFile.ts';
import { compareAhead, screenedNames } from './screening.ts';

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

/** whether a message of ours was of instant payments; the condition is that of the index rail_message_once */
const wasInstant = sql<{ yes: boolean }>(`
  select exists (
    select from rail_message m join rail_transfer t on t.message_id = m.id
    where m.direction = 'out' and m.sender_bic = $1 and m.kind = 'pacs.008' and m.message_id = $2
      and m.state <> 'refused'
      and t.is_instant) as yes`);
const findSame = sql<{ id: string; file_name: string; state: string }>(
  `select id, file_name, state from rail_message where direction = 'in' and sha256 = $1`,
);
const countDuplicate = sql<never>('update rail_message set duplicates = duplicates + 1 where id = $1');
const findReused = sql<{ id: string }>(`
  select id from rail_message
  where direction = 'in' and sender_bic = $1 and kind = $2 and message_id = $3 and state <> 'refused'`);
const insertRow = sql<never>(`
  insert into rail_message (id, direction, kind, sender_bic, message_id, file_name, sha256, body, items, state,
    booked_items, created_at,
    changed_at)
  select $1, 'in', $2, $3, $4, $5, $6, $7, $8, $9, $10, t, t from bank_now() t`);
const insertRefused = sql<never>(`
  insert into rail_message (id, direction, kind, message_id, file_name, sha256, body, state, refusal, refusal_path,
    refusal_line, refusal_column, created_at, changed_at)
  select $1, 'in', $2, $3, $4, $5, $6, 'refused', $7, $8, $9, $10, t, t from bank_now() t`);
const beforeFile = sql<never>('savepoint before_file');
const undoFile = sql<never>('rollback to savepoint before_file');

const anyBegun = sql<{ exists: boolean }>(bookingWaits);

type End = 'done' | 'failed';
/** its end, or the row of a long file, which is to be booked, with its message */
type Outcome = End | { id: string; message: RailMessage };
type OnError = (error: unknown) => void;

/**
 * Takes what lies in `in`, in the order of the names, at most a batch; before it, what was begun goes on. While another
 * process takes files, none. Answers how many were dealt with. Accounts stay locked for one file or one slice only, so
 * that people do not wait for all of them.
 */
export async function takeFiles(rail: RailContext, onError: OnError): Promise<number> {
  const names = await rail.folders.waiting(limits.messagesBatch, onError);
  if (names.length === 0 && !(await getDb(rail.pool).one(anyBegun)).exists) return 0;
  return (await inLane(rail.pool, lanes.usual, () => takeInOrder(rail, names, onError))) ?? 0;
}

async function takeInOrder(rail: RailContext, names: readonly string[], onError: OnError): Promise<number> {
  let taken = await bookBegun(rail, onError);
  for (const name of names) {
    const bytes = await rail.folders.read(name, railFiles.maxBytes + 1);
    if (!bytes) continue;
    const read = await readFile(rail, bytes);
    const file = { name, bytes, hash: sha256(bytes) };
    // no file passes one of instant payments that came before it: a recall is about what was taken
    if (!(await isOfInstant(rail, read))) await takeUsual(rail, file, read, onError);
    else if (!(await takeInstant(rail, file, read, onError))) break;
    taken++;
  }
  return taken;
}

/**
 * Takes the files of instant payments alone, which have ten seconds: they need not wait for the files before them,
 * which may be long. `left` are names that were looked into before and are not of instant payments.
 */
export async function takeInstantFiles(rail: RailContext, left: Set<string>, onError: OnError): Promise<number> {
  const names = new Set(await rail.folders.waiting(Number.POSITIVE_INFINITY, onError));
  for (const name of left) if (!names.has(name)) left.delete(name);
  let taken = 0;
  for (const name of names) {
    if (taken === limits.messagesBatch) break;
    if (left.has(name)) continue;
    const bytes = await rail.folders.read(name, railFiles.readAtOnceBytes + 1);
    if (!bytes) continue;
    // an instant message holds one transfer
    const read = bytes.length > railFiles.readAtOnceBytes ? undefined : readRailFile(bytes);
    if (!read || !(await isOfInstant(rail, read))) left.add(name);
    else if (await takeInstant(rail, { name, bytes, hash: sha256(bytes) }, read, onError)) taken++;
    else break;
  }
  return taken;
}

/** Instant payments for our clients, and the answer to one of theirs. */
async function isOfInstant({ pool, bank }: RailContext, read: ReadFile): Promise<boolean> {
  if ('refused' in read) return false;
  const { message } = read;
  if (message.kind === 'pacs.008') return message.isInstant;
  // one on several messages is about more than an instant payment
  if (message.kind !== 'pacs.002' || message.others) return false;
  return (await getDb(pool).one(wasInstant, [bank.bic, message.originalMessageId])).yes;
}

/** In a transaction that has the lane; then it leaves the folder. False while another process has it. */
async function takeInstant(rail: RailContext, file: File, read: ReadFile, onError: OnError): Promise<boolean> {
  const outcome = await inTransaction(rail.pool, async (tx) =>
    (await lockLane(tx, lanes.instant)) ? takeFile(tx, rail, file, read, onError) : undefined,
  );
  if (outcome) await finish(rail, file, outcome, onError);
  return outcome !== undefined;
}

/** In a transaction, or several; then it leaves the folder. The caller has the lane. */
async function takeUsual(rail: RailContext, file: File, read: ReadFile, onError: OnError): Promise<void> {
  if ('message' in read && !isLong(rail, read.message)) await compareAhead(rail, screenedNames(read.message));
  const outcome = await inTransaction(rail.pool, (tx) => takeFile(tx, rail, file, read, onError));
  await finish(rail, file, outcome, onError);
}

async function finish(rail: RailContext, { name, hash }: File, outcome: Outcome, onError: OnError): Promise<void> {
  const end = typeof outcome === 'string' ? outcome : await bookFile(rail, outcome.id, outcome.message, onError);
  await rail.folders.finish(name, end, hash.toString('hex').slice(0, 12));
}

interface File {
  name: string;
  bytes: Buffer;
  hash: Buffer;
}

async function takeFile(tx: Db, rail: RailContext, file: File, read: ReadFile, onError: OnError): Promise<Outcome> {
  const same = await tx.maybe(findSame, [file.hash]);
  if (same) {
    // of the same name: we took it, and were killed before it left the folder
    if (same.file_name !== file.name) await tx.run(countDuplicate, [same.id]);
    return same.state === 'refused' || same.state === 'stopped' ? 'failed' : 'done';
  }
  if ('refused' in read) return refuse(tx, file, undefined, read.refused);
  const { message } = read;
  await tx.run(beforeFile);
  try {
    return await applyFile(tx, rail, file, message);
  } catch (error) {
    if (!(error instanceof FileRefused) && !isFaultOfOne(error)) throw error;
    await tx.run(undoFile);
    if (error instanceof FileRefused) return refuse(tx, file, message, error);
    onError(error);
    return refuse(tx, file, message, { code: faultOfOurs });
  }
}

async function applyFile(tx: Db, rail: RailContext, file: File, message: RailMessage): Promise<Outcome> {
  const sender = getSender(rail, message);
  if (await tx.maybe(findReused, [sender, message.kind, message.messageId]))
    throw new FileRefused('message-id-reused', 'GrpHdr/MsgId');
  const id = newId();
  const what = [message.kind, sender, message.messageId, file.name, file.hash, file.bytes, getItems(message)];
  if (isLong(rail, message)) {
    await tx.run(insertRow, [id, ...what, 'booking', 0]);
    return { id, message };
  }
  await tx.run(insertRow, [id, ...what, 'taken', null]);
  await takeMessage(tx, rail, id, message);
  return 'done';
}

/** @throws {FileRefused} if it is not from the clearing to us */
function getSender({ bank, clearingBic }: RailContext, message: RailMessage): string {
  // a statement names the account instead
  if (message.kind === 'camt.053' || message.kind === 'camt.054') return clearingBic;
  if (!isSameBic(message.receiverBic ?? '', bank.bic)) throw new FileRefused('receiver-unknown', 'GrpHdr/InstdAgt');
  if (!isSameBic(message.senderBic ?? '', clearingBic)) throw new FileRefused('sender-unknown', 'GrpHdr/InstgAgt');
  // one way to write it: the same message id is found under both
  return clearingBic;
}

async function refuse(
  tx: Db,
  { name, bytes, hash }: File,
  message: { kind: MessageKind; messageId: string } | undefined,
  { code, path, line, column }: Refused,
): Promise<'failed'> {
  const body = bytes.length > railFiles.maxBytes ? Buffer.alloc(0) : bytes;
  const what = [message?.kind ?? null, message?.messageId ?? null, name, hash, body];
  await tx.run(insertRefused, [newId(), ...what, code, path ?? null, line ?? null, column ?? null]);
  return 'failed';
}

interface StoredRow {
  body: Buffer;
  refusal: string;
}
const lockRefused = sql<StoredRow>(`
  select body, refusal from rail_message where id = $1 and direction = 'in'
    and state in ('refused', 'stopped') for update`);
const markRetried = sql<never>(`
  update rail_message
  set state = $4, booked_items = case $4 when 'booking' then coalesce(booked_items, 0) end, sender_bic = $2, items = $3,
    refusal = null, refusal_path = null, refusal_line = null, refusal_column = null, changed_at = bank_now()
  where id = $1`);

/**
 * Takes a file that was refused for a fault of ours; a long one goes on with the next round. False: it was refused for
 * a fault of its own, or not at all.
 */
export async function retryFile(tx: Db, rail: RailContext, id: string): Promise<boolean> {
  const row = await tx.maybe(lockRefused, [id]);
  if (row?.refusal !== faultOfOurs) return false;
  const read = await readFile(rail, row.body);
  if ('refused' in read) return false;
  const isBegun = isLong(rail, read.message);
  const what = [getSender(rail, read.message), getItems(read.message), isBegun ? 'booking' : 'taken'];
  await tx.run(markRetried, [id, ...what]);
  if (!isBegun) await takeMessage(tx, rail, id, read.message);
  return true;
}
