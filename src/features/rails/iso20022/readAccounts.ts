/**
 * Reads what a camt.053 or camt.054 of any bank says: several currencies, several transactions in an entry, accounts
 * without an IBAN. `readStatements.ts` makes of it the narrower messages that we write ourselves.
 */
import { minorDigits } from '#shared/reference/minorUnits.ts';
import { documentIn } from './document.ts';
import { type BankCode, type Fault, MessageError, type Party } from './messages.ts';
import type { Model } from './model.ts';
import { getContent, Parts, type WordsOf } from './parts.ts';
import { getInstitution, getMessageIds, getNamedParty, getReference, given } from './readParts.ts';
import { errorAt, type XmlElement } from './tree.ts';
import { types } from './types.ts';
import { bic, code, collapsed, currency, day, foreignId, iban, id, localMoment, minorUnits, text } from './values.ts';

/** One transaction of an entry. */
interface ReportedTransaction {
  endToEndId?: string;
  transactionId?: string;
  debtor?: Party;
  debtorIban?: string;
  debtorBic?: string;
  creditor?: Party;
  creditorIban?: string;
  creditorBic?: string;
  /** remittance information: free texts, and structured references */
  texts: readonly string[];
  references: readonly string[];
}

interface Money {
  currency: string;
  /** never negative */
  amountMinor: bigint;
}

interface ReportedEntry {
  /** the bank's own, or else the entry's in this report */
  reference?: string;
  money: Money;
  isCredit: boolean;
  isReversal: boolean;
  /** BOOK, PDNG, INFO, … */
  status: string;
  bookedOn?: string;
  valueOn?: string;
  /** the bank's own transaction code */
  code?: string;
  bankCode?: BankCode;
  transactions: readonly ReportedTransaction[];
}

interface ReportedBalance {
  /** OPBD, CLBD, … */
  kind: string;
  money: Money;
  isCredit: boolean;
  on: string;
}

export interface ReportedAccount {
  iban?: string;
  /** of an account without an IBAN */
  number?: string;
  currency?: string;
  owner?: string;
  bankBic?: string;
  /** moments, as the sender wrote them */
  from?: string;
  until?: string;
  /** none in camt.054 */
  balances: readonly ReportedBalance[];
  entries: readonly ReportedEntry[];
}

export interface AccountReport {
  messageId: string;
  createdAt: string;
  accounts: readonly ReportedAccount[];
}

/** Where versions differ: the types of two elements, and how banks and parties are written. */
interface Dialect {
  entry: Model<WordsOf<typeof types.ReportEntry10> & WordsOf<typeof types.ReportEntry2>>;
  transaction: Model<WordsOf<typeof types.EntryTransaction10> & WordsOf<typeof types.EntryTransaction2>>;
  getBic: (agent: XmlElement) => string | undefined;
  getParty: (party: XmlElement) => Party | undefined;
}

const version8: Dialect = {
  entry: types.ReportEntry10,
  transaction: types.EntryTransaction10,
  getBic: (agent) => getInstitution(agent, types.FinancialInstitutionIdentification18).maybeValue('BICFI', bic),
  getParty: (party) => getNamedParty(new Parts(party, types.Party40Choice).maybe('Pty')),
};

const version2: Dialect = {
  entry: types.ReportEntry2,
  transaction: types.EntryTransaction2,
  getBic: (agent) => getInstitution(agent, types.FinancialInstitutionIdentification7).maybeValue('BIC', bic),
  getParty: getNamedParty,
};

/** camt.053 in version 2 or 8, or camt.054 in version 8. Throws `MessageError`. */
export function readAccountReport(xml: string | Uint8Array): AccountReport {
  const { root, version, body } = documentIn(xml);
  if (version === 'camt.053.001.02') return statementReport(body('BkToCstmrStmt'), version2);
  if (version === 'camt.053.001.08') return statementReport(body('BkToCstmrStmt'));
  if (version === 'camt.054.001.08') return notificationReport(body('BkToCstmrDbtCdtNtfctn'));
  throw errorAt(root, 'unknown-message');
}

/** One statement of a camt.053, with what only programs that match its lines need. */
export interface EachStatement {
  /** as its bank names it */
  id: string;
  account: ReportedAccount;
  /** of each entry: the message or order that its payments came in, where it names one */
  batchIds: readonly (string | undefined)[];
}

/**
 * The statements of a camt.053 in version 2 or 8, each for itself: one that is wrong is a fault among the others.
 * Throws `MessageError` for a file that is no camt.053.
 */
export function readEachStatement(xml: string | Uint8Array): readonly (EachStatement | { fault: Fault })[] {
  const { root, version, body } = documentIn(xml);
  if (version !== 'camt.053.001.02' && version !== 'camt.053.001.08') throw errorAt(root, 'unknown-message');
  const dialect = version === 'camt.053.001.02' ? version2 : version8;
  const message = new Parts(body('BkToCstmrStmt'), types.BankToCustomerStatementV08);
  return message.all('Stmt').map((element) => {
    try {
      const part = new Parts(element, types.AccountStatement9);
      const account = getAccount(part, part.all('Bal'), dialect);
      return { id: part.value('Id', foreignId), account, batchIds: part.all('Ntry').map(getBatchId) };
    } catch (error) {
      if (!(error instanceof MessageError)) throw error;
      const { code: why, path, line, column } = error;
      return { fault: { code: why, path, line, column } };
    }
  });
}

/** The entry has been read before. */
function getBatchId(entry: XmlElement): string | undefined {
  for (const detail of entry.children.filter(({ name }) => name === 'NtryDtls')) {
    const batch = new Parts(detail, types.EntryDetails9).maybeParts('Btch', types.BatchInformation2);
    const named = batch?.maybeValue('MsgId', foreignId) ?? batch?.maybeValue('PmtInfId', foreignId);
    if (named !== undefined) return named;
  }
  return undefined;
}

export function statementReport(element: XmlElement, dialect = version8): AccountReport {
  const message = new Parts(element, types.BankToCustomerStatementV08);
  const accounts = message.all('Stmt').map((part) => new Parts(part, types.AccountStatement9));
  return {
    ...getMessageIds(message.parts('GrpHdr', types.GroupHeader81)),
    accounts: accounts.map((part) => getAccount(part, part.all('Bal'), dialect)),
  };
}

export function notificationReport(element: XmlElement): AccountReport {
  const message = new Parts(element, types.BankToCustomerDebitCreditNotificationV08);
  const accounts = message.all('Ntfctn').map((part) => new Parts(part, types.AccountNotification17));
  return {
    ...getMessageIds(message.parts('GrpHdr', types.GroupHeader81)),
    accounts: accounts.map((part) => getAccount(part, [], version8)),
  };
}

function getAccount(
  part: Parts<'FrToDt?' | 'Acct' | 'Ntry*'>,
  balances: readonly XmlElement[],
  dialect: Dialect,
): ReportedAccount {
  const account = part.parts('Acct', types.CashAccount39);
  const number = account.parts('Id', types.AccountIdentification4Choice);
  const owner = account.maybe('Ownr');
  const bank = account.maybe('Svcr');
  const period = part.maybeParts('FrToDt', types.DateTimePeriod1);
  return given({
    iban: number.maybeValue('IBAN', iban),
    number: number.maybeParts('Othr', types.GenericAccountIdentification1)?.value('Id', text(34)),
    currency: account.maybeValue('Ccy', currency),
    owner: getNamedParty(owner)?.name,
    bankBic: bank && dialect.getBic(bank),
    from: period?.value('FrDtTm', localMoment),
    until: period?.value('ToDtTm', localMoment),
    balances: balances.map(getBalance),
    entries: part.all('Ntry').map((entry) => getEntry(new Parts(entry, dialect.entry), dialect)),
  });
}

function getBalance(element: XmlElement): ReportedBalance {
  const balance = new Parts(element, types.CashBalance8);
  const kind = balance.parts('Tp', types.BalanceType13).parts('CdOrPrtry', types.BalanceType10Choice);
  return {
    kind: kind.maybeValue('Cd', code) ?? kind.value('Prtry', text(35)),
    money: getMoney(balance.one('Amt')),
    isCredit: isCredit(balance.one('CdtDbtInd')),
    on: getDay(balance.one('Dt')),
  };
}

function getEntry(entry: Parts<WordsOf<Dialect['entry']>>, dialect: Dialect): ReportedEntry {
  const booked = entry.maybe('BookgDt');
  const value = entry.maybe('ValDt');
  const codes = entry.parts('BkTxCd', types.BankTransactionCodeStructure4);
  const details = entry.all('NtryDtls').map((element) => new Parts(element, types.EntryDetails9));
  const transactions = details.flatMap((detail) => detail.all('TxDtls'));
  return given({
    reference: entry.maybeValue('AcctSvcrRef', id) ?? entry.maybeValue('NtryRef', id),
    money: getMoney(entry.one('Amt')),
    isCredit: isCredit(entry.one('CdtDbtInd')),
    isReversal: isTrue(entry.maybe('RvslInd')),
    status: getStatus(entry.one('Sts')),
    bookedOn: booked && getDay(booked),
    valueOn: value && getDay(value),
    code: codes.maybeParts('Prtry', types.ProprietaryBankTransactionCodeStructure1)?.value('Cd', text(35)),
    bankCode: getBankCode(codes.maybeParts('Domn', types.BankTransactionCodeStructure5)),
    transactions: transactions.map((one) => getTransaction(new Parts(one, dialect.transaction), dialect)),
  });
}

function getBankCode(domain: Parts<'Cd' | 'Fmly'> | undefined): BankCode | undefined {
  const family = domain?.parts('Fmly', types.BankTransactionCodeStructure6);
  return (
    domain &&
    family && {
      domain: domain.value('Cd', code),
      family: family.value('Cd', code),
      subFamily: family.value('SubFmlyCd', code),
    }
  );
}

/** A code, which newer versions put into an element of its own. */
function getStatus(element: XmlElement): string {
  if (element.children.length === 0) return getContent(element, code);
  const status = new Parts(element, types.EntryStatus1Choice);
  return status.maybeValue('Cd', code) ?? status.value('Prtry', text(35));
}

function getTransaction(
  transaction: Parts<WordsOf<Dialect['transaction']>>,
  { getBic: bicOf, getParty: partyOf }: Dialect,
): ReportedTransaction {
  const ids = transaction.maybeParts('Refs', types.TransactionReferences6);
  const parties = transaction.maybeParts('RltdPties', types.TransactionParties6);
  const agents = transaction.maybeParts('RltdAgts', types.TransactionAgents5);
  const remittance = transaction.maybeParts('RmtInf', types.RemittanceInformation16);
  const side = (role: 'Dbtr' | 'Cdtr') => {
    const [party, account, agent] = [parties?.maybe(role), parties?.maybe(`${role}Acct`), agents?.maybe(`${role}Agt`)];
    return [party && partyOf(party), account && getMaybeIban(account), agent && bicOf(agent)] as const;
  };
  const [debtor, debtorIban, debtorBic] = side('Dbtr');
  const [creditor, creditorIban, creditorBic] = side('Cdtr');
  const references = remittance?.all('Strd').map(getReference) ?? [];
  return given({
    endToEndId: ids?.maybeValue('EndToEndId', foreignId),
    transactionId: ids?.maybeValue('TxId', foreignId),
    debtor,
    debtorIban,
    debtorBic,
    creditor,
    creditorIban,
    creditorBic,
    texts: remittance?.all('Ustrd').map((free) => getContent(free, text(140))) ?? [],
    references: references.filter((reference) => reference !== undefined),
  });
}

function getMaybeIban(account: XmlElement): string | undefined {
  const parts = new Parts(account, types.CashAccount38);
  return parts.parts('Id', types.AccountIdentification4Choice).maybeValue('IBAN', iban);
}

function isTrue(element: XmlElement | undefined): boolean {
  const value = element && collapsed(getContent(element, () => undefined));
  if (element && !/^(true|false|1|0)$/.test(value ?? '')) throw errorAt(element, 'value-not-valid');
  return value === 'true' || value === '1';
}

function getMoney(element: XmlElement): Money {
  const wrong = currency(element.currency ?? '');
  if (wrong) throw errorAt(element, wrong);
  const ccy = element.currency ?? '';
  const amountMinor = minorUnits(
    getContent(element, () => undefined),
    minorDigits(ccy),
  );
  if (amountMinor === null) throw errorAt(element, 'amount-not-valid');
  return { currency: ccy, amountMinor };
}

function isCredit(element: XmlElement): boolean {
  const direction = getContent(element, code);
  if (direction !== 'CRDT' && direction !== 'DBIT') throw errorAt(element, 'code-unknown');
  return direction === 'CRDT';
}

/** The day of a day or a moment, as its sender wrote it. */
function getDay(element: XmlElement): string {
  const choice = new Parts(element, types.DateAndDateTime2Choice);
  return choice.maybeValue('Dt', day) ?? choice.value('DtTm', localMoment).slice(0, 10);
}
