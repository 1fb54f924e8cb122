/**
 * Long files of the clearing are booked in slices, each in a transaction of its own: the settlement account is locked
 * for one slice, not for the file, so instant payments pass between two of them. How far a file has come is in its row,
 * and changes with the slice. Whatever is killed in between, the next round goes on there.
 */
import { getDb, sql } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import type { RailMessage } from '../iso20022/messages.ts';
import { faultOfOurs } from '../rules.ts';
import { takeMessage } from './effects.ts';
import { isFaultOfOne } from './halving.ts';
import { getItems } from './items.ts';
import type { RailContext } from './railContext.ts';
import { readFile } from './readFile.ts';
import { compareAhead, screenedNames } from './screening.ts';

/** SQL: whether a file was begun and has not ended. */
export const bookingWaits = `select exists (select from rail_message where state = 'booking')`;
const readBegun = sql<{ id: string; body: Buffer }>(
  `select id, body from rail_message where state = 'booking' order by id limit 1`,
);
const readBooked = sql<{ booked_items: number }>('select booked_items from rail_message where id = $1');
const markBooked = sql<never>(`
  update rail_message
  set booked_items = $3, state = case when $3 = items then 'taken' else state end, changed_at = bank_now()
  where id = $1 and state = 'booking' and booked_items = $2`);
const markStopped = sql<never>(`
  update rail_message set state = 'stopped', refusal = $2, changed_at = bank_now()
  where id = $1 and state = 'booking'`);

/**
 * Whether a file is booked in slices: its message moves the money of many. A status report has at most a message of
 * ours.
 */
export function isLong({ maxSlice }: Pick<RailContext, 'maxSlice'>, message: RailMessage): boolean {
  return (message.kind === 'pacs.008' || message.kind === 'pacs.004') && getItems(message) > maxSlice;
}

/** The message with the items of one slice. */
function getSlice(message: RailMessage, from: number, most: number): RailMessage {
  if (message.kind === 'pacs.008') return { ...message, transfers: message.transfers.slice(from, from + most) };
  if (message.kind === 'pacs.004') {
    // what cannot be read comes last
    const { returns, unread = [] } = message;
    const left = Math.max(0, from - returns.length);
    const rest = Math.max(0, from + most - returns.length);
    return { ...message, returns: returns.slice(from, from + most), unread: unread.slice(left, rest) };
  }
  return message;
}

/**
 * Books what is left of a file. A fault of ours stops it: what is booked stays so, and staff let it go on.
 * @throws errors of the moment, and where another process has booked the slice; a later round goes on
 */
export async function bookFile(
  rail: RailContext,
  id: string,
  message: RailMessage,
  onError: (error: unknown) => void,
): Promise<'done' | 'failed'> {
  const items = getItems(message);
  let { booked_items: booked } = await getDb(rail.pool).one(readBooked, [id]);
  while (booked < items) {
    const slice = getSlice(message, booked, rail.maxSlice);
    try {
      await bookSlice(rail, id, slice, booked);
    } catch (error) {
      if (!isFaultOfOne(error)) throw error;
      onError(error);
      await stop(rail, id);
      return 'failed';
    }
    booked += getItems(slice);
  }
  return 'done';
}

function stop({ pool }: RailContext, id: string): Promise<number> {
  return getDb(pool).run(markStopped, [id, faultOfOurs]);
}

async function bookSlice(rail: RailContext, id: string, slice: RailMessage, from: number): Promise<void> {
  await compareAhead(rail, screenedNames(slice));
  await inTransaction(rail.pool, async (tx) => {
    if ((await tx.run(markBooked, [id, from, from + getItems(slice)])) === 0) throw new Error(`file ${id} has gone on`);
    await takeMessage(tx, rail, id, slice);
  });
}

/**
 * Goes on with files that were begun: by a process that was killed, or before staff let them go on. Answers how many.
 */
export async function bookBegun(rail: RailContext, onError: (error: unknown) => void): Promise<number> {
  for (let files = 0; ; files++) {
    const begun = await getDb(rail.pool).maybe(readBegun);
    if (!begun) return files;
    const read = await readFile(rail, begun.body);
    if ('message' in read) await bookFile(rail, begun.id, read.message, onError);
    else {
      // the version that began it could read it
      onError(new Error(`file ${begun.id} cannot be read any more: ${read.refused.code}`));
      await stop(rail, begun.id);
    }
  }
}
