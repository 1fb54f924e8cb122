/** What returns, recalls and enquiries say of the transfer that they are about. */
import { type Db, sql } from '#server/db/pool.ts';
import { Refusal } from '#shared/errors.ts';
import { isIban } from '#shared/validIban.ts';
import type { OriginalTransfer } from '../iso20022/messages.ts';
import { sepaText } from '../iso20022/sepaText.ts';

interface TransferRow {
  id: string;
  direction: 'in' | 'out';
  transaction_id: string;
  end_to_end_id: string;
  amount_minor: bigint;
  settlement_on: string;
  message_id: string;
  other_name: string;
  other_iban: string;
  own_name: string | null;
  own_iban: string;
}

const readTransfers = sql<TransferRow>(`
  select t.id, t.direction, t.transaction_id, t.end_to_end_id, t.amount_minor, t.settlement_on, m.message_id,
    t.other_name,
    t.other_iban, case t.direction when 'out' then p.payer_name else p.payee_name end as own_name, t.own_iban
  from rail_transfer t
  join rail_message m on m.id = t.message_id
  left join payment p on p.id = t.payment_id
  where t.id = any ($1)
  order by t.id`);

/** The transfers by their ids, in their order. */
export async function readOriginals(db: Db, ids: readonly string[]): Promise<OriginalTransfer[]> {
  return (await db.many(readTransfers, [ids])).map(getOriginal);
}

/** @throws Refusal not-found */
export async function readOriginal(db: Db, id: string): Promise<OriginalTransfer> {
  const [original] = await readOriginals(db, [id]);
  if (!original) throw new Refusal('not-found');
  return original;
}

function getOriginal(row: TransferRow): OriginalTransfer {
  const own = { name: row.own_name ?? '', iban: row.own_iban };
  const other = { name: row.other_name, iban: row.other_iban };
  const [debtor, creditor] = row.direction === 'out' ? [own, other] : [other, own];
  return {
    messageId: row.message_id,
    transactionId: row.transaction_id,
    endToEndId: row.end_to_end_id,
    amountMinor: row.amount_minor,
    settlementDay: row.settlement_on,
    ...getParties(debtor, creditor),
  };
}

interface Side {
  name: string;
  iban: string;
}

/** The two sides, as far as a message has room for what is known of them. */
export function getParties(
  debtor: Side,
  creditor: Side,
): Pick<OriginalTransfer, 'debtor' | 'debtorIban' | 'creditor' | 'creditorIban'> {
  const [payer, payee] = [sepaText(debtor.name, 140), sepaText(creditor.name, 140)];
  return {
    ...(payer !== '' && { debtor: { name: payer } }),
    ...(isIban(debtor.iban) && { debtorIban: debtor.iban }),
    ...(payee !== '' && { creditor: { name: payee } }),
    ...(isIban(creditor.iban) && { creditorIban: creditor.iban }),
  };
}
