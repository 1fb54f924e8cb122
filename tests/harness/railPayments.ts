// Payments to another bank, for tests of the rail.
import type pg from 'pg';
import { ibans } from './village.ts';

interface Approved {
  count?: number;
  amountMinor: bigint;
  feeMinor?: bigint;
  isInstant?: boolean;
}

/** Approved payments of timber, their money held. Answers their ids in order. */
export async function approvePayments(
  owner: pg.Pool,
  { count = 1, amountMinor, feeMinor = 35n, isInstant = false }: Approved,
): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into payment (id, rail, state, payer_client_id, payer_account_id, payer_name, payer_iban, payee_name,
      payee_iban,
       currency, amount_minor, fee_minor, message, is_instant, payload_hash, created_at, changed_at)
     select new_id(), 'sepa', 0, client_id, id, 'Žalioji Giria UAB', iban, 'Max Mustermann', '${ibans.elsewhere}',
       'EUR', $2, $3,
       'Invoice 7', $4, '', bank_now(), bank_now()
     from account, generate_series(1, $1) where iban = '${ibans.timber}'
     returning id`,
    [count, amountMinor, feeMinor, isInstant],
  );
  const ids = rows.map(({ id }) => id).sort();
  const { rows: held } = await owner.query<{ refusal: string | null }>(
    'select place_hold(id, payer_account_id, amount_minor + fee_minor) as refusal from payment where id = any ($1)',
    [ids],
  );
  if (held.some(({ refusal }) => refusal !== null)) throw new Error('timber has not enough money for these payments');
  await owner.query(`update payment set state = payment_state('authorized') where id = any ($1)`, [ids]);
  return ids;
}

/** Undefined without such a payment. */
export async function getState(owner: pg.Pool, id: string): Promise<number | undefined> {
  return (await owner.query<{ state: number }>('select state from payment where id = $1', [id])).rows[0]?.state;
}

/** Cents by IBAN, or by the kind of an internal account in euro. */
export async function getBalances(owner: pg.Pool): Promise<(name: string) => { balance: bigint; held: bigint }> {
  const { rows } = await owner.query<{ name: string; balance: bigint; held: bigint }>(
    `
      select coalesce(iban, kind) as name, balance_minor as balance, held_minor as held from account
      where currency = 'EUR'`,
  );
  return (name) => rows.find((row) => row.name === name) ?? { balance: 0n, held: 0n };
}
