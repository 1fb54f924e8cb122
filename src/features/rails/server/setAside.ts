/** Transfers that cannot be booked as they are: their money waits in suspense until two people have decided. */
import { newId } from '#server/db/ids.ts';
import { type Db, sql } from '#server/db/pool.ts';
import { throwRefused } from '#server/db/refusals.ts';
import { Refusal } from '#shared/errors.ts';
import type { CreditTransfer } from '../iso20022/messages.ts';
import type { ReturnCode } from '../rules.ts';
import { openStopCase } from './blocks.ts';
import { readOriginal } from './originals.ts';
import { getMessageId, queueMessages } from './outbox.ts';
import { type RailContext, type RailParties, readRailTime } from './railContext.ts';
import { screenAll } from './screening.ts';

const insertAside = sql<never>(`
  insert into rail_set_aside (transfer_id, code, path, line, column_no, payee_name, message, reference, state)
  select id, code, path, line, column_no, payee_name, message, reference, 'open'
  from jsonb_to_recordset($1) as t(id uuid, code text, path text, line integer, column_no integer, payee_name text,
    message text, reference text)`);
const insertSent = sql<never>(`
  insert into rail_sent_text (transfer_id, n, path, said)
  select id, n, path, said from jsonb_to_recordset($1) as t(id uuid, n integer, path text, said text)`);

/** Keeps what is wrong with transfers whose rows are written. The caller has put their money into suspense. */
export async function keepSetAside(tx: Db, aside: readonly { id: string; transfer: CreditTransfer }[]): Promise<void> {
  const rows = aside.flatMap(({ id, transfer: { fault, creditor, remittance } }) =>
    fault
      ? [
          {
            ...{ id, code: fault.code, path: fault.path, line: fault.line, column_no: fault.column },
            payee_name: creditor.name,
            message: remittance && 'text' in remittance ? remittance.text : '',
            reference: remittance && 'reference' in remittance ? remittance.reference : null,
          },
        ]
      : [],
  );
  if (rows.length > 0) await tx.run(insertAside, [JSON.stringify(rows)]);
}

/** Keeps texts beside what was made of them. */
export async function keepSentTexts(tx: Db, sent: readonly { id: string; transfer: CreditTransfer }[]): Promise<void> {
  const rows = sent.flatMap(({ id, transfer: { sentTexts = [] } }) =>
    sentTexts.map(({ path, text }, i) => ({ id, n: i + 1, path, said: text })),
  );
  if (rows.length > 0) await tx.run(insertSent, [JSON.stringify(rows)]);
}

/** A transfer that waits, with the account that is to get it. */
export interface AsideRow {
  transfer_id: string;
  other_name: string;
  other_iban: string;
  amount_minor: bigint;
  message: string;
  code: string;
  path: string;
  own_iban: string;
}
const readAside = sql<AsideRow>(`
  select s.transfer_id, t.other_name, t.other_iban, t.amount_minor, s.message, s.code, s.path, t.own_iban
  from rail_set_aside s
  join rail_transfer t on t.id = s.transfer_id
  where s.transfer_id = $1 and s.state = 'open'`);
interface AccountRow {
  id: string;
  iban: string;
  client_id: string;
  title: string;
  closed: boolean;
}
const findAccount = sql<AccountRow>(`
  select a.id::text, a.iban, a.client_id, c.title, a.closed_at is not null as closed
  from account a
  join client c on c.id = a.client_id
  where a.iban = $1 and a.currency = 'EUR'`);

/** Without a lock: what decides locks it. @throws Refusal transition-not-allowed if it does not wait any more */
export async function readSetAside(db: Db, transferId: string): Promise<AsideRow> {
  const row = await db.maybe(readAside, [transferId]);
  if (!row) throw new Refusal('transition-not-allowed');
  return row;
}

/** @throws Refusal account-unknown, account-closed */
export async function accountFor(db: Db, iban: string): Promise<AccountRow> {
  const account = await db.maybe(findAccount, [iban]);
  if (!account) throw new Refusal('account-unknown');
  if (account.closed) throw new Refusal('account-closed');
  return account;
}

/** The client whose account the file names, if it is one of ours. */
export async function clientNamed(db: Db, iban: string): Promise<string | null> {
  return (await db.maybe(findAccount, [iban]))?.client_id ?? null;
}

/**
 * The payer as the file names it, or as staff found out where it names no one. @throws Refusal payer-missing,
 * payer-named
 */
export function getPayer({ other_name: name }: Pick<AsideRow, 'other_name'>, found: string | undefined): string {
  if (name === '' && found === undefined) throw new Refusal('payer-missing');
  if (name !== '' && found !== undefined) throw new Refusal('payer-named');
  return name || (found ?? '');
}

/** as a name in a file may be at most */
const maxName = 140;
const take = sql<{ refusal: string | null }>('select take_set_aside($1, $2, $3, $4, $5) as refusal');

interface Taken {
  iban: string;
  payer: string | undefined;
}

/** Books the money for an account of ours, screened as any that comes in. Answers the payment. */
export async function takeSetAside(
  tx: Db,
  rail: Pick<RailContext, 'screens' | 'threads'>,
  transferId: string,
  { iban, payer: found }: Taken,
): Promise<{ paymentId: string; clientId: string }> {
  const row = await readSetAside(tx, transferId);
  const account = await accountFor(tx, iban);
  const [paymentId, payer] = [newId(), getPayer(row, found)];
  const { amount_minor: amountMinor, message, other_iban } = row;
  const about = { id: paymentId, direction: 'in' as const, clientId: account.client_id };
  // the whole name is screened, and the payment has what has room in it
  const screened = { ...about, name: payer, iban: other_iban, message, amountMinor };
  const stop = (await screenAll(tx, rail, [screened])).get(paymentId);
  const shown = [...payer].slice(0, maxName).join('');
  const { refusal } = await tx.one(take, [transferId, paymentId, account.id, shown, stop !== undefined]);
  throwRefused(refusal);
  if (stop) await openStopCase(tx, { id: paymentId, clientId: account.client_id, ...stop });
  return { paymentId, clientId: account.client_id };
}

const giveBack = sql<{ refusal: string | null }>('select return_set_aside($1, $2, $3, $4, $5) as refusal');

/** Sends the money back by a pacs.004. @throws Refusal transition-not-allowed */
export async function returnSetAside(tx: Db, rail: RailParties, transferId: string, reason: ReturnCode): Promise<void> {
  const { now, day } = await readRailTime(tx, rail.bank);
  const draftId = newId();
  const returnId = getMessageId(newId());
  const { refusal } = await tx.one(giveBack, [transferId, draftId, returnId, reason, day]);
  throwRefused(refusal);
  const original = await readOriginal(tx, transferId);
  const returned = { returnId, amountMinor: original.amountMinor, reason: { code: reason }, original };
  await queueMessages(tx, rail, now, [
    { id: draftId, content: { kind: 'pacs.004', settlementDay: day, returns: [returned] } },
  ]);
}
