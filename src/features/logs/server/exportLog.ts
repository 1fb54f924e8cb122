/**
 * A log as CSV, whole or what a filter finds in it, a page at a time. Records never change their place, so no snapshot
 * is held.
 */
import { getPerson } from '#server/access/caller.ts';
import { recordRead } from '#server/audit/record.ts';
import type { Context } from '#server/http/context.ts';
import { BigDownload } from '#server/http/downloads.ts';
import type { DownloadAnswer } from '#shared/call.ts';
import { csvLine, csvName, csvStart } from '#shared/csv.ts';
import { momentFormat } from '#shared/days.ts';
import type { LogPage, LogRecord } from '../calls.ts';
import { isFound } from '../isFound.ts';
import type { LogFilter } from '../logFilter.ts';

export interface ExportedLog {
  clientId: string | null;
  /** of the client, the staff user, or 'bank' */
  subjectId: string;
  pageFrom: (from: string | undefined) => Promise<LogPage>;
}

const headings = [
  'Time',
  'Number',
  'User',
  'User number',
  'What',
  'Facts',
  'Client',
  'Client number',
  'Record',
  'Words',
];

export async function exportLog(
  log: ExportedLog,
  { zone, ...filter }: LogFilter & { zone?: string | undefined },
  { caller, requestId, byTicket, signal, services }: Context,
): Promise<DownloadAnswer> {
  const { clientId, subjectId } = log;
  // once for each file: a ticket is this very call once more
  if (!byTicket) {
    const about = { clientId, verb: 'log.export', subjectKind: 'log', subjectId } as const;
    const facts = { filter: JSON.stringify(impersonal(filter)) };
    await recordRead(services.pool, getPerson(caller).personId, requestId, { ...about, facts });
  }
  const reading = {
    timeIn: momentFormat(zone ?? services.bank.zone),
    signal,
    maxPages: byTicket ? Infinity : pagesHeld,
  };
  return {
    type: 'text/csv',
    name: csvName(['log', subjectId, filter.kind], filter.text),
    body: getLines(log, filter, reading),
  };
}

/** The words are perhaps a name, so they are kept nowhere. */
function impersonal({ text = '', kind }: LogFilter): Record<string, string> {
  return { ...(kind && { kind }), ...(text.trim() !== '' && { text: 'given' }) };
}

/**
 * A filter may find little in a long log: after so many pages the file goes by a ticket, and no one waits for its first
 * byte.
 */
const pagesHeld = 40;

interface Reading {
  timeIn: (moment: string) => string;
  signal: AbortSignal;
  /** @throws BigDownload if there are more */
  maxPages: number;
}

async function* getLines({ pageFrom }: ExportedLog, filter: LogFilter, { timeIn, signal, maxPages }: Reading) {
  yield Buffer.from(csvStart + csvLine(headings));
  let from: string | undefined;
  for (let page = 1; page === 1 || from !== undefined; page++) {
    if (page > maxPages) throw new BigDownload();
    const { items, next } = await pageFrom(from);
    signal.throwIfAborted();
    const found = items.filter((record) => isFound(record, filter));
    if (found.length > 0) yield Buffer.from(found.map((record) => getLine(record, timeIn)).join(''));
    from = next ?? undefined;
  }
}

function getLine(record: LogRecord, timeIn: (moment: string) => string): string {
  const facts = record.facts.map(({ label, value }) => `${label}: ${value}`).join('; ');
  return csvLine([
    timeIn(record.time),
    record.id,
    record.fullName,
    record.userID ?? '',
    record.words,
    facts,
    record.clientName ?? '',
    record.clientID ?? '',
    record.recordID ?? '',
    record.text ?? '',
  ]);
}
