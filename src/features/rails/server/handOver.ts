/** Payments to other banks leave: held money is captured, and their pacs.008 is queued, in one transaction. */

import { getBics } from '#features/payments/banks/server/directory.ts';
import { newId } from '#server/db/ids.ts';
import { type Db, getDb, sql } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import type { CreditTransfer } from '../iso20022/messages.ts';
import { sepaReference, sepaText } from '../iso20022/sepaText.ts';
import { rail as limits } from '../limits.ts';
import { lastCutOff } from '../rules.ts';
import { blockPayments } from './blocks.ts';
import { composeMessages, type Draft, keepMessages } from './outbox.ts';
import { type RailContext, type RailTime, readRailTime } from './railContext.ts';
import { compareAhead, screenAll } from './screening.ts';

interface OrderRow {
  id: string;
  /** null: the bank itself pays a partner of the outlet */
  payer_client_id: string | null;
  payer_name: string;
  payer_iban: string;
  payee_name: string;
  payee_iban: string;
  amount_minor: bigint;
  message: string;
  remittance_reference: string | null;
  end_to_end_id: string | null;
  is_instant: boolean;
  /** staff have looked at it and let it go */
  is_cleared: boolean;
}

const authorized = `state = payment_state('authorized') and rail = 'sepa'`;
/** $1: instant ones, or others that were authorised before the last cut-off ($2). The oldest first. */
const due = `${authorized} and is_instant = $1 and (is_instant or changed_at < $2)`;
/** Staff have let go what another screen than that of sanctions had stopped: that one is asked again. */
const lockDue = sql<OrderRow>(`
  select p.id, p.payer_client_id, p.payer_name, p.payer_iban, p.payee_name, p.payee_iban, p.amount_minor, p.message,
    p.remittance_reference, p.end_to_end_id, p.is_instant,
    exists (select from client_case c where c.payment_id = p.id and c.closed_at is not null
      and c.type = 'PAYMENT' and c.status = 2 and c.opened_by is null) as is_cleared
  from payment p
  where ${due}
  order by id limit $3 for update of p skip locked`);
const readDueNames = sql<{ payee_name: string }>(`select payee_name from payment where ${due} order by id limit $3`);
const exceptFirstDue = sql<never>(`
  update payment
  set state = payment_state('technicalError'), refusal = 'technical_error', changed_at = bank_now()
  where id = (select id from payment where ${due} order by id limit 1 for update skip locked)`);
const failLocked = sql<{ failed: string[] }>('select fail_locked_payments($1) as failed');
const failStopped = sql<never>('select fail_own_payments($1)');
const handOverRows = sql<{ payment_id: string }>(
  'select payment_id from hand_over_payments($1::uuid[], $2, $3, array_fill($4::date, array[cardinality($1::uuid[])]))',
);

/** SQL: whether an instant payment waits. Others wait for their cut-off, which the loop looks after. */
export const instantWaits = `select exists (select from payment where ${authorized} and is_instant)`;
/** SQL: whether any payment waits, due or not. */
export const paymentsWait = `select exists (select from payment where ${authorized})`;

/** What decides how payments leave, without the folders that they leave by. */
type OutwardRail = Omit<RailContext, 'pool' | 'folders' | 'maxSlice'>;

/** Those that are handed over together: instant payments never wait for the screening of others. */
interface Due {
  isInstant: boolean;
  most: number;
}

/**
 * Hands over due payments in a transaction; those of clients that were locked meanwhile fail. Names are compared
 * before, so that nothing is locked meanwhile. Answers how many were looked at.
 */
export async function handOverBatch(rail: RailContext, which: Due): Promise<number> {
  if (!which.isInstant) await compareAhead(rail, await dueNames(rail, which.most));
  return inTransaction(rail.pool, (tx) => handOverDue(tx, rail, which));
}

async function dueNames(rail: RailContext, most: number): Promise<string[]> {
  const db = getDb(rail.pool);
  const rows = await db.many(readDueNames, [false, dueBefore(rail, await readRailTime(db, rail.bank)), most]);
  return rows.map((row) => row.payee_name);
}

/** The same inside the caller's transaction. */
export async function handOverDue(tx: Db, rail: OutwardRail, { isInstant, most }: Due): Promise<number> {
  const time = await readRailTime(tx, rail.bank);
  const rows = await tx.many(lockDue, [isInstant, dueBefore(rail, time), most]);
  const blocked = await screen(tx, rail, rows);
  const passed = rows.filter(({ id }) => !blocked.has(id));
  const { failed } = await tx.one(failLocked, [passed.map(({ id }) => id)]);
  const free = passed.filter(({ id }) => !failed.includes(id));
  await handOver(tx, rail, time, [free.filter((row) => !row.is_instant)], time.day);
  const single = free.filter((row) => row.is_instant).map((row) => [row]);
  await handOver(tx, rail, time, single, time.instantDay);
  return rows.length;
}

/** Ends the oldest due payment, which no batch can hand over; its money stays held. */
export function exceptFirst(rail: RailContext, isInstant: boolean): Promise<number> {
  return inTransaction(rail.pool, async (tx) =>
    tx.run(exceptFirstDue, [isInstant, dueBefore(rail, await readRailTime(tx, rail.bank))]),
  );
}

function dueBefore({ atOnce, bank }: OutwardRail, { now, calendar }: RailTime): string {
  return atOnce ? 'infinity' : (lastCutOff(now, bank.zone, calendar)?.at ?? '-infinity');
}

async function screen(tx: Db, rail: OutwardRail, rows: readonly OrderRow[]): Promise<ReadonlySet<string>> {
  const asked = rows.filter((row) => !row.is_instant && !row.is_cleared);
  const hits = await screenAll(
    tx,
    rail,
    asked.map((row) => ({
      id: row.id,
      direction: 'out',
      clientId: row.payer_client_id,
      name: row.payee_name,
      iban: row.payee_iban,
      message: row.message,
      amountMinor: row.amount_minor,
    })),
  );
  const stopped = asked.flatMap(({ id, payer_client_id: clientId }) => {
    const stop = hits.get(id);
    return stop && clientId !== null ? [{ id, clientId, ...stop }] : [];
  });
  await blockPayments(tx, stopped);
  // no case can be about the bank's own payment: it fails, and its money stays where it is
  const own = asked.filter(({ id, payer_client_id: clientId }) => clientId === null && hits.has(id));
  if (own.length > 0) await tx.run(failStopped, [own.map(({ id }) => id)]);
  return new Set(hits.keys());
}

/** Each batch becomes one message. */
async function handOver(
  tx: Db,
  rail: OutwardRail,
  { now }: RailTime,
  batches: readonly (readonly OrderRow[])[],
  settlementDay: string,
): Promise<void> {
  const drafts = batches.filter(({ length }) => length > 0).map((rows) => ({ id: newId(), rows }));
  if (drafts.length === 0) return;
  // the ledger takes payments in the order of their ids
  const all = drafts.flatMap(({ id, rows }) => rows.map((row) => ({ row, draft: id })));
  const bics = await getBics(
    tx,
    all.map(({ row }) => row.payee_iban),
  );
  // a bank that the directory does not know is the clearing's to find, by the IBAN
  const getBic = ({ payee_iban: iban }: OrderRow) => bics.get(iban) ?? rail.clearingBic;
  const compose = (isSent: (row: OrderRow) => boolean) => {
    const messages = drafts.flatMap(({ id, rows }): Draft[] => {
      const transfers = rows.filter(isSent).map((row) => getTransfer(row, getBic(row), rail, now));
      const isInstant = rows.some((row) => row.is_instant);
      if (transfers.length === 0) return [];
      return [{ id, content: { kind: 'pacs.008', isInstant, settlementDay, transfers } }];
    });
    return composeMessages(rail, now, messages);
  };
  // composed before the accounts are locked, and again in the rare case that the ledger refuses one
  const composed = compose(() => true);
  const rows = await tx.many(handOverRows, [
    all.map(({ row }) => row.id),
    all.map(({ draft }) => draft),
    all.map(({ row }) => getBic(row)),
    settlementDay,
  ]);
  const sent = new Set(rows.map((row) => row.payment_id));
  await keepMessages(tx, rail, now, sent.size === all.length ? composed : compose(({ id }) => sent.has(id)));
}

/** lengths of ISO 20022 */
const maxName = 140;
const maxText = 140;

function getTransfer(row: OrderRow, creditorBic: string, { bank }: OutwardRail, now: string): CreditTransfer {
  return {
    transactionId: row.id.replaceAll('-', ''),
    endToEndId: row.end_to_end_id === null ? 'NOTPROVIDED' : sepaReference(row.end_to_end_id),
    amountMinor: row.amount_minor,
    debtor: { name: sepaText(row.payer_name, maxName) },
    debtorIban: row.payer_iban,
    debtorBic: bank.bic,
    creditor: { name: sepaText(row.payee_name, maxName) },
    creditorIban: row.payee_iban,
    creditorBic,
    ...getRemittance(row),
    ...(row.is_instant && { acceptedAt: new Date(now).toISOString() }),
  };
}

function getRemittance({ remittance_reference: reference, message }: OrderRow): Pick<CreditTransfer, 'remittance'> {
  if (reference !== null) return { remittance: { reference } };
  const text = sepaText(message, maxText);
  return text === '' ? {} : { remittance: { text } };
}

/** The most payments of one transaction: a full message of those that are not instant. */
export const maxHandOver = limits.transfersBatch;
