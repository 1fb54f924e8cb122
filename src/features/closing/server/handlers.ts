/** Calls of months, proofs and balances of a day. */
import { getPerson } from '#server/access/caller.ts';
import { record, recordRead } from '#server/audit/record.ts';
import { type Db, getDb } from '#server/db/pool.ts';
import { throwRefused } from '#server/db/refusals.ts';
import type { Context, Handlers, Preparations } from '#server/http/context.ts';
import { enqueue } from '#server/jobs/queue.ts';
import { twoPeople } from '#server/secondPerson/twoPeople.ts';
import { csvLine, csvStart } from '#shared/csv.ts';
import { errorFacts, Refusal } from '#shared/errors.ts';
import { amountText, decimalText } from '#shared/money.ts';
import type { closingCalls, MonthRow, Months, Proof } from '../calls.ts';
import { formatMonth, formatProofs, proofNames } from '../rules.ts';
import { checkBooksJob, closeMonthJob } from './jobs.ts';
import * as queries from './sql.ts';

/** Accounts of a file at a time: other calls do not wait for a batch to be turned into text. */
const batch = 500;
/** Words that stand in place of what differs at a client whom the reader is linked to. */
const linkedText = 'An account of a client that you are linked to.';

export const closingHandlers: Handlers<typeof closingCalls, typeof closingPreparations> = {
  readMonths: (_input, { db }) => readBookMonths(db),

  closeMonth: async ({ params: { month }, body: { comment } }, context) => {
    const { db, caller, services, afterCommit } = context;
    const { madeBy, confirmedBy } = twoPeople(context);
    throwRefused((await db.one(queries.beginClosing, [firstDay(month), madeBy, confirmedBy])).refusal);
    const asked = { key: month, askedBy: getPerson(caller).personId };
    const { job } = await enqueue(db, closeMonthJob, { month: firstDay(month) }, asked);
    const about = { clientId: null, verb: 'month.close', subjectKind: 'month', subjectId: month } as const;
    await record(db, { ...about, detail: { comment } });
    afterCommit(services.jobs.wake);
    return { jobId: job.id };
  },

  readProofs: async (_input, { db, caller }) => {
    const items = await readBookProofs(db, getPerson(caller).personId);
    const check = await db.maybe(queries.readCheck);
    const isOpen = check !== undefined && check.state !== 'done';
    return { items, check: isOpen ? { jobId: check.id, isRunning: isUnderWay(check.state) } : null };
  },

  checkBooks: async (_input, { db, caller, services, afterCommit }) => {
    const { job, isNew } = await enqueue(db, checkBooksJob, {}, { askedBy: getPerson(caller).personId });
    if (isNew) {
      await record(db, { clientId: null, verb: 'books.check', subjectKind: 'ledger', subjectId: job.id });
      afterCommit(services.jobs.wake);
    }
    return { jobId: job.id };
  },

  readDayBalances: async ({ query: { day } }, { db }) => {
    await refuseToCome(db, day);
    const rows = await db.many(queries.listDayLines, [day]);
    return {
      day,
      items: rows.map(({ minor, currency, ...row }) => ({
        ...{ ...row, currency },
        debit: minor < 0n ? amountText(currency, -minor) : '',
        credit: minor > 0n ? amountText(currency, minor) : '',
      })),
    };
  },

  exportDayBalances: async ({ query: { day } }, context) => {
    const { services, caller, requestId, byTicket, signal } = context;
    const db = getDb(services.pool);
    const { personId } = getPerson(caller);
    await refuseToCome(db, day);
    const about = { clientId: null, verb: 'books.export', subjectKind: 'list', subjectId: 'balance' } as const;
    // once for each file: a ticket is this very call once more
    if (!byTicket) await recordRead(services.pool, personId, requestId, { ...about, facts: { day } });
    const linked = (await db.many(queries.listLinked, [personId])).map(({ id }) => id);
    return { type: 'text/csv', name: `balance-${day}.csv`, body: getLines(db, day, linked, signal) };
  },
};

export async function readBookMonths(db: Db): Promise<Months> {
  const { open_since: openSince, month, refusal } = await db.one(queries.readNext);
  const reason = refusal === null ? '' : await formatRefusal(db, month, refusal);
  return { openSince, next: { month, refusal: reason }, items: (await db.many(queries.listMonths)).map(toMonth) };
}

/** @param readerId clients whom they are linked to are not named. */
export async function readBookProofs(db: Db, readerId: string): Promise<Proof[]> {
  const rows = new Map((await db.many(queries.listProofs)).map((row) => [row.proof, row]));
  const linked = new Set((await db.many(queries.listLinked, [readerId])).map(({ id }) => id));
  return proofNames.map((proof) => toProof(proof, rows.get(proof), linked));
}

export const closingPreparations = {
  closeMonth: async ({ params: { month }, body: { comment } }, { db }) => {
    const { refusal } = await db.one(queries.findRefusal, [firstDay(month)]);
    if (refusal === 'proofs_red')
      throw new Refusal('proofs-red', undefined, undefined, await formatRefusal(db, month, refusal));
    throwRefused(refusal);
    const lines = [
      { label: 'Month', value: formatMonth(month) },
      { label: 'Postings into it', value: 'None any more. Corrections go to an open month.' },
      { label: 'Reopened', value: 'Never' },
      { label: 'Comment', value: comment },
    ];
    const about = { subject: { kind: 'month', id: month, version: 0 }, clientId: null, standing: [] };
    return { shown: { title: `Close ${formatMonth(month)}`, lines }, facts: {}, about };
  },
} satisfies Preparations<typeof closingCalls>;

const isUnderWay = (state: string | null) => state === 'waiting' || state === 'running';
const firstDay = (month: string) => `${month}-01`;

/** The refusal of an SQL function as a sentence; of red proofs which ones. */
async function formatRefusal(db: Db, month: string, refusal: string): Promise<string> {
  if (refusal === 'proofs_red') {
    const rows = await db.many(queries.listProofsAgainst, [firstDay(month)]);
    return formatProofs(rows.map(({ proof, is_red: isRed }) => ({ proof, isRed })));
  }
  try {
    throwRefused(refusal);
  } catch (error) {
    if (error instanceof Refusal) return errorFacts(error.code).title;
    throw error;
  }
  return '';
}

/** @throws Refusal day-not-begun */
async function refuseToCome(db: Context['db'], day: string): Promise<void> {
  if ((await db.one(queries.isDayToCome, [day])).yes) throw new Refusal('day-not-begun');
}

function toMonth(row: queries.MonthRow): MonthRow {
  const isClosed = row.closed_at !== null;
  return {
    month: row.month,
    state: isClosed ? 'closed' : row.begun_at !== null ? 'closing' : row.is_running ? 'running' : 'open',
    closedAt: row.closed_at,
    proposedBy: row.made_by ?? '',
    confirmedBy: row.confirmed_by ?? '',
    accounts: String(row.accounts ?? 0n),
    hash: isClosed ? (row.hash ?? '') : '',
    job: row.job_id === null ? null : { jobId: row.job_id, isRunning: isUnderWay(row.job_state) },
  };
}

function toProof(proof: Proof['proof'], row: queries.ProofRow | undefined, linked: ReadonlySet<string>): Proof {
  const zero = amountText('EUR', 0n);
  if (!row) {
    const nothing = { checkedAt: null, fullAt: null, counted: '0', amount: zero, against: zero };
    return { proof, state: 'unchecked', ...nothing, differences: '0', differs: [] };
  }
  return {
    proof,
    state: row.differences > 0n ? 'red' : row.full_at === null ? 'unchecked' : 'green',
    checkedAt: row.checked_at,
    fullAt: row.full_at,
    counted: String(row.counted),
    amount: amountText('EUR', row.amount_minor),
    against: amountText('EUR', row.against_minor),
    differences: String(row.differences),
    differs: row.differs.map(({ client, text }) => (client !== null && linked.has(client) ? linkedText : text)),
  };
}

/** A batch at a time, each a statement of its own: a slow reader holds no connection and no snapshot. */
async function* getLines(
  db: Db,
  day: string,
  linked: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(csvStart + csvLine(['Client', 'Account', 'Currency', 'Balance']));
  let after: bigint | undefined = 0n;
  while (after !== undefined) {
    const rows: queries.AccountDayRow[] = await db.many(queries.listAccountDays, [day, after, batch, linked]);
    signal.throwIfAborted();
    const lines = rows.flatMap(({ client_id: client, account, currency, minor, is_there: isThere }) =>
      isThere ? [csvLine([client ?? '', account, currency, decimalText(minor, currency)])] : [],
    );
    if (lines.length > 0) yield Buffer.from(lines.join(''));
    after = rows.length === batch ? rows.at(-1)?.id : undefined;
  }
}
