/**
 * The journal as a stream of text. Each page is a statement of its own: a slow reader holds no connection and no
 * snapshot. A day that is still running ends at the moment at which the file was asked for.
 */

import { entryKinds } from '#features/ledger/entryList.ts';
import type { Db } from '#server/db/pool.ts';
import { csvLine, csvStart } from '#shared/csv.ts';
import { addDays, startOfDay, timeFormat } from '#shared/days.ts';
import { decimalText } from '#shared/money.ts';
import type { JournalFormat, Period } from '../rules.ts';
import { getPath } from './hledger.ts';
import { lineFormats } from './lines.ts';
import { type SaftFrame, saftEnd, saftStart } from './saft.ts';
import { type Side, Sides } from './sides.ts';
import { type JournalPage, listPostings, readJournalPage, type TrialRow } from './sql.ts';

/** Lines of a page at most: what is held in memory. */
const pageLines = 5000;
/** Lines made without a pause: a few milliseconds. */
const pieceLines = 1000;
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
  for await (const page of readAhead(getPages(journal, db, signal))) yield* getLines(journal, page);
  if (journal.format === 'saft') yield Buffer.from(saftEnd);
}

function getStart({ format, accounts, period, frame }: Journal): string {
  if (format === 'csv') return csvStart + csvLine(headings);
  if (format === 'saft') return saftStart(period, accounts, frame);
  const named = accounts.map((row) => `account ${getPath(row)}  ; ${row.name}\n`).join('');
  return `; Journal from ${period.from} to ${period.until}\ncommodity 1000.00 EUR\n${named}\n`;
}

interface Posting {
  message: string;
  valueDay: string;
}

interface Transfer {
  id: string;
  epochS: number;
  kind: string;
  debit: Side;
  credit: Side;
  minor: bigint;
  /** '': none */
  paymentId: string;
}

interface Page {
  day: string;
  transfers: Transfer[];
  /** by id, of those by hand */
  postings: ReadonlyMap<string, Posting>;
}

/** Asks for the next one while the one before is used: database and server work at the same time. */
async function* readAhead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  const ask = () => {
    const asked = source.next();
    // it is awaited below, unless the reader has gone
    asked.catch(() => undefined);
    return asked;
  };
  let next = ask();
  for (;;) {
    const { value, done } = await next;
    if (done === true) return;
    next = ask();
    yield value;
  }
}

async function* getPages(journal: Journal, db: Db, signal: AbortSignal): AsyncGenerator<Page> {
  const { from, until } = journal.period;
  const sides = new Sides(journal.accounts, journal.linked);
  for (let day = from; day <= until; day = addDays(day, 1))
    for await (const lines of getDay(journal, day, db, signal)) {
      const rows = lines.split('\n').map((line) => line.split('\t'));
      const getSide = await sides.load(db, new Set(rows.flatMap(([, , , debit = '', credit = '']) => [debit, credit])));
      const transfers = rows.map(
        ([id = '', epochS, kind = '', debit = '', credit = '', minor = '', paymentId = '']) => ({
          ...{ id, epochS: Number(epochS), kind, debit: getSide(debit), credit: getSide(credit), minor: BigInt(minor) },
          paymentId,
        }),
      );
      yield { day, transfers, postings: await readPostings(transfers, db) };
    }
}

async function readPostings(transfers: readonly Transfer[], db: Db): Promise<ReadonlyMap<string, Posting>> {
  const byHand = transfers.filter(({ kind }) => kind === 'manual').map(({ id }) => id);
  const rows = byHand.length === 0 ? [] : await db.many(listPostings, [byHand]);
  return new Map(rows.map(({ id, message, value_day: valueDay }) => [id, { message, valueDay }]));
}

/** Windows of a day: as wide as a page of lines probably needs, so that no line is read more than about twice. */
async function* getDay({ zone, now }: Journal, day: string, db: Db, signal: AbortSignal): AsyncGenerator<string> {
  let [at, id, width] = [startOfDay(day, zone), firstId, dayS];
  let isEnd = false;
  while (!isEnd) {
    const page: JournalPage = await db.one(readJournalPage, [day, at, id, width, now, pageLines]);
    signal.throwIfAborted();
    const { lines, last_at: lastAt } = page;
    const isFull = page.count === pageLines && lines !== null && lastAt !== null;
    isEnd = !isFull && page.is_end;
    width = isFull ? Math.max(1, page.width * 2) : width * 2;
    [at, id] = isFull ? [lastAt, getLastId(lines)] : [page.until, lastId];
    if (lines !== null) yield lines;
  }
}

const getLastId = (lines: string) =>
  lines.slice(lines.lastIndexOf('\n') + 1, lines.indexOf('\t', lines.lastIndexOf('\n') + 1));

/** The lines of a page: of EUR alone, since time is no money. */
function* getLines({ format, zone }: Journal, { day, transfers, postings }: Page): Generator<Uint8Array> {
  const getLine = lineFormats[format];
  const getTime = timeFormat(zone);
  const ofEuro = transfers.filter(({ debit }) => debit.currency === 'EUR');
  for (let at = 0; at < ofEuro.length; at += pieceLines) {
    const lines = ofEuro.slice(at, at + pieceLines).map(({ id, epochS, kind, debit, credit, minor, paymentId }) => {
      const isHidden = debit.isHidden || credit.isHidden;
      const posting = postings.get(id);
      return getLine({
        ...{ day, time: getTime(epochS), id, label: entryKinds[kind] ?? kind, debit, credit },
        ...{ amount: decimalText(minor), valueDay: posting?.valueDay ?? day },
        ...{ message: isHidden ? '' : (posting?.message ?? ''), paymentId: isHidden ? '' : paymentId },
      });
    });
    yield Buffer.from(lines.join(''));
  }
}
