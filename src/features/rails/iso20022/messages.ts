/**
 * The messages of the SEPA rail as the bank works with them: what ISO 20022 files say, without their XML. Both sides of
 * an exchange use these types: the rail and the clearing. Amounts are cents of euros. Days are yyyy-mm-dd. Moments are
 * ISO 8601 with an offset. Ids have at most 35 characters, names 140 (EPC SCT and SCT Inst interbank guidelines).
 */

/** Kinds of message, each in the one version that we read and write. */
export const messageKinds = {
  'pacs.008': 'pacs.008.001.08',
  'pacs.002': 'pacs.002.001.10',
  'pacs.004': 'pacs.004.001.09',
  'pacs.028': 'pacs.028.001.03',
  'camt.056': 'camt.056.001.08',
  'camt.029': 'camt.029.001.09',
  'camt.053': 'camt.053.001.08',
  'camt.054': 'camt.054.001.08',
} as const;
export type MessageKind = keyof typeof messageKinds;

/** Structured, or hybrid: town and country are structured, `lines` (two at most) hold the rest. */
export interface PostalAddress {
  street?: string;
  building?: string;
  postCode?: string;
  town?: string;
  /** ISO 3166, two letters; other banks may leave it out */
  country?: string;
  lines?: readonly string[];
}

export interface Party {
  name: string;
  address?: PostalAddress;
}

/**
 * Free text, or a structured creditor reference (ISO 11649 `RF…`, Belgian `+++…+++`, or one of the payee's own). We
 * send one of them; other banks may send both.
 */
export type Remittance = { text: string } | { reference: string } | { text: string; reference: string };

/** A text that holds what no one sees, as its sender wrote it; `path` is its element, such as Dbtr/Nm. */
export interface SentText {
  path: string;
  text: string;
}

/** What is wrong with one entry of a file whose other entries are read, and where. */
export type Fault = Pick<MessageError, 'code' | 'path' | 'line' | 'column'>;

/** An entry that cannot be read. The others of its file are taken. */
export interface Unread {
  /** as far as it can be read; otherwise empty */
  transactionId: string;
  fault: Fault;
}

/** What every file says of itself. */
interface Header {
  /** unique for its sender for ever */
  messageId: string;
  /** as its sender wrote it: some leave out the offset */
  createdAt: string;
  senderBic: string;
  receiverBic: string;
}

/** One credit transfer. Charges are always shared (SLEV). */
export interface CreditTransfer {
  transactionId: string;
  /** NOTPROVIDED where the payer gave none */
  endToEndId: string;
  amountMinor: bigint;
  debtor: Party;
  debtorIban: string;
  debtorBic: string;
  creditor: Party;
  creditorIban: string;
  creditorBic: string;
  remittance?: Remittance;
  /** of an instant transfer: when the payer's bank accepted it; the ten seconds start here */
  acceptedAt?: string;
  /** texts of which we took out what no one sees */
  sentTexts?: readonly SentText[];
  /**
   * why it cannot be booked as it is. Its amount holds, and all its fields are as far as they can be read, or empty.
   */
  fault?: Fault;
}

/** pacs.008. An instant message of ours holds exactly one transfer. */
export interface CreditTransfers extends Header {
  kind: 'pacs.008';
  isInstant: boolean;
  settlementDay: string;
  transfers: readonly CreditTransfer[];
}

/** Reason code of an external code list (AC04, AM04, …), see `reasons.ts`, and words of the sender. */
export interface Reason {
  code: string;
  words?: string;
}

/**
 * pacs.002: what became of transfers, or of a whole message (`transfers` is empty). Not all clearings name the banks.
 */
export interface StatusReport
  extends Omit<Header, 'senderBic' | 'receiverBic'>,
    Partial<Pick<Header, 'senderBic' | 'receiverBic'>>,
    ReportedMessage {
  kind: 'pacs.002';
  /** of a report on several messages: those after the first, none of them twice */
  others?: readonly ReportedMessage[];
  unread?: readonly Unread[];
}

/** What is reported on one message. */
export interface ReportedMessage {
  originalMessageId: string;
  originalKind: string;
  /** a code of `statuses.ts`, or one that we do not know */
  groupStatus?: string;
  groupReason?: Reason;
  transfers: readonly {
    transactionId: string;
    endToEndId: string;
    status: string;
    reason?: Reason;
  }[];
}

/** What a return, a recall or an enquiry says of the transfer it is about. */
export interface OriginalTransfer {
  messageId: string;
  transactionId: string;
  endToEndId: string;
  amountMinor: bigint;
  settlementDay: string;
  debtor?: Party;
  debtorIban?: string;
  creditor?: Party;
  creditorIban?: string;
}

/** pacs.004: settled transfers come back. */
export interface PaymentReturn extends Header {
  kind: 'pacs.004';
  settlementDay: string;
  returns: readonly {
    returnId: string;
    amountMinor: bigint;
    reason: Reason;
    original: OriginalTransfer;
  }[];
  unread?: readonly Unread[];
}

/** pacs.028: what became of these? */
export interface StatusRequest extends Header {
  kind: 'pacs.028';
  requests: readonly { requestId: string; original: OriginalTransfer }[];
}

/** camt.056: please send these back. DUPL, TECH, FRAD, CUST, AM09, AC03. */
export interface Recall extends Header {
  kind: 'camt.056';
  recalls: readonly { cancellationId: string; reason: Reason; original: OriginalTransfer }[];
  unread?: readonly Unread[];
}

/** camt.029: the refusal of a recall. A recall that is accepted is answered by pacs.004. */
export interface RecallAnswer extends Header {
  kind: 'camt.029';
  answers: readonly {
    answerId: string;
    cancellationId: string;
    /** RJCR refused, CNCL accepted, PDCR not decided yet */
    status: 'RJCR' | 'CNCL' | 'PDCR';
    reason?: Reason;
    original: OriginalTransfer;
  }[];
  unread?: readonly Unread[];
}

/**
 * What sort of transaction it was, by the lists of ISO 20022: PMNT, RCDT, ESCT is a credit transfer by SEPA that came
 * in.
 */
export interface BankCode {
  domain: string;
  family: string;
  subFamily: string;
}

export interface StatementEntry {
  /** unique within the account */
  reference: string;
  amountMinor: bigint;
  isCredit: boolean;
  /** the entry takes back an earlier one */
  isReversal: boolean;
  bookedOn: string;
  valueOn: string;
  /** proprietary transaction code: TRSF, FEES, … */
  code: string;
  /** the same by the lists of ISO 20022 */
  bankCode?: BankCode;
  /** of what the entry came from */
  transactionId?: string;
  /** written as NOTPROVIDED where there is none */
  endToEndId?: string;
  other?: Party;
  otherIban?: string;
  otherBic?: string;
  remittance?: Remittance;
}

/** The other side paid what was credited. An entry that takes another one back keeps the roles of that one. */
export function otherRole({ isCredit, isReversal }: Pick<StatementEntry, 'isCredit' | 'isReversal'>): 'Dbtr' | 'Cdtr' {
  return isCredit === isReversal ? 'Cdtr' : 'Dbtr';
}

export interface StatementAccount {
  iban: string;
  currency: string;
  owner: string;
  bankBic: string;
}

/**
 * The booked lines of one account in a period, both days included. `Entries` is a list in a message that was read. In a
 * message that is written as a stream, it is batches, so that the lines never are in memory all at once.
 */
export interface AccountEntries<Entries = readonly StatementEntry[]> {
  account: StatementAccount;
  fromDay: string;
  untilDay: string;
  entries: Entries;
}

/** With the balances: opening + entries = closing. */
export interface AccountStatement<Entries = readonly StatementEntry[]> extends AccountEntries<Entries> {
  openingMinor: bigint;
  closingMinor: bigint;
}

/** Batches of lines, for `writeStatement` and `writeNotification`. */
export type EntryBatches = AsyncIterable<readonly StatementEntry[]>;

/** Versions of camt.053 and camt.054 in which we write statements for clients. */
export const statementVersions = ['02', '04', '08'] as const;
export type StatementVersion = (typeof statementVersions)[number];

/** Stands for an end-to-end id that the payer has not given. */
export const notProvided = 'NOTPROVIDED';

/**
 * camt.053: one statement (`Stmt`) for each account. `writeStatement(header, statements)` makes the text as an
 * AsyncGenerator<string>, from an AsyncIterable of AccountStatement<EntryBatches>.
 */
export interface Statement {
  kind: 'camt.053';
  messageId: string;
  createdAt: string;
  statements: readonly AccountStatement[];
}

/** camt.054: entries without balances, one `Ntfctn` for each account. `writeNotification` is a stream as well. */
export interface Notification {
  kind: 'camt.054';
  messageId: string;
  createdAt: string;
  notifications: readonly AccountEntries[];
}

/** What travels on the rail in files. */
export type RailMessage =
  | CreditTransfers
  | StatusReport
  | PaymentReturn
  | StatusRequest
  | Recall
  | RecallAnswer
  | Statement
  | Notification;

/** Why a file cannot be read. `docs/sepa.md` says each in a sentence. */
export type MessageErrorCode =
  | 'not-xml'
  | 'encoding-not-supported'
  | 'doctype-not-allowed'
  | 'too-large'
  | 'too-deep'
  | 'unknown-message'
  | 'element-missing'
  | 'element-unexpected'
  | 'attribute-unexpected'
  | 'text-unexpected'
  | 'value-missing'
  | 'value-too-long'
  | 'value-not-valid'
  | 'character-not-allowed'
  | 'amount-not-valid'
  | 'currency-not-valid'
  | 'day-not-valid'
  | 'moment-not-valid'
  | 'iban-not-valid'
  | 'bic-not-valid'
  | 'code-unknown'
  | 'count-differs'
  | 'sum-differs'
  | 'originals-differ';

/** A file that cannot be read: why, and where in it. */
export class MessageError extends Error {
  readonly code: MessageErrorCode;
  /** the element by its path, such as Document/FIToFICstmrCdtTrf/GrpHdr/MsgId */
  readonly path: string;
  /** from 1 */
  readonly line: number;
  readonly column: number;

  constructor(code: MessageErrorCode, { path, line, column }: { path: string; line: number; column: number }) {
    super(`${code}${path && ` at ${path}`}, line ${line}, column ${column}`);
    this.code = code;
    this.path = path;
    this.line = line;
    this.column = column;
  }
}
