/** Statements: made in a worker thread, sent as a file. */
import { createReadStream } from 'node:fs';
import type { StatementVersion } from '#features/rails/iso20022/messages.ts';
import { getPerson } from '#server/access/caller.ts';
import { recordRead } from '#server/audit/record.ts';
import { readBankTime } from '#server/clock/bank.ts';
import { sql } from '#server/db/pool.ts';
import type { Context, Handlers } from '#server/http/context.ts';
import { BigDownload } from '#server/http/downloads.ts';
import type { DownloadAnswer } from '#shared/call.ts';
import { Refusal } from '#shared/errors.ts';
import type { LanguageCode } from '#shared/reference/languages.ts';
import { type StatementFormat, statementFormats } from '#shared/reference/statementFormats.ts';
import type { accountCalls } from '../calls.ts';
import { defaultPeriod, parseStatementFilter, type StatementPeriod, statementName } from '../rules.ts';
import type { StatementFile } from './statement/makeStatement.thread.ts';
import { discardStatement, orderStatement } from './statement/order.ts';

export const accountHandlers: Handlers<typeof accountCalls> = {
  readStatement: async ({ params, query }, context) =>
    send(params.companyId, { ...(await thisMonth(context)), ...query }, context),

  readStatementOf: ({ params, query }, context) => {
    const period = parseStatementFilter(params.filter);
    if (!period) throw new Refusal('period-not-valid');
    return send(params.companyId, { ...period, ...query }, context);
  },

  readStatementForStaff: async ({ params: { clientId }, query: { q: filter, language } }, context) => {
    if (!(await context.db.one(isClient, [clientId])).found) throw new Refusal('not-found');
    const period = filter === undefined ? await thisMonth(context) : parseStatementFilter(filter);
    if (!period) throw new Refusal('period-not-valid');
    return send(clientId, { ...period, language }, context);
  },
};

const isClient = sql<{ found: boolean }>('select exists (select from client where id = $1) as found');

async function thisMonth({ db }: Context): Promise<StatementPeriod> {
  return defaultPeriod((await readBankTime(db)).today);
}

interface Wanted extends StatementPeriod {
  language?: LanguageCode | undefined;
  format?: StatementFormat | undefined;
  version?: StatementVersion | undefined;
}

async function send(companyId: string, wanted: Wanted, context: Context): Promise<DownloadAnswer> {
  const { services, signal, byTicket } = context;
  const { from, to, fund, language = 'en', format = 'pdf', version } = wanted;
  if (version !== undefined && !statementFormats[format].isVersioned) throw new Refusal('version-not-known');
  if (format === 'camt054' && from !== to) throw new Refusal('period-not-valid');
  const order = { clientId: companyId, from, to, fund, language, format, version, ofAnySize: byTicket };
  const file = await orderStatement(services.threads, order, { signal });
  if (file.kind === 'too-big') throw new BigDownload();
  try {
    await recordExport(companyId, wanted, context);
    const name = statementName(companyId, wanted, format);
    return { type: statementFormats[format].type, name, body: file.kind === 'bytes' ? file.bytes : getStream(file) };
  } catch (error) {
    await discardStatement(file);
    throw error;
  }
}

function recordExport(companyId: string, wanted: Wanted, context: Context): Promise<void> {
  const { from, to, fund, format = 'pdf', language = 'en', version } = wanted;
  return recordRead(context.services.pool, getPerson(context.caller).personId, context.requestId, {
    clientId: companyId,
    verb: 'statement.export',
    subjectKind: 'client',
    subjectId: companyId,
    facts: { from, to, account: fund?.iban ?? null, format, language, ...(version && { version }) },
  });
}

/** The big file, removed after it is sent or the connection closes. */
function getStream(file: StatementFile & { kind: 'file' }): AsyncIterable<Uint8Array> {
  return createReadStream(file.path).once('close', () => void discardStatement(file));
}
