/** The files of the ledger. Each download is recorded. */
import { getPerson } from '#server/access/caller.ts';
import { recordRead } from '#server/audit/record.ts';
import { readBankTime } from '#server/clock/bank.ts';
import { getDb } from '#server/db/pool.ts';
import type { Context, Handlers } from '#server/http/context.ts';
import type { DownloadAnswer } from '#shared/call.ts';
import { formatMoment, isDay } from '#shared/days.ts';
import type { ledgerFileCalls } from '../calls.ts';
import { getBalancePeriod, getMonthDays, type JournalFormat, type Period, toMonth } from '../rules.ts';
import { getJournal } from './journal.ts';
import { readBalances } from './readBalances.ts';
import * as queries from './sql.ts';
import { formatTrialBalance } from './trialBalance.ts';

export const ledgerFileHandlers: Handlers<typeof ledgerFileCalls> = {
  exportJournalOfDay: ({ query: { day, format } }, context) =>
    exportJournal(day, { from: day, until: day }, format ?? 'csv', context),

  exportJournalOfMonth: ({ query: { month: given, format } }, context) => {
    const month = toMonth(given);
    return exportJournal(month, getMonthDays(month), format ?? 'csv', context);
  },

  exportTrialBalance: async ({ query: { accounts: given } }, context) => {
    const accounts = given ?? (await readBankTime(getDb(context.services.pool))).today;
    const { rows } = await readBalances(
      getBalancePeriod(accounts),
      context,
      isDay(accounts) ? { begins: accounts } : {},
    );
    await recordFile(context, 'trial-balance', accounts, 'csv');
    const body = Buffer.from(formatTrialBalance(rows));
    return { type: 'text/csv', name: `trial-balance-${accounts}.csv`, body };
  },
};

const files = {
  csv: { type: 'text/csv', ending: 'csv' },
  hledger: { type: 'text/plain', ending: 'journal' },
  saft: { type: 'application/xml', ending: 'xml' },
} as const;

async function exportJournal(
  name: string,
  asked: Period,
  format: JournalFormat,
  context: Context,
): Promise<DownloadAnswer> {
  const { services, caller, signal } = context;
  const { bank, pool } = services;
  const { rows: accounts, now, period, count } = await readBalances(asked, context, { isCounted: format === 'saft' });
  const { linked } = await getDb(pool).one(queries.readLinked, [getPerson(caller).personId]);
  await recordFile(context, 'journal', name, format);
  const madeAt = formatMoment(now, bank.zone).replace(' ', 'T');
  const frame = { bankName: bank.name, bankCode: bank.bankCode, madeAt, count };
  const body = getJournal({ format, period, zone: bank.zone, now, linked, accounts, frame }, getDb(pool), signal);
  return { type: files[format].type, name: `journal-${name}.${files[format].ending}`, body };
}

/** Once for each file: a ticket is this very call once more. */
async function recordFile(
  { services, caller, requestId, byTicket }: Context,
  file: 'journal' | 'trial-balance',
  period: string,
  format: string,
): Promise<void> {
  if (byTicket) return;
  await recordRead(services.pool, getPerson(caller).personId, requestId, {
    ...{ clientId: null, verb: 'ledger.file', subjectKind: 'list', subjectId: file },
    facts: { period, format },
  });
}
