// Money that comes in by SEPA in tests, the payments of ours that it answers, and what both move.
import type { Sent } from '#tests/harness/rail.ts';
import { approvePayments, getBalances } from '#tests/harness/railPayments.ts';
import { owner, rail } from '#tests/harness/railVillage.ts';
import { ibans } from '#tests/harness/village.ts';

export const amountMinor = 2_500n;
export let count = 0;

interface Given {
  iban?: string;
  isInstant?: boolean;
  transactionId?: string;
  /** how often the file has it */
  times?: number;
}

/** A message with money for an account, of the number `count`. */
export function transferTo({ iban = ibans.bakery, isInstant = true, transactionId = '', times = 1 }: Given) {
  const transfer = {
    transactionId,
    endToEndId: `ORDER${count}`,
    amountMinor,
    debtor: { name: 'Erika Mustermann' },
    debtorIban: ibans.elsewhere,
    debtorBic: 'DEUTDEFFXXX',
    creditor: { name: 'Duona ir Druska' },
    creditorIban: iban,
    creditorBic: rail.context.bank.bic,
    remittance: { text: 'Bread' },
    ...(isInstant && { acceptedAt: '2026-11-22T10:00:00.000Z' }),
  };
  const transfers = Array<typeof transfer>(times).fill(transfer);
  return { kind: 'pacs.008' as const, isInstant, settlementDay: '2026-11-23', transfers };
}

/** The clearing sends money; answers the transaction id. */
export async function receive(
  { iban = ibans.bakery, isInstant = false, transactionId, times = 1 }: Given = {},
  by = rail,
): Promise<string> {
  count += 1;
  const id = transactionId ?? `IN${count}`;
  const message = transferTo({ iban, isInstant, transactionId: id, times });
  await rail.put(rail.make(message));
  await by.take();
  return id;
}

interface Seen {
  id: string;
  state: number;
  refusal: string | null;
  message: string;
  payer_name: string;
  end_to_end_id: string | null;
}

export async function paymentBy(transactionId: string): Promise<Seen | undefined> {
  const { rows } = await owner.query<Seen>(
    `select p.id, p.state, p.refusal, p.message, p.payer_name, p.end_to_end_id from payment p
     join rail_transfer t on t.payment_id = p.id where t.transaction_id = $1`,
    [transactionId],
  );
  return rows[0];
}

export async function getBalance(name: string): Promise<bigint> {
  return (await getBalances(owner))(name).balance;
}

export async function getChange<T>(name: string, work: () => Promise<T>): Promise<bigint> {
  const before = await getBalance(name);
  await work();
  return (await getBalance(name)) - before;
}

/** An approved payment of timber to another bank. */
export async function authorize({ isInstant = false } = {}): Promise<string> {
  return (await approvePayments(owner, { amountMinor, isInstant }))[0] ?? '';
}

export async function executed(): Promise<{ id: string; sent: Sent[] }> {
  const id = await authorize();
  const sent = await rail.handOver();
  await rail.answer(sent, 'ACSC');
  return { id, sent };
}
