/** A whole log as CSV, a page at a time. Records never change their place, so no snapshot is held. */
import { personOf } from '../../../server/access/caller.ts';
import { recordRead } from '../../../server/audit/record.ts';
import type { Context } from '../../../server/http/context.ts';
import type { DownloadAnswer } from '../../../shared/call.ts';
import { csvLine, csvStart } from '../../../shared/csv.ts';
import { momentFormat } from '../../../shared/days.ts';
import type { LogPage, LogRecord } from '../calls.ts';

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
  { zone }: { zone?: string | undefined },
  { caller, requestId, byTicket, signal, services }: Context,
): Promise<DownloadAnswer> {
  const { clientId, subjectId } = log;
  // once for each file: a ticket is this very call once more
  if (!byTicket) {
    const about = { clientId, verb: 'log.export', subjectKind: 'log', subjectId } as const;
    await recordRead(services.pool, personOf(caller).personId, requestId, about);
  }
  const body = linesOf(log, momentFormat(zone ?? services.bank.zone), signal);
  return { type: 'text/csv', name: `log-${subjectId}.csv`, body };
}

async function* linesOf({ pageFrom }: ExportedLog, timeIn: (moment: string) => string, signal: AbortSignal) {
  yield Buffer.from(csvStart + csvLine(headings));
  let from: string | undefined;
  do {
    const { items, next } = await pageFrom(from);
    signal.throwIfAborted();
    yield Buffer.from(items.map((record) => lineOf(record, timeIn)).join(''));
    from = next ?? undefined;
  } while (from !== undefined);
}

function lineOf(record: LogRecord, timeIn: (moment: string) => string): string {
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
