/**
 * The journal as a stream of text. Each page is a statement of its own: a slow reader holds no connection and no
 * snapshot. A day that is still running ends at the moment at which the file was asked for.
 */

import { entryKinds } from '#features/ledger/entryList.ts';
import type { Db } from '#server/db/pool.ts';
import { csvLine, csvStart } from '#shared/csv.ts';
import { addDays, startOfDay } from '#shared/days.ts';
import type { JournalFormat, Period } from '../rules.ts';
import { getPath } from './hledger.ts';
import { escapeXml, type SaftFrame, saftEnd, saftStart } from './saft.ts';
import { type JournalPage, journalPages, messageEnd, messageStart, type TrialRow } from './sql.ts';

/** Lines of a page at most: what is held in memory. */
const pageLines = 5000;
const dayS = 86_400;
const firstId = '00000000-0000-0000-0000-000000000000';
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export interface Journal {
  format: JournalFormat;
  period: Period;
  zone: string;
  /** bank time: nothing later is in the file */
  now: string;
  /** clients whose accounts are not named */
  linked: readonly string[];
  /** the trial balance of the period: the accounts that the lines may name */
  accounts: readonly TrialRow[];
  /** of a SAF-T file */
  frame: SaftFrame;
}

const headings = [
  ...['Day', 'Time', 'Transfer', 'Kind', 'Debit', 'Debit number', 'Credit', 'Credit number', 'Amount', 'Value day'],
  ...['Message', 'Payment'],
];

export async function* getJournal(journal: Journal, db: Db, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  yield Buffer.from(getStart(journal));
  const { from, until } = journal.period;
  for (let day = from; day <= until; day = addDays(day, 1)) yield* getDay(journal, day, db, signal);
  if (journal.format === 'saft') yield Buffer.from(saftEnd);
}

function getStart({ format, accounts, period, frame }: Journal): string {
  if (format === 'csv') return csvStart + csvLine(headings);
  if (format === 'saft') return saftStart(period, accounts, frame);
  const named = accounts.map((row) => `account ${getPath(row)}  ; ${row.name}\n`).join('');
  return `; Journal from ${period.from} to ${period.until}\ncommodity 1000.00 EUR\n${named}\n`;
}

/** Windows of a day: as wide as a page of lines probably needs, so that no line is read more than about twice. */
async function* getDay(
  { format, zone, now, linked }: Journal,
  day: string,
  db: Db,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  let [at, id, width] = [startOfDay(day, zone), firstId, dayS];
  let isEnd = false;
  while (!isEnd) {
    const values = [day, at, id, width, pageLines, linked, now, JSON.stringify(entryKinds)];
    const page: JournalPage = await db.one(journalPages[format], values);
    signal.throwIfAborted();
    if (page.lines !== null) yield Buffer.from(escapeMessages(page.lines, format));
    const isFull = page.count === pageLines && page.last_at !== null && page.last_id !== null;
    isEnd = !isFull && page.is_end;
    [at, id] = isFull ? [page.last_at ?? at, page.last_id ?? id] : [page.until, lastId];
    width = isFull ? Math.max(1, page.width * 2) : width * 2;
  }
}

const messages = new RegExp(`${messageStart}([^${messageEnd}]*)${messageEnd}`, 'g');
const escapes: Readonly<Record<JournalFormat, (message: string) => string>> = {
  csv: (message) => csvLine([message]).trimEnd(),
  // in a description a semicolon begins a comment, and a bar ends the payee
  hledger: (message) => message.replace(/[;|\s]+/g, ' '),
  saft: escapeXml,
};

/** Messages are written by people; only postings by hand have one. */
export function escapeMessages(lines: string, format: JournalFormat): string {
  if (!lines.includes(messageStart)) return lines;
  return lines.replace(messages, (_, message: string) => escapes[format](message));
}
