/** The thread task of a statement: reads the lines over its own connection and writes them at once. */
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { StatementVersion } from '#features/rails/iso20022/messages.ts';
import { readBank, readBankTime } from '#server/clock/bank.ts';
import { type Db, openPool } from '#server/db/pool.ts';
import { inSnapshot } from '#server/db/transactions.ts';
import type { TaskResult, ThreadEnvironment, ThreadTasks } from '#server/threads/tasks.ts';
import { readEnvironment, taskHandler } from '#server/threads/thread.ts';
import { Refusal } from '#shared/errors.ts';
import { downloadBytes } from '#shared/limits.ts';
import { isTime } from '#shared/money.ts';
import type { LanguageCode } from '#shared/reference/languages.ts';
import { type StatementFormat, statementFormats } from '#shared/reference/statementFormats.ts';
import { renderStatement } from './render.ts';
import { SpillSink, TooManyBytes } from './spill.ts';
import { readAccounts, readHolder, readLines, readPeriod, type StatementAccountRow } from './sql.ts';
import type { Statement, StatementSection } from './statement.ts';
import { statementText } from './statementText.ts';

export interface StatementOrder {
  clientId: string;
  /** One account, or null for all of the client's. */
  fund: { iban: string; currency: string } | null;
  /** First and last day, both inclusive, yyyy-mm-dd. */
  from: string;
  to: string;
  language: LanguageCode;
  format: StatementFormat;
  /** Of camt.053 and camt.054. */
  version?: StatementVersion | undefined;
  /** False: the task gives up a statement larger than downloadBytes (limits.ts). */
  ofAnySize: boolean;
}

/** The outcome: bytes up to downloadBytes, a file that the caller removes, or given up. */
export type StatementFile =
  | { kind: 'bytes'; bytes: Uint8Array<ArrayBuffer>; sizeBytes: number; pages: number }
  | { kind: 'file'; path: string; sizeBytes: number; pages: number }
  | { kind: 'too-big' };

declare module '#server/threads/tasks.ts' {
  interface ThreadTasks {
    makeStatement: { input: StatementOrder & { folder: string }; output: StatementFile };
  }
}

/**
 * Makes a statement in one snapshot of the database; a big one becomes a file in `folder`, or is given up. Throws
 * Refusal('not-found') if the client has no such account, UnbalancedStatementError if the books disagree.
 */
async function makeStatement(
  order: StatementOrder & { folder: string },
  { databaseUrl }: ThreadEnvironment,
): Promise<TaskResult<StatementFile>> {
  const pool = openPool({ url: databaseUrl, size: 1, role: 'kontora_reader' });
  try {
    return await inSnapshot(pool, (db) => render(db, order));
  } finally {
    await pool.end();
  }
}

async function render(db: Db, order: StatementOrder & { folder: string }): Promise<TaskResult<StatementFile>> {
  const accounts = await readStatementAccounts(db, order);
  const sink = new SpillSink(order.ofAnySize ? path.join(order.folder, 'statement') : null, downloadBytes);
  const statement = await readStatement(db, order);
  const sections = readSections(db, accounts, order);
  let pages = 0;
  try {
    if (order.format === 'pdf') ({ pages } = await renderStatement(statement, sections, sink));
    else await pipeline(Readable.from(statementText(order.format, statement, sections, order.version)), sink);
  } catch (error) {
    if (error instanceof TooManyBytes) return { output: { kind: 'too-big' } };
    throw error;
  }
  const { sizeBytes } = sink;
  if (sink.path) return { output: { kind: 'file', path: sink.path, pages, sizeBytes } };
  const bytes = sink.bytes();
  return { output: { kind: 'bytes', bytes, pages, sizeBytes }, transfer: [bytes.buffer] };
}

/** Accounts that hold time are in no message of banks. */
async function readStatementAccounts(
  db: Db,
  { clientId, fund, format }: StatementOrder,
): Promise<StatementAccountRow[]> {
  const accounts = await readAccounts(db, clientId, fund);
  if (accounts.length === 0) throw new Refusal('not-found');
  if (!statementFormats[format].isMoneyOnly) return accounts;
  const withMoney = accounts.filter(({ currency }) => !isTime(currency));
  if (withMoney.length === 0) throw new Refusal('money-only-format');
  return withMoney;
}

async function readStatement(db: Db, order: StatementOrder): Promise<Statement> {
  const bank = await readBank(db);
  const { now } = await readBankTime(db);
  const holder = await readHolder(db, order.clientId);
  if (!holder) throw new Refusal('not-found');
  const { from, to, language } = order;
  const town = [holder.postal_code, holder.city].filter(Boolean).join(' ');
  return {
    bank: { name: bank.name, bic: bank.bic, zone: bank.zone },
    client: {
      id: holder.id,
      title: holder.title,
      ...(holder.type === 'LEGAL' && holder.code ? { code: holder.code } : {}),
      address: [holder.street ?? '', [town, holder.country].filter(Boolean).join(', ')].filter(Boolean),
    },
    from,
    to,
    language,
    madeAt: now,
  };
}

async function* readSections(
  db: Db,
  accounts: readonly StatementAccountRow[],
  period: { from: string; to: string },
): AsyncGenerator<StatementSection> {
  for (const account of accounts) {
    const sums = await readPeriod(db, account.id, period);
    yield {
      account: { iban: account.iban, name: account.name, currency: account.currency },
      openingMinor: sums.opening_minor,
      closingMinor: sums.closing_minor,
      creditsMinor: sums.credits_minor,
      debitsMinor: sums.debits_minor,
      lineCount: Number(sums.lines),
      batches: readLines(db, account.id, sums.lines_before, sums.lines_before + sums.lines),
    };
  }
}

export default taskHandler<Pick<ThreadTasks, 'makeStatement'>>({ makeStatement }, readEnvironment());
