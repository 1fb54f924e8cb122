/** Calls about the events of the whole bank. */
import { getPerson } from '#server/access/caller.ts';
import { recordLook } from '#server/audit/looks.ts';
import { recordRead } from '#server/audit/record.ts';
import { readBankTime } from '#server/clock/bank.ts';
import { inSnapshot } from '#server/db/transactions.ts';
import type { Context, Handlers } from '#server/http/context.ts';
import { getQuestion } from '#server/lists/compose.ts';
import { exportList } from '#server/lists/file.ts';
import { findRows, readList } from '#server/lists/read.ts';
import { bankScope } from '#server/lists/source.ts';
import { formatMoment } from '#shared/days.ts';
import { Refusal } from '#shared/errors.ts';
import type { bankEventCalls } from '../eventCalls.ts';
import { eventTables } from '../eventTables.ts';
import { countEvents } from './countEvents.ts';
import { readEventRules } from './eventRules.ts';
import { bankEventSource, clientEventSource, type EventRow } from './eventSource.ts';
import { getEventReader, refuseUnknown } from './readers.ts';

/** Lines of one paper. */
const maxLines = 2000;

const scopeOfEvents = (context: Context) => bankScope(context, 'client_id');
const sourceFor = (context: Context, filter: { state?: string | undefined }) =>
  bankEventSource(getEventReader(context), filter);

export const bankEventHandlers: Handlers<typeof bankEventCalls> = {
  listBankEvents: ({ query }, context) => {
    looked(context);
    refuseTurned(query);
    return readList(sourceFor(context, query), scopeOfEvents(context), query, context.db);
  },

  countBankEvents: ({ query }, context) => {
    looked(context);
    refuseTurned(query);
    return countEvents(context, query);
  },

  listEventRules: ({ query: { state } }, context) => readEventRules(context, state),

  exportBankEvents: async ({ query }, context) => {
    refuseTurned(query);
    return exportList(sourceFor(context, query), scopeOfEvents(context), query, context);
  },

  printEvents: async ({ query: { format: _, ...filter } }, context) => {
    refuseTurned(filter);
    const { caller, requestId, services, signal } = context;
    const { pool, bank, threads } = services;
    const reader = getPerson(caller);
    const { client } = filter;
    // the same list as the client's events, which the PDF is beside
    const [source, asked] =
      client === undefined
        ? [sourceFor(context, filter), filter]
        : [clientEventSource(getEventReader(context), client, filter), { ...filter, from: undefined, to: undefined }];
    const { rows, now } = await inSnapshot(pool, async (db) => {
      if (client !== undefined) {
        await refuseUnknown({ db }, client);
      }
      const question = getQuestion(source, scopeOfEvents(context), { ...asked, sort: source.list.order });
      const found = await findRows(db, question, undefined, maxLines + 1);
      return { rows: found.rows, now: (await readBankTime(db)).now };
    });
    const about =
      client === undefined
        ? ({ clientId: null, verb: 'event.export', subjectKind: 'list', subjectId: 'rule-events' } as const)
        : ({ clientId: client, verb: 'event.print', subjectKind: 'client', subjectId: client } as const);
    await recordRead(pool, reader.personId, requestId, {
      ...{ ...about, facts: { format: 'pdf', filter: JSON.stringify(filter) } },
    });
    const events = rows.slice(0, maxLines).map((row) => source.toItem(row as unknown as EventRow));
    const { title, tables } = eventTables(events, { filter, isCut: rows.length > maxLines });
    const made = `Made by ${reader.fullName} on ${formatMoment(now, bank.zone)} ${bank.zone}`;
    const paper = { title, bank: bank.name, made, tables };
    const name = `${['events', client].filter(Boolean).join('-')}.pdf`;
    return { type: 'application/pdf', name, body: await threads.run('makeStatsFile', paper, { signal }) };
  },
};

function looked(context: Context): void {
  recordLook(context, { clientId: null, verb: 'event.browse', subjectKind: 'list', subjectId: 'rule-events' });
}

/** @throws Refusal period-not-valid */
function refuseTurned({ from, to }: { from?: string | undefined; to?: string | undefined }): void {
  if (from !== undefined && to !== undefined && from > to) throw new Refusal('period-not-valid');
}
