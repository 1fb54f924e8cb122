/** Statements: made in a worker thread, sent as a file. */
import { createReadStream } from 'node:fs';
import { personOf } from '../../../server/access/caller.ts';
import { recordRead } from '../../../server/audit/record.ts';
import { readBankTime } from '../../../server/clock/bank.ts';
import type { Context, Handlers } from '../../../server/http/context.ts';
import type { DownloadAnswer } from '../../../shared/call.ts';
import { Refusal } from '../../../shared/errors.ts';
import type { accountCalls } from '../calls.ts';
import { defaultPeriod, parseStatementFilter, type StatementPeriod } from '../rules.ts';
import { discardStatement, orderStatement } from './statement/order.ts';
import type { StatementFile } from './statement/task.ts';

export const accountHandlers: Handlers<typeof accountCalls> = {
  readStatement: async ({ params, query }, context) => {
    const { today } = await readBankTime(context.db);
    return send(params.companyId, defaultPeriod(today), query.language, context);
  },

  readStatementOf: ({ params, query }, context) => {
    const period = parseStatementFilter(params.filter);
    if (!period) throw new Refusal('period-not-valid');
    return send(params.companyId, period, query.language, context);
  },
};

async function send(
  companyId: string,
  period: StatementPeriod,
  language = 'en',
  context: Context,
): Promise<DownloadAnswer> {
  const { services, caller, requestId, signal } = context;
  const file = await orderStatement(services.threads, { clientId: companyId, ...period, language }, { signal });
  try {
    await recordRead(services.pool, personOf(caller).personId, requestId, {
      clientId: companyId,
      verb: 'statement.export',
      subjectKind: 'client',
      subjectId: companyId,
      facts: { from: period.from, to: period.to, account: period.fund?.iban ?? null },
    });
    const name = `statement-${companyId}-${period.from}-${period.to}.pdf`;
    return { type: 'application/pdf', name, body: file.kind === 'bytes' ? file.bytes : streamOf(file) };
  } catch (error) {
    await discardStatement(file);
    throw error;
  }
}

/** The big file, removed once it has been sent or the receiver has gone. */
function streamOf(file: StatementFile & { kind: 'file' }): AsyncIterable<Uint8Array> {
  return createReadStream(file.path).once('close', () => void discardStatement(file));
}
