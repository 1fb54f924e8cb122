/** Writes camt.053 and camt.054, as a whole or as a stream. */
import {
  type AccountEntries,
  type AccountStatement,
  type EntryBatches,
  messageKinds,
  type Notification,
  otherRole,
  type Statement,
  type StatementEntry,
} from './messages.ts';
import { code, currency, day, id, localMoment, text } from './values.ts';
import { account, agent, messageIds, money, party, remittance } from './writeParts.ts';
import { documentTags, element, endTag, leaf, maybeElement, maybeLeaf, startTag, type Xml } from './xml.ts';

type Header = Pick<Statement, 'messageId' | 'createdAt'>;
type Part<Entries> = AccountEntries<Entries> | AccountStatement<Entries>;

const roots = { 'camt.053': 'BkToCstmrStmt', 'camt.054': 'BkToCstmrDbtCdtNtfctn' } as const;
const partNames = { 'camt.053': 'Stmt', 'camt.054': 'Ntfctn' } as const;
type Kind = keyof typeof roots;

/**
 * A camt.053 in pieces, one for each batch of lines. Throws after the last line of an account if opening + entries is not
 * the closing balance: the text so far must not be kept then.
 */
export function writeStatement(
  header: Header,
  statements: AsyncIterable<AccountStatement<EntryBatches>>,
): AsyncGenerator<string> {
  return stream('camt.053', header, statements);
}

/** A camt.054 in pieces, one for each batch of lines. */
export function writeNotification(
  header: Header,
  notifications: AsyncIterable<AccountEntries<EntryBatches>>,
): AsyncGenerator<string> {
  return stream('camt.054', header, notifications);
}

async function* stream(kind: Kind, header: Header, parts: AsyncIterable<Part<EntryBatches>>): AsyncGenerator<string> {
  const [start, end] = documentTags(messageKinds[kind]);
  yield start + startTag(roots[kind]) + groupHeader(header);
  let number = 0;
  for await (const part of parts) {
    const sum = new RunningSum(part);
    yield startTag(partNames[kind]) + partHead(kind, header, part, ++number).join('');
    for await (const batch of part.entries) yield batch.map((entry) => sum.write(entry)).join('');
    sum.check();
    yield endTag(partNames[kind]);
  }
  if (number === 0) throw new Error('A message holds accounts.');
  yield endTag(roots[kind]) + end;
}

/** The body of a message whose lines are all at hand. */
export function writeAccounts(message: Statement | Notification): Xml {
  const { kind } = message;
  const parts = kind === 'camt.053' ? message.statements : message.notifications;
  if (parts.length === 0) throw new Error('A message holds accounts.');
  const accounts = parts.map((part, i) => {
    const sum = new RunningSum(part);
    const entries = part.entries.map((entry) => sum.write(entry));
    sum.check();
    return element(partNames[kind], ...partHead(kind, message, part, i + 1), ...entries);
  });
  return element(roots[kind], groupHeader(message), ...accounts);
}

/** Adds the entries up while they are written. */
class RunningSum {
  #balanceMinor: bigint;
  readonly #closingMinor: bigint | undefined;
  readonly #currency: string;

  constructor(part: Part<unknown>) {
    this.#balanceMinor = 'openingMinor' in part ? part.openingMinor : 0n;
    this.#closingMinor = 'closingMinor' in part ? part.closingMinor : undefined;
    this.#currency = part.account.currency;
  }

  write(entry: StatementEntry): Xml {
    this.#balanceMinor += entry.isCredit ? entry.amountMinor : -entry.amountMinor;
    return entryXml(entry, this.#currency);
  }

  check(): void {
    if (this.#closingMinor === undefined || this.#balanceMinor === this.#closingMinor) return;
    throw new Error('Opening and entries do not add up to the closing balance.');
  }
}

function groupHeader(header: Header): Xml {
  return element('GrpHdr', ...messageIds(header));
}

/** All of an account before its lines; a camt.054 has no balances. `number` counts the accounts of a message from 1. */
function partHead(kind: Kind, header: Header, part: Part<unknown>, number: number): Xml[] {
  const { fromDay, untilDay } = part;
  const period = [
    leaf('FrDtTm', `${fromDay}T00:00:00`, localMoment),
    leaf('ToDtTm', `${untilDay}T23:59:59`, localMoment),
  ];
  const balances =
    kind === 'camt.053' && 'openingMinor' in part
      ? [
          balance('OPBD', part.openingMinor, fromDay, part.account.currency),
          balance('CLBD', part.closingMinor, untilDay, part.account.currency),
        ]
      : [];
  return [
    leaf('Id', `${header.messageId.slice(0, 30)}-${number}`, id),
    leaf('CreDtTm', header.createdAt, localMoment),
    element('FrToDt', ...period),
    accountXml(part.account),
    ...balances,
  ];
}

function accountXml({ iban, currency: ccy, owner, bankBic }: Part<unknown>['account']): Xml {
  return account('Acct', iban, leaf('Ccy', ccy, currency), party('Ownr', { name: owner }), agent('Svcr', bankBic));
}

function balance(kind: 'OPBD' | 'CLBD', minor: bigint, on: string, ccy: string): Xml {
  return element(
    'Bal',
    element('Tp', element('CdOrPrtry', leaf('Cd', kind, code))),
    money('Amt', minor < 0n ? -minor : minor, ccy),
    leaf('CdtDbtInd', minor < 0n ? 'DBIT' : 'CRDT', code),
    element('Dt', leaf('Dt', on, day)),
  );
}

function entryXml(entry: StatementEntry, ccy: string): Xml {
  return element(
    'Ntry',
    money('Amt', entry.amountMinor, ccy),
    leaf('CdtDbtInd', entry.isCredit ? 'CRDT' : 'DBIT', code),
    entry.isReversal ? leaf('RvslInd', 'true', text(4)) : undefined,
    element('Sts', leaf('Cd', 'BOOK', code)),
    element('BookgDt', leaf('Dt', entry.bookedOn, day)),
    element('ValDt', leaf('Dt', entry.valueOn, day)),
    leaf('AcctSvcrRef', entry.reference, id),
    element('BkTxCd', element('Prtry', leaf('Cd', entry.code, text(35)))),
    details(entry),
  );
}

function details(entry: StatementEntry): Xml | undefined {
  const { transactionId, endToEndId, other, otherIban, otherBic } = entry;
  const role = otherRole(entry);
  const parts = [
    maybeElement('Refs', maybeLeaf('EndToEndId', endToEndId, id), maybeLeaf('TxId', transactionId, id)),
    maybeElement(
      'RltdPties',
      other && element(role, party('Pty', other)),
      otherIban === undefined ? undefined : account(`${role}Acct`, otherIban),
    ),
    maybeElement('RltdAgts', otherBic === undefined ? undefined : agent(`${role}Agt`, otherBic)),
    entry.remittance && remittance(entry.remittance),
  ];
  const transaction = maybeElement('TxDtls', ...parts);
  return transaction && element('NtryDtls', transaction);
}
