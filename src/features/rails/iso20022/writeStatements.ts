/** Writes camt.053 and camt.054, as a whole or as a stream. */
import type {
  AccountEntries,
  AccountStatement,
  EntryBatches,
  Notification,
  Statement,
  StatementEntry,
  StatementVersion,
} from './messages.ts';
import { statementDialects } from './statementDialects.ts';
import { StatementWriter } from './writeEntries.ts';
import { messageIds } from './writeParts.ts';
import { documentTags, element, endTag, startTag, type Xml } from './xml.ts';

type Header = Pick<Statement, 'messageId' | 'createdAt'>;
type Part<Entries> = AccountEntries<Entries> | AccountStatement<Entries>;

/** How a file is written: its version, and the zone of its days. Without a zone its moments have no offset. */
export interface StatementForm {
  version?: StatementVersion;
  zone?: string;
}

const roots = { 'camt.053': 'BkToCstmrStmt', 'camt.054': 'BkToCstmrDbtCdtNtfctn' } as const;
const partNames = { 'camt.053': 'Stmt', 'camt.054': 'Ntfctn' } as const;
type Kind = keyof typeof roots;

/**
 * A camt.053 in pieces, one for each batch of lines. Throws after the last line of an account if opening + entries is
 * not the closing balance: the text so far must not be kept then.
 */
export function writeStatement(
  header: Header,
  statements: AsyncIterable<AccountStatement<EntryBatches>>,
  form: StatementForm = {},
): AsyncGenerator<string> {
  return stream('camt.053', header, statements, form);
}

/** A camt.054 in pieces, one for each batch of lines. */
export function writeNotification(
  header: Header,
  notifications: AsyncIterable<AccountEntries<EntryBatches>>,
  form: StatementForm = {},
): AsyncGenerator<string> {
  return stream('camt.054', header, notifications, form);
}

async function* stream(
  kind: Kind,
  header: Header,
  parts: AsyncIterable<Part<EntryBatches>>,
  { version = '08', zone }: StatementForm,
): AsyncGenerator<string> {
  const [start, end] = documentTags(`${kind}.001.${version}`);
  const write = new StatementWriter(kind, statementDialects[version], zone);
  yield start + startTag(roots[kind]) + groupHeader(header);
  let number = 0;
  for await (const part of parts) {
    const sum = new RunningSum(part);
    yield startTag(partNames[kind]) + write.partHead(header, part, ++number).join('');
    for await (const batch of part.entries) {
      yield batch.map((entry) => write.entry(sum.add(entry), part.account.currency)).join('');
    }
    sum.check();
    yield endTag(partNames[kind]);
  }
  if (number === 0) throw new Error('A message holds accounts.');
  yield endTag(roots[kind]) + end;
}

/** The body of a message whose lines are all at hand, in the version of `messageKinds`. */
export function writeAccounts(message: Statement | Notification): Xml {
  const { kind } = message;
  const parts = kind === 'camt.053' ? message.statements : message.notifications;
  if (parts.length === 0) throw new Error('A message holds accounts.');
  const write = new StatementWriter(kind, statementDialects['08'], undefined);
  const accounts = parts.map((part, i) => {
    const sum = new RunningSum(part);
    const entries = part.entries.map((entry) => write.entry(sum.add(entry), part.account.currency));
    sum.check();
    return element(partNames[kind], ...write.partHead(message, part, i + 1), ...entries);
  });
  return element(roots[kind], groupHeader(message), ...accounts);
}

/** Adds the entries up while they are written. */
class RunningSum {
  #balanceMinor: bigint;
  readonly #closingMinor: bigint | undefined;

  constructor(part: Part<unknown>) {
    this.#balanceMinor = 'openingMinor' in part ? part.openingMinor : 0n;
    this.#closingMinor = 'closingMinor' in part ? part.closingMinor : undefined;
  }

  add(entry: StatementEntry): StatementEntry {
    this.#balanceMinor += entry.isCredit ? entry.amountMinor : -entry.amountMinor;
    return entry;
  }

  check(): void {
    if (this.#closingMinor === undefined || this.#balanceMinor === this.#closingMinor) return;
    throw new Error('Opening and entries do not add up to the closing balance.');
  }
}

function groupHeader(header: Header): Xml {
  return element('GrpHdr', ...messageIds(header));
}
