/** pacs.008 that comes in: money for our clients. */
import { newId } from '#server/db/ids.ts';
import { type Db, sql } from '#server/db/pool.ts';
import type { PaymentStop } from '#server/feature.ts';
import {
  type CreditTransfer,
  type CreditTransfers,
  messageKinds,
  type OriginalTransfer,
} from '../iso20022/messages.ts';
import { bic11 } from '../iso20022/values.ts';
import { getReturnReason, type ReturnCode } from '../rules.ts';
import { openStopCase } from './blocks.ts';
import { getParties } from './originals.ts';
import { getMessageId, queueMessages } from './outbox.ts';
import { type RailContext, readRailTime } from './railContext.ts';
import { screenAll } from './screening.ts';
import { keepSentTexts, keepSetAside } from './setAside.ts';

/**
 * Why we do not take a transfer (external code lists of status and return reasons): no such account, closed, the same
 * transfer came before, or no money in it. Of an instant one also what is wrong with it.
 */
type Unfit = 'AC01' | 'AC04' | 'AM05' | 'AM01' | ReturnCode;

interface AccountRow {
  id: bigint;
  iban: string;
  client_id: string;
  title: string;
  closed: boolean;
}

const readAccounts = sql<AccountRow>(`
  select a.id, a.iban, a.client_id, c.title, a.closed_at is not null as closed
  from account a
  join client c on c.id = a.client_id
  where a.iban = any ($1) and a.currency = 'EUR'`);
const readKnown = sql<{ transaction_id: string; other_bic: string }>(`
  select transaction_id, other_bic from rail_transfer where direction = 'in' and transaction_id = any ($1)`);
const receive = sql<never>('select receive_transfers($1, $2, $3, $4, $5, $6)');

/** A transfer on its way into the books: for an account, or unfit. */
interface Coming {
  id: string;
  transfer: CreditTransfer;
  paymentId: string | null;
  account: AccountRow | undefined;
  unfit: Unfit | null;
  /** it has a fault: its money waits until two people have decided */
  isAside: boolean;
}

/**
 * Books each transfer for its account. A blocked account and a locked client are paid as well: money that comes in is
 * theirs, and only what leaves is stopped. Unfit transfers go back through suspense; an instant one is refused instead.
 * An instant transfer is answered in the same transaction. One that cannot be booked as it is waits in suspense.
 */
export async function takeTransfers(
  tx: Db,
  rail: RailContext,
  fileId: string,
  message: CreditTransfers,
): Promise<void> {
  const { isInstant, settlementDay, transfers } = message;
  const time = await readRailTime(tx, rail.bank);
  const coming = await findAccounts(tx, transfers, isInstant);
  const held = isInstant ? new Map<string, PaymentStop>() : await screen(tx, rail, coming);
  const returnId = newId();
  const items = coming.map((one, i) => toItem(one, isInstant, held, `${getMessageId(returnId).slice(0, 28)}-${i + 1}`));
  await tx.run(receive, [fileId, JSON.stringify(items), isInstant, settlementDay, returnId, time.day]);
  await keepSetAside(
    tx,
    coming.filter(({ isAside }) => isAside),
  );
  await keepSentTexts(tx, coming);
  for (const { paymentId, account } of coming) {
    const stop = paymentId === null ? undefined : held.get(paymentId);
    if (stop && paymentId !== null && account)
      await openStopCase(tx, { id: paymentId, clientId: account.client_id, ...stop });
  }
  if (isInstant) await answer(tx, rail, time.now, message, coming);
  else await sendBack(tx, rail, time, message, coming, { returnId, items });
}

async function findAccounts(tx: Db, transfers: readonly CreditTransfer[], isInstant: boolean): Promise<Coming[]> {
  const [accounts, known] = await Promise.all([
    tx.many(readAccounts, [transfers.map(({ creditorIban }) => creditorIban)]),
    tx.many(readKnown, [transfers.map(({ transactionId }) => transactionId)]),
  ]);
  const accountByIban = new Map(accounts.map((account) => [account.iban, account]));
  const seen = new Set(known.map((row) => `${bic11(row.other_bic)} ${row.transaction_id}`));
  return transfers.map((transfer) => {
    const account = accountByIban.get(transfer.creditorIban);
    const key = `${bic11(transfer.debtorBic)} ${transfer.transactionId}`;
    const unfit = seen.has(key) ? 'AM05' : getUnfit(transfer, account, isInstant);
    // what names no bank or no transaction is not known again
    if (transfer.debtorBic !== '' && transfer.transactionId !== 'NOTPROVIDED') seen.add(key);
    const isAside = unfit === null && transfer.fault !== undefined;
    return { id: newId(), transfer, account, unfit, isAside, paymentId: unfit === null && !isAside ? newId() : null };
  });
}

function getUnfit(
  { fault, amountMinor }: CreditTransfer,
  account: AccountRow | undefined,
  isInstant: boolean,
): Unfit | null {
  if (amountMinor === 0n) return 'AM01';
  // of an instant one no money has moved yet
  if (fault) return isInstant ? getReturnReason(fault) : null;
  return !account ? 'AC01' : account.closed ? 'AC04' : null;
}

/** The payments that staff must look at, with a comment. */
function screen(tx: Db, rail: RailContext, coming: readonly Coming[]): Promise<ReadonlyMap<string, PaymentStop>> {
  return screenAll(
    tx,
    rail,
    coming.flatMap(({ paymentId, account, transfer }) =>
      paymentId === null || !account
        ? []
        : [
            {
              id: paymentId,
              direction: 'in' as const,
              clientId: account.client_id,
              name: transfer.debtor.name,
              iban: transfer.debtorIban,
              message: getText(transfer),
              amountMinor: transfer.amountMinor,
            },
          ],
    ),
  );
}

function getText({ remittance }: CreditTransfer): string {
  return remittance && 'text' in remittance ? remittance.text : '';
}

/** As receive_transfers() takes it. */
function toItem(
  { id, paymentId, account, transfer, unfit }: Coming,
  isInstant: boolean,
  held: ReadonlyMap<string, PaymentStop>,
  returnId: string,
) {
  const { remittance } = transfer;
  return {
    id,
    payment_id: paymentId,
    transaction_id: transfer.transactionId,
    end_to_end_id: transfer.endToEndId,
    amount_minor: String(transfer.amountMinor),
    other_bic: transfer.debtorBic,
    other_name: transfer.debtor.name,
    other_iban: transfer.debtorIban,
    own_iban: transfer.creditorIban,
    own_name: account?.title ?? '',
    message: getText(transfer),
    reference: remittance && 'reference' in remittance ? remittance.reference : null,
    account_id: paymentId === null ? null : String(account?.id),
    client_id: account?.client_id ?? null,
    held: paymentId !== null && held.has(paymentId),
    // without money, there is nothing to send back
    refused_for: isInstant || unfit === 'AM01' ? unfit : null,
    returned_for: isInstant || unfit === 'AM01' ? null : unfit,
    return_id: returnId,
  };
}

/** pacs.002 for an instant message, which holds one transfer. */
async function answer(
  tx: Db,
  rail: RailContext,
  now: string,
  { messageId }: CreditTransfers,
  coming: readonly Coming[],
): Promise<void> {
  const transfers = coming.map(({ transfer: { transactionId, endToEndId }, unfit }) =>
    unfit === null
      ? { transactionId, endToEndId, status: 'ACSC' as const }
      : { transactionId, endToEndId, status: 'RJCT' as const, reason: { code: unfit } },
  );
  const about = { originalMessageId: messageId, originalKind: messageKinds['pacs.008'] };
  await queueMessages(tx, rail, now, [{ id: newId(), content: { kind: 'pacs.002', ...about, transfers } }]);
}

/** One pacs.004 for all transfers that are unfit. */
async function sendBack(
  tx: Db,
  rail: RailContext,
  { now, day }: { now: string; day: string },
  message: CreditTransfers,
  coming: readonly Coming[],
  { returnId, items }: { returnId: string; items: readonly { return_id: string }[] },
): Promise<void> {
  const returns = coming.flatMap(({ transfer, unfit }, i) =>
    unfit === null || unfit === 'AM01'
      ? []
      : [
          {
            returnId: items[i]?.return_id ?? '',
            amountMinor: transfer.amountMinor,
            reason: { code: unfit },
            original: getOriginal(transfer, message),
          },
        ],
  );
  if (returns.length === 0) return;
  const content = { kind: 'pacs.004' as const, settlementDay: day, returns };
  await queueMessages(tx, rail, now, [{ id: returnId, content }]);
}

function getOriginal(
  { transactionId, endToEndId, amountMinor, debtor, debtorIban, creditor, creditorIban }: CreditTransfer,
  { messageId, settlementDay }: CreditTransfers,
): OriginalTransfer {
  const parties = getParties({ name: debtor.name, iban: debtorIban }, { name: creditor.name, iban: creditorIban });
  return { messageId, transactionId, endToEndId, amountMinor, settlementDay, ...parties };
}
