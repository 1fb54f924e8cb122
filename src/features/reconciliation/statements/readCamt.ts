/** Reads camt.053.001.02 and .08 of any bank: several accounts, batches, each statement for itself. */
import { type Fault, MessageError } from '#features/rails/iso20022/messages.ts';
import { type EachStatement, type ReportedAccount, readEachStatement } from '#features/rails/iso20022/readAccounts.ts';
import {
  assertSum,
  givenId,
  type LinePart,
  normalizeAccount,
  type ReadStatement,
  type ReadStatementFile,
  type Statement,
  StatementError,
  type StatementLine,
} from './statement.ts';

type Entry = ReportedAccount['entries'][number];
type Transaction = Entry['transactions'][number];

/** Never throws for what a file says: what is wrong is in the answer. */
export function readCamt(xml: string | Uint8Array): ReadStatementFile {
  try {
    return { statements: readEachStatement(xml).map(tryStatement) };
  } catch (error) {
    if (!(error instanceof MessageError)) throw error;
    return { refused: { code: error.code, place: formatPlace(error) } };
  }
}

function formatPlace({ path, line, column }: Pick<Fault, 'path' | 'line' | 'column'>): string {
  return `${path && `${path}, `}line ${line}, column ${column}`;
}

function tryStatement(read: EachStatement | { fault: Fault }): ReadStatement {
  if ('fault' in read) return { fault: { code: read.fault.code, place: formatPlace(read.fault) } };
  const account = normalizeAccount(read.account.iban ?? read.account.number ?? '');
  try {
    return { statement: toStatement(read, account) };
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    return { fault: { code: error.code, place: error.place, account, number: read.id } };
  }
}

/** @throws StatementError */
function toStatement({ id, account, batchIds }: EachStatement, named: string): Statement {
  const place = `Stmt ${id}`;
  const opening = getOpening(account);
  const closing = account.balances.find(({ kind }) => kind === 'CLBD') ?? getIntermediate(account, 'last');
  if (!opening) throw new StatementError('opening-missing', place);
  if (!closing) throw new StatementError('closing-missing', place);
  const currency = account.currency ?? opening.money.currency;
  const moneys = [opening.money, closing.money, ...account.entries.map(({ money }) => money)];
  if (moneys.some((money) => money.currency !== currency)) throw new StatementError('currency-not-valid', place);
  // others are announced, and not in the balance
  const lines = account.entries.flatMap((entry, i) =>
    entry.status === 'BOOK' && entry.money.amountMinor !== 0n ? [toLine(entry, batchIds[i], closing.on)] : [],
  );
  const from = account.from?.slice(0, 10) ?? lines.map(({ bookedOn }) => bookedOn).sort()[0] ?? closing.on;
  const statement = {
    ...{ number: id, account: named, currency, untilDay: closing.on, lines },
    fromDay: from < closing.on ? from : closing.on,
    openingMinor: signed(opening),
    closingMinor: signed(closing),
  };
  assertSum(statement, place);
  return statement;
}

/** The balance of the day before where a bank writes that one; of a later page, the one that it goes on from. */
function getOpening(account: ReportedAccount) {
  const { balances } = account;
  return (
    balances.find(({ kind }) => kind === 'OPBD') ??
    balances.find(({ kind }) => kind === 'PRCD') ??
    getIntermediate(account, 'first')
  );
}

function getIntermediate({ balances }: ReportedAccount, which: 'first' | 'last') {
  const found = balances.filter(({ kind }) => kind === 'ITBD');
  return which === 'first' ? found[0] : found.at(-1);
}

function signed({ money, isCredit }: { money: { amountMinor: bigint }; isCredit: boolean }): bigint {
  return isCredit ? money.amountMinor : -money.amountMinor;
}

function toLine(entry: Entry, batchId: string | undefined, closedOn: string): StatementLine {
  const { transactions } = entry;
  const bookedOn = entry.bookedOn ?? entry.valueOn ?? closedOn;
  const common = {
    ...{ reference: entry.reference ?? '', amountMinor: signed(entry), isReversal: entry.isReversal },
    ...{ bookedOn, valueOn: entry.valueOn ?? bookedOn },
  };
  const [first] = transactions;
  if (transactions.length > 1) {
    const parts = transactions.map(getIds);
    const text = `${transactions.length} payments`;
    return { ...common, ...(batchId !== undefined && { batchId }), parts, otherName: '', otherIban: '', text };
  }
  const isFromDebtor = entry.isCredit !== entry.isReversal;
  const party = isFromDebtor ? first?.debtor : first?.creditor;
  const iban = isFromDebtor ? first?.debtorIban : first?.creditorIban;
  return {
    ...common,
    ...(batchId !== undefined && { batchId }),
    ...(first && getIds(first)),
    otherName: party?.name ?? '',
    otherIban: iban ?? '',
    text: first ? [...first.texts, ...first.references].join(' ') || (entry.code ?? '') : (entry.code ?? ''),
  };
}

function getIds({ transactionId, endToEndId }: Transaction): LinePart {
  const [ours, theirs] = [givenId(transactionId), givenId(endToEndId)];
  return { ...(ours !== undefined && { transactionId: ours }), ...(theirs !== undefined && { endToEndId: theirs }) };
}
