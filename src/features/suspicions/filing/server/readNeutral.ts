/**
 * Reads the neutral record of a report from the database, as its reader may see it: row security hides reports of
 * others, and clients that the reader is linked to are others like any counterparty.
 */
import { listFilers } from '#features/suspicions/steps/server/sql.ts';
import { getPerson, type SignedIn } from '#server/access/caller.ts';
import { readBank, readBankTime } from '#server/clock/bank.ts';
import type { Db } from '#server/db/pool.ts';
import type { Context } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import { may } from '#shared/permissions.ts';
import { partyTypes } from '#shared/reference/companies.ts';
import { getBankCode } from '#shared/rules/bankCodes.ts';
import { type NeutralReport, neutralReport } from '../neutralReport.ts';
import { splitName, toAccount, toEntity, toOutside, toPerson } from './parties.ts';
import type { Read } from './read.ts';
import * as queries from './sql.ts';
import { toTransaction } from './transactions.ts';

/** @throws Refusal not-found, also where it is there and this staff user may not read it */
export async function readNeutral({ db, caller }: Pick<Context, 'db' | 'caller'>, id: string): Promise<NeutralReport> {
  const reader = getPerson(caller);
  const read = await readParts(db, reader, id);
  const { now } = await readBankTime(db);
  const cases = await db.many(queries.listCases, [read.report.case_ids]);
  const { report, bank } = read;
  const subject = read.clients.find((one) => one.id === report.subject_id);
  const entities = read.clients.filter(({ type }) => type === 'LEGAL').map((one) => toEntity(read, one));
  const outside = toOutside(read);
  return neutralReport.parse({
    ...{ id, version: report.number, zone: bank.zone, madeAt: now, bank: { name: bank.name, bic: bank.bic } },
    reporter: await findReporter(db, reader, report),
    subject: {
      kind: subject?.type === 'LEGAL' ? 'entity' : 'person',
      ...{ id: report.subject_id, clientId: report.subject_id, name: subject?.title ?? getName(read) },
    },
    ...{ state: report.state, writtenAt: report.written_at, suspectedAt: report.suspected_at },
    ...{ suspendedAt: report.suspended_at, filedAt: report.filed_at },
    authorityReference: report.authority_reference || null,
    ...{ reason: report.narrative, action: report.action || null, indicators: report.indicators },
    persons: read.persons.map((one) => toPerson(read, one)),
    entities: [...entities, ...outside.entities],
    accounts: [...read.accounts.map((one) => toAccount(read, one)), ...outside.accounts],
    transactions: read.payments.map((one) => toTransaction(read, one)),
    cases: cases.map(({ id: caseId, type, title, openedAt }) => ({ id: caseId, type, title, openedAt })),
  } satisfies NeutralReport);
}

/** The reader, where they can file it; otherwise the first who can. */
async function findReporter(
  db: Db,
  { personId }: SignedIn,
  { subject_id: subjectId, author_id: authorId }: queries.ReportRow,
): Promise<NeutralReport['reporter']> {
  const filers = await db.many(listFilers, [subjectId, authorId]);
  const filer = filers.find(({ id }) => id === personId) ?? filers[0];
  if (!filer) return null;
  const { full_name: fullName, is_head: isHead } = filer;
  return { fullName, ...splitName(fullName), role: isHead ? 'MLRO' : 'Deputy MLRO' };
}

/** Somebody who is no client. */
const getName = ({ persons, report }: Read): string =>
  persons.find(({ id }) => id === report.subject_id)?.name ?? report.subject_id;

async function readParts(db: Db, reader: SignedIn, id: string): Promise<Read> {
  const report = await db.maybe(queries.readReport, [id]);
  if (!report) throw new Refusal('not-found');
  const linked = (await db.many(queries.listLinked, [reader.personId])).map((one) => one.id);
  const payments = (await db.many(queries.listPayments, [report.payment_ids])).map((one) => hideLinked(one, linked));
  const accountIds = payments
    .flatMap((one) => [one.payer_account_id, one.payee_account_id])
    .filter((one) => one !== null);
  const accounts = await db.many(queries.listAccounts, [accountIds, report.subject_id, linked]);
  const clientIds = [...new Set([report.subject_id, ...accounts.map((one) => one.client_id)])];
  const [clients, related] = await Promise.all([
    db.many(queries.listClients, [clientIds]),
    db.many(queries.listRelated, [clientIds, may('payments.approve').letters[0], partyTypes.map(({ value }) => value)]),
  ]);
  const companies = new Set(clients.filter(({ type }) => type === 'LEGAL').map((one) => one.id));
  const holders = payments.map(({ holder_id: holder }) => holder).filter((one) => one !== null);
  const personIds = [
    ...clientIds.filter((one) => !companies.has(one)),
    ...related.map((one) => one.person_id),
    ...holders,
  ];
  const people = [...new Set(personIds)].filter((one) => !linked.includes(one));
  const all = [...people, ...companies];
  const outside = payments.flatMap(({ payer_iban: payer, payee_iban: payee }) => [payer, payee]).filter(Boolean);
  const [persons, addresses, documents, matches, banks, bank] = await Promise.all([
    db.many(queries.listPersons, [people]),
    db.many(queries.listAddresses, [all]),
    db.many(queries.listDocuments, [people]),
    db.many(queries.listMatches, [all]),
    getBanks(db, outside),
    readBank(db),
  ]);
  const seen = related.filter((one) => people.includes(one.person_id));
  return { report, payments, accounts, clients, related: seen, persons, addresses, documents, matches, banks, bank };
}

async function getBanks(db: Db, ibans: readonly string[]): Promise<Read['banks']> {
  const known = [...new Set(ibans)].flatMap((iban) => {
    const code = getBankCode(iban);
    return code === undefined ? [] : [{ iban, code }];
  });
  const rows = await db.many(queries.listBics, [known.map(({ iban }) => iban), known.map(({ code }) => code)]);
  return new Map(rows.map(({ iban, bic, name }) => [iban, { bic, name }]));
}

/** A client of ours that this staff user keeps away from is an account of this bank, and no more. */
function hideLinked(row: queries.PaymentRow, linked: readonly string[]): queries.PaymentRow {
  const isHidden = (id: string | null) => id !== null && linked.includes(id);
  return {
    ...row,
    ...(isHidden(row.payer_client_id) && { payer_client_id: null, payer_account_id: null }),
    ...(isHidden(row.payee_client_id) && { payee_client_id: null, payee_account_id: null }),
    ...(isHidden(row.holder_id) && { holder_id: null }),
  };
}
