/** Turns what is planned into rows of payments and of the requests by which people approved them. */
import { createHash } from 'node:crypto';
import { v7 } from 'uuid';
import type { PayeeOutcome } from '#features/payments/payees/payeeCheck.ts';
import { type PaymentState, paymentStates } from '#features/payments/rules.ts';
import {
  approvalLines,
  approvalTitle,
  type PayableFacts,
  type ShownFacts,
} from '#features/payments/tasks/approvalText.ts';
import { payloadHash } from '#features/payments/tasks/server/tasks.ts';
import type { RequestPayload } from '#server/access/requests.ts';
import { type Db, sql } from '#server/db/pool.ts';
import { addDays, momentAt } from '#shared/days.ts';
import { isBankDay } from '#shared/rules/bankDays.ts';
import { bankText } from '#shared/text.ts';
import { type AccountKey, accounts } from '../accounts.ts';
import type { Movement, MovementKind, OutsideParty, Party } from '../movements.ts';
import { createRandom, hashText } from '../random.ts';
import { getReferences, type References } from '../references.ts';

/** The bank's. */
const zone = 'Europe/Vilnius';

/** Our accounts as the database numbers them, by the plan's key, and where fees go. */
export interface Ledger {
  accounts: ReadonlyMap<AccountKey, LedgerAccount>;
  feeIncomeId: string;
}
interface LedgerAccount {
  id: string;
  clientId: string;
  iban: string;
  title: string;
}

const readAccounts = sql<{ id: string; iban: string; client_id: string; title: string }>(`
  select a.id::text, a.iban, a.client_id, c.title
  from account a
  join client c on c.id = a.client_id and a.currency = 'EUR'`);
const readFeeIncome = sql<{ id: string }>(
  `select id::text from account where client_id is null and kind = 'fee_income' and currency = 'EUR'`,
);

export async function readLedger(db: Db): Promise<Ledger> {
  const rows = new Map((await db.many(readAccounts)).map((row) => [row.iban, row]));
  const { id: feeIncomeId } = await db.one(readFeeIncome);
  const found = accounts.map(({ key, iban, clientId }) => {
    const row = rows.get(iban);
    if (!row) throw new Error(`The demo database has no account ${iban}`);
    return [key, { id: row.id, clientId, iban, title: row.title }] as const;
  });
  return { accounts: new Map(found), feeIncomeId };
}

/** A row for `payment`; `at` is local time of the bank. Money as text, because JSON numbers are not exact. */
export interface PaymentRow {
  id: string;
  rail: 'book' | 'sepa' | 'card' | 'incoming';
  state: PaymentState;
  payer_client_id: string | null;
  payer_account_id: string | null;
  payer_name: string;
  payer_iban: string;
  payee_client_id: string | null;
  payee_account_id: string | null;
  payee_name: string;
  payee_iban: string;
  amount_minor: string;
  fee_minor: string;
  message: string;
  category: string;
  tag: string;
  initiator_id: string | null;
  payload_hash: string;
  payee_check: PayeeOutcome | null;
  /** The payee check of another bank was made with the order. */
  is_checked: boolean;
  other_bank: string | null;
  remittance_reference: string | null;
  end_to_end_id: string | null;
  is_instant: boolean;
  /** Not in the row: id of the transfer to or from another bank. */
  sepa_tx_id: string | null;
  at: string;
  /** Not in the row: what an approval shows and signs. */
  facts: ShownFacts;
}

const rails: Record<MovementKind, PaymentRow['rail']> = {
  book: 'book',
  fee: 'book',
  'sepa-out': 'sepa',
  'sepa-in': 'incoming',
  topup: 'incoming',
  card: 'card',
  cash: 'card',
};
const tags: Partial<Record<MovementKind, string>> = { card: 'CARDTX', cash: 'CARDTX', topup: 'CARDRX' };

/** What both a movement and an open payment have. */
export type Order = Pick<
  Movement,
  | 'key'
  | 'day'
  | 'timeOfDaySeconds'
  | 'kind'
  | 'payer'
  | 'payee'
  | 'amountMinor'
  | 'feeMinor'
  | 'message'
  | 'category'
  | 'initiatorId'
>;

export function paymentRow(order: Order, today: string, ledger: Ledger): PaymentRow {
  const at = localTime(today, order.day, order.timeOfDaySeconds);
  const id = getId(order.key, at);
  const payer = getSide(order.payer, ledger);
  const payee = getSide(order.payee, ledger);
  if (order.kind === 'fee') payee.accountId = ledger.feeIncomeId;
  const rail = rails[order.kind];
  const other = order.kind === 'sepa-in' ? payer : payee;
  const references = getReferences(order, other.iban, isBankDay(addDays(today, order.day)));
  const message = references.reference === null ? order.message : '';
  const facts: ShownFacts = {
    id,
    version: 1,
    payerIban: payer.iban,
    payeeIban: payee.iban,
    // The payee's name is what the payer typed: bank text. Names of payers come as their banks sent them.
    payeeName: bankText(payee.name),
    payeeCheck: getPayeeCheck(order, references, at),
    mismatchAccepted: false,
    currency: 'EUR',
    amountMinor: order.amountMinor,
    feeMinor: order.feeMinor,
    message,
    reference: references.reference ?? '',
    endToEndId: references.endToEndId ?? '',
    isInstant: references.isInstant,
    rail,
    otherBank: references.bank,
  };
  return {
    id,
    rail,
    state: rail === 'incoming' ? paymentStates.executed : paymentStates.requested,
    payer_client_id: payer.clientId,
    payer_account_id: payer.accountId,
    payer_name: payer.name,
    payer_iban: payer.iban,
    payee_client_id: payee.clientId,
    payee_account_id: payee.accountId,
    payee_name: facts.payeeName,
    payee_iban: payee.iban,
    amount_minor: `${order.amountMinor}`,
    fee_minor: `${order.feeMinor}`,
    message,
    category: order.category,
    tag: tags[order.kind] ?? '',
    initiator_id: order.initiatorId,
    payload_hash: payloadHash(facts).toString('hex'),
    payee_check: facts.payeeCheck?.outcome ?? null,
    is_checked: facts.payeeCheck?.checkedAt !== undefined && facts.payeeCheck.checkedAt !== null,
    other_bank: references.bank || null,
    remittance_reference: references.reference,
    end_to_end_id: references.endToEndId,
    is_instant: references.isInstant,
    sepa_tx_id: references.transactionId ?? (rail === 'sepa' ? id.replaceAll('-', '') : null),
    at,
    facts,
  };
}

/** Of what people order; the bank's own fees, cards and other banks compare no names. */
function getPayeeCheck({ kind }: Order, { isVerified }: References, at: string): PayableFacts['payeeCheck'] {
  if (kind === 'book') return { outcome: 'match', holder: '', checkedAt: null };
  if (kind !== 'sepa-out') return null;
  return { outcome: isVerified ? 'match' : 'impossible', holder: '', checkedAt: getMoment(at) };
}

const offsets = new Map<string, number>();

/** The moment of a local time, ISO 8601 UTC. No clock changes between the hours in which people order. */
function getMoment(at: string): string {
  const day = at.slice(0, 10);
  const noon = Date.parse(`${day}T12:00:00Z`);
  const offsetMs = offsets.get(day) ?? noon - Date.parse(momentAt(day, '12:00', zone));
  offsets.set(day, offsetMs);
  return new Date(Date.parse(`${at.replace(' ', 'T')}Z`) - offsetMs).toISOString();
}

interface Side {
  clientId: string | null;
  accountId: string | null;
  name: string;
  iban: string;
}

function getSide(party: Party, { accounts: known }: Ledger): Side {
  if (typeof party !== 'string') return { clientId: null, accountId: null, name: party.name, iban: getIban(party) };
  const account = known.get(party);
  if (!account) throw new Error(`No account ${party}`);
  return { clientId: account.clientId, accountId: account.id, name: account.title, iban: account.iban };
}

/** Shops, machines and the bank itself have none. */
function getIban({ iban }: OutsideParty): string {
  return iban ?? '';
}

/** 'yyyy-mm-dd hh:mm:ss' in the bank's zone. */
export function localTime(today: string, day: number, timeOfDaySeconds: number): string {
  return `${addDays(today, day)} ${new Date(timeOfDaySeconds * 1000).toISOString().slice(11, 19)}`;
}

/** The same UUIDv7 for the same thing at each seeding; three hours early, so that it sorts before any real one. */
export function getId(name: string, at: string): string {
  const random = createRandom(hashText(`${name} ${at}`));
  const bytes = Uint8Array.from({ length: 16 }, () => random.whole(0, 255));
  return v7({ msecs: Date.parse(`${at.replace(' ', 'T')}Z`) - 3 * 3_600_000, random: bytes });
}

/** What the device showed, and shows for a payment that waits. */
export function approvalPayload({ facts, payload_hash: hash }: PaymentRow): RequestPayload {
  return {
    title: approvalTitle(facts),
    lines: approvalLines(facts, zone),
    groups: [],
    subjects: [{ id: facts.id, version: facts.version, hash }],
  };
}

/** A row for `request` and for what its recipient decided. */
export interface RequestRow {
  id: string;
  payment_id: string;
  company_id: string | null;
  created_by: string;
  recipient: string;
  payload: string;
  payload_hash: string;
  signed_hash: string;
  at: string;
}

export function requestRow(row: PaymentRow, createdBy: string, recipient: string): RequestRow {
  const payload = JSON.stringify(approvalPayload(row));
  return {
    id: getId(`request ${row.id}`, row.at),
    payment_id: row.id,
    company_id: row.payer_client_id,
    created_by: createdBy,
    recipient,
    payload,
    payload_hash: createHash('sha256').update(payload).digest('hex'),
    signed_hash: row.payload_hash,
    at: row.at,
  };
}
