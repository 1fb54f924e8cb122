/** Calls of the reconciliation. */
import { getPerson } from '#server/access/caller.ts';
import { refuseLinked } from '#server/access/conflicts.ts';
import { recordLook } from '#server/audit/looks.ts';
import { record } from '#server/audit/record.ts';
import { type Db, getDb } from '#server/db/pool.ts';
import { throwRefused } from '#server/db/refusals.ts';
import type { Context, Handlers } from '#server/http/context.ts';
import { exportList } from '#server/lists/file.ts';
import { readList } from '#server/lists/read.ts';
import { bankScope } from '#server/lists/source.ts';
import { Refusal } from '#shared/errors.ts';
import { amountText } from '#shared/money.ts';
import type { Candidate, ReconciledAccount, reconciliationCalls } from '../calls.ts';
import { lineList } from '../lineList.ts';
import { mayBeDue } from '../rules.ts';
import { formatFault } from '../statements/statement.ts';
import { formatRule, getOneLine, lineSource } from './lineSource.ts';
import { ruleHandlers, type rulePreparations } from './ruleHandlers.ts';
import * as queries from './sql.ts';
import { type GivenFile, matchCodes, readGivenFile, takeStatementFile } from './takeFile.ts';

const euros = (minor: bigint | null) => amountText('EUR', minor ?? 0n);

export const reconciliationHandlers: Handlers<typeof reconciliationCalls, typeof rulePreparations> = {
  ...ruleHandlers,

  readReconciliation: async (_input, { db, caller }) => {
    const gaps = await db.many(queries.listGaps);
    const accounts = await db.many(queries.listAccounts);
    const suspense = await db.many(queries.listSuspended, [getPerson(caller).personId]);
    return {
      accounts: accounts.map((row) => toAccount(row, gaps)),
      suspense: suspense.map(toSuspended),
    };
  },

  listStatementFiles: async (_input, { db }) => {
    const items = (await db.many(queries.listFiles)).map((row) => ({
      ...{ id: row.id, name: row.name, format: row.format, source: row.source, duplicates: row.duplicates },
      ...{ takenBy: row.taken_by ?? '', takenAt: row.taken_at, statements: row.outcome },
      refusal: row.refusal === null ? '' : formatFault({ code: row.refusal, place: row.place }),
    }));
    return { items, next: null };
  },

  sendStatements: async ({ body: { fields, files } }, { db, caller, services }) => {
    const [file, second] = files;
    if (!file || second) throw new Refusal('statement-file-missing');
    if (fields.account !== '' && !(await db.maybe(queries.findCode, [fields.account])))
      throw new Refusal('account-unknown');
    const chunks: Uint8Array[] = [];
    for await (const chunk of file.read()) chunks.push(chunk);
    const given: GivenFile = {
      ...{ name: file.name, bytes: Buffer.concat(chunks), takenBy: getPerson(caller).personId },
      source: 'upload',
      ...(fields.account !== '' && { code: fields.account }),
    };
    const taken = await takeStatementFile(db, given, await readGivenFile(db, services.threads, given));
    if ('refusal' in taken) throw new Refusal('statement-unreadable', undefined, undefined, taken.refusal);
    return taken;
  },

  listStatementLines: async ({ query }, context) => {
    lookAtLines(context);
    return readList(lineSource, bankScope(context, 'client_id'), query, context.db);
  },

  exportStatementLines: async ({ query }, context) =>
    exportList(lineSource, bankScope(context, 'client_id'), query, { ...context, db: getDb(context.services.pool) }),

  readStatementLine: async ({ params: { lineId } }, context) => {
    const { db, caller } = context;
    await findLine(context, lineId);
    lookAtLines(context);
    const { items } = await readList(getOneLine(lineId), bankScope(context, 'client_id'), {}, db);
    const [line] = items;
    if (!line) throw new Refusal('not-found');
    const decisions = (await db.many(queries.listDecisions, [lineId])).map(toDecision);
    const rows =
      line.state === 'matched' ? [] : await db.many(queries.listCandidates, [lineId, getPerson(caller).personId]);
    return { line, decisions, candidates: rows.map(toCandidate) };
  },

  matchStatementLine: async ({ params: { lineId }, body: { transferIds } }, context) => {
    const { db, caller } = context;
    await findLine(context, lineId);
    const ids = [...new Set(transferIds)];
    await refuseLinked(
      db,
      caller,
      (await db.many(queries.listClients, [ids])).map(({ client_id: id }) => id),
    );
    throwRefused((await db.one(queries.matchByHand, [lineId, ids, getPerson(caller).personId])).refusal);
    await recordLine(context, 'statement-line.match', lineId, { transfers: ids.length });
    return { id: lineId };
  },

  explainStatementLine: async ({ params: { lineId }, body: { comment, dueOn } }, context) => {
    const { db, caller } = context;
    await findLine(context, lineId);
    await refuseDue(db, dueOn);
    throwRefused((await db.one(queries.explain, [lineId, comment, dueOn, getPerson(caller).personId])).refusal);
    await recordLine(context, 'statement-line.explain', lineId, { dueOn }, comment);
    return { id: lineId };
  },

  undoStatementLine: async ({ params: { lineId }, body: { decisionId, comment } }, context) => {
    const { db, caller } = context;
    await findLine(context, lineId);
    throwRefused((await db.one(queries.undo, [lineId, decisionId, comment, getPerson(caller).personId])).refusal);
    await recordLine(context, 'statement-line.undo', lineId, { decision: decisionId }, comment);
    return { id: lineId };
  },

  explainSuspense: async ({ params: { transferId }, body: { comment, dueOn } }, { db, caller }) => {
    const found = await db.maybe(queries.findSuspended, [transferId]);
    if (!found) throw new Refusal('not-found');
    await refuseLinked(db, caller, [found.client_id]);
    await refuseDue(db, dueOn);
    const explained = await db.one(queries.explainSuspense, [transferId, comment, dueOn, getPerson(caller).personId]);
    throwRefused(explained.refusal);
    const about = { clientId: null, subjectKind: 'suspense', subjectId: transferId, facts: { dueOn } } as const;
    await record(db, { ...about, verb: 'suspense.explain', detail: { comment } });
    return { id: transferId };
  },

  matchAgain: async (_input, { db }) => {
    const codes = (await db.many(queries.listCodes)).map(({ code }) => code);
    return { matched: await matchCodes(db, codes) };
  },
};

/** @throws Refusal due-not-valid */
async function refuseDue(db: Db, dueOn: string): Promise<void> {
  const { today } = await db.one(queries.readToday);
  if (!mayBeDue(dueOn, today)) throw new Refusal('due-not-valid', [{ path: 'dueOn', code: 'due-not-valid' }]);
}

/** @throws Refusal not-found; ConflictOfInterest for staff who are linked to the client whose payment it is */
async function findLine({ db, caller }: Context, lineId: string): Promise<void> {
  const line = await db.maybe(queries.findLine, [lineId]);
  if (!line) throw new Refusal('not-found');
  await refuseLinked(db, caller, [line.client_id]);
}

function lookAtLines(context: Context): void {
  const about = { clientId: null, subjectKind: 'list', subjectId: lineList.name } as const;
  recordLook(context, { ...about, verb: 'statement-line.browse' });
}

async function recordLine(
  { db }: Context,
  verb: 'statement-line.match' | 'statement-line.explain' | 'statement-line.undo',
  lineId: string,
  facts: Record<string, string | number>,
  comment?: string,
): Promise<void> {
  const about = { clientId: null, subjectKind: 'statement-line', subjectId: lineId, facts } as const;
  await record(db, { ...about, verb, ...(comment !== undefined && { detail: { comment } }) });
}

function toAccount(row: queries.AccountRow, gaps: readonly queries.GapRow[]): ReconciledAccount {
  const { code, name, iban, number, until_day: untilDay, taken_at: takenAt, missing } = row;
  const [closing, ledger, explained] = [row.closing_minor ?? 0n, row.ledger_minor ?? 0n, row.explained_minor ?? 0n];
  const hasLast = number !== null && untilDay !== null && takenAt !== null;
  return {
    ...{ code, name, bankName: row.bank_name, iban, hasStatements: row.has_statements, hasMapping: row.has_mapping },
    last: hasLast
      ? {
          ...{ number, untilDay, takenAt, closing: euros(closing), ledger: euros(ledger) },
          ...{ explained: euros(explained), difference: euros(closing - ledger - explained) },
        }
      : null,
    gaps: gaps
      .filter((gap) => gap.code === code)
      .map((gap) => ({
        ...{ number: gap.number, fromDay: gap.from_day },
        ...{ closedWith: euros(gap.closed_minor), opensWith: euros(gap.opening_minor) },
      })),
    ...{ missingDays: row.missing_days, missing },
    ...{ openLines: row.open, explainedLines: row.explained, overdueLines: row.overdue },
  };
}

function toSuspended(row: queries.SuspendedRow) {
  const { id, cause, since, words, bank_days: bankDays, client_id: clientId, reason, due_on: dueOn } = row;
  return {
    ...{ id, cause, since, words, bankDays, clientId, amount: euros(row.amount_minor) },
    reason:
      reason !== null && dueOn !== null
        ? { words: reason, dueOn, madeBy: row.made_by ?? '', isOver: row.is_over === true }
        : null,
  };
}

function toDecision(row: queries.DecisionRow) {
  return {
    ...{ id: row.id, kind: row.kind, words: row.words, dueOn: row.due_on ?? '', transfers: row.transfer_ids },
    rule: row.rule === null ? '' : formatRule(row.rule),
    ...{ madeBy: row.made_by ?? '', madeAt: row.made_at, undoneBy: row.undone_by ?? '' },
    ...{ undoneAt: row.undone_at ?? '', undoneFor: row.undone_for ?? '' },
  };
}

function toCandidate(row: queries.CandidateRow): Candidate {
  const agrees = [
    row.same_reference && 'reference',
    row.same_amount && 'amount',
    row.same_iban && 'iban',
    row.same_day && 'day',
  ] as const;
  return {
    ...{ id: row.id, bookedOn: row.booked_on, amount: euros(row.amount_minor), otherName: row.other_name },
    ...{ otherIban: row.other_iban, message: row.message, kind: row.kind, endToEndId: row.end_to_end_id ?? '' },
    agrees: agrees.filter((one) => one !== false),
  };
}
