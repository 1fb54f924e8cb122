/** Reads camt.053 and camt.054 as we write them: one currency, booked entries, one transaction in each. */
import {
  type AccountEntries,
  type AccountStatement,
  type Notification,
  notProvided,
  otherRole,
  type Remittance,
  type Statement,
  type StatementEntry,
} from './messages.ts';
import { notificationReport, type ReportedAccount, statementReport } from './readAccounts.ts';
import { given } from './readParts.ts';
import { errorAt, type XmlElement } from './tree.ts';

type ReportedEntry = ReportedAccount['entries'][number];

export function readStatement(element: XmlElement): Statement {
  const { messageId, createdAt, accounts } = statementReport(element);
  const places = element.children.filter(({ name }) => name === 'Stmt');
  const statements = accounts.map((account, i) => getStatement(account, places[i] ?? element));
  return { kind: 'camt.053', messageId, createdAt, statements };
}

export function readNotification(element: XmlElement): Notification {
  const { messageId, createdAt, accounts } = notificationReport(element);
  const places = element.children.filter(({ name }) => name === 'Ntfctn');
  const notifications = accounts.map((account, i) => getEntries(account, places[i] ?? element));
  return { kind: 'camt.054', messageId, createdAt, notifications };
}

/** The value, which these messages need. `place` is the element that should hold it at the path `child`. */
function needed<T>(value: T | undefined, place: XmlElement, child: string): T {
  if (value === undefined) throw errorAt(place, 'element-missing', child);
  return value;
}

function getStatement(account: ReportedAccount, place: XmlElement): AccountStatement {
  const booked = getEntries(account, place);
  const openingMinor = getBalance(account, 'OPBD', place);
  const closingMinor = getBalance(account, 'CLBD', place);
  const sum = booked.entries.reduce(
    (total, { isCredit, amountMinor }) => total + (isCredit ? amountMinor : -amountMinor),
    openingMinor,
  );
  if (sum !== closingMinor) throw errorAt(place, 'sum-differs', 'Bal');
  return { ...booked, openingMinor, closingMinor };
}

/** The one balance of a kind, negative where the account owes. */
function getBalance({ balances, currency }: ReportedAccount, kind: string, place: XmlElement): bigint {
  const [balance, second] = balances.filter((one) => one.kind === kind);
  if (second) throw errorAt(place, 'element-unexpected', 'Bal');
  const { money, isCredit } = needed(balance, place, 'Bal');
  if (money.currency !== currency) throw errorAt(place, 'currency-not-valid', 'Bal');
  return isCredit ? money.amountMinor : -money.amountMinor;
}

function getEntries(account: ReportedAccount, place: XmlElement): AccountEntries {
  const { from, until, entries } = account;
  const places = place.children.filter(({ name }) => name === 'Ntry');
  const currency = needed(account.currency, place, 'Acct/Ccy');
  return {
    account: {
      iban: needed(account.iban, place, 'Acct/Id/IBAN'),
      currency,
      owner: needed(account.owner, place, 'Acct/Ownr/Nm'),
      bankBic: needed(account.bankBic, place, 'Acct/Svcr/FinInstnId/BICFI'),
    },
    fromDay: needed(from, place, 'FrToDt').slice(0, 10),
    untilDay: needed(until, place, 'FrToDt').slice(0, 10),
    entries: entries.map((entry, i) => getEntry(entry, currency, places[i] ?? place)),
  };
}

function getEntry(entry: ReportedEntry, currency: string, place: XmlElement): StatementEntry {
  const { money, isCredit, isReversal } = entry;
  if (money.currency !== currency) throw errorAt(place, 'currency-not-valid', 'Amt');
  if (entry.status !== 'BOOK') throw errorAt(place, 'code-unknown', 'Sts');
  if (entry.transactions[1]) throw errorAt(place, 'element-unexpected', 'NtryDtls/TxDtls');
  return given({
    reference: needed(entry.reference, place, 'AcctSvcrRef'),
    amountMinor: money.amountMinor,
    isCredit,
    isReversal,
    bookedOn: needed(entry.bookedOn, place, 'BookgDt'),
    valueOn: needed(entry.valueOn, place, 'ValDt'),
    code: needed(entry.code, place, 'BkTxCd/Prtry/Cd'),
    bankCode: entry.bankCode,
    ...getTransaction(entry),
  });
}

/** What the entry came from, with the side that is not the account's own. */
function getTransaction(entry: ReportedEntry) {
  const [transaction] = entry.transactions;
  if (!transaction) return {};
  const { endToEndId, transactionId, texts, references } = transaction;
  const isDebtor = otherRole(entry) === 'Dbtr';
  return {
    transactionId,
    endToEndId: endToEndId === notProvided ? undefined : endToEndId,
    other: isDebtor ? transaction.debtor : transaction.creditor,
    otherIban: isDebtor ? transaction.debtorIban : transaction.creditorIban,
    otherBic: isDebtor ? transaction.debtorBic : transaction.creditorBic,
    remittance: getRemittance(texts, references),
  };
}

function getRemittance(texts: readonly string[], [reference]: readonly string[]): Remittance | undefined {
  const message = texts.length > 0 ? { text: texts.join(' ') } : undefined;
  return reference === undefined ? message : { ...message, reference };
}
