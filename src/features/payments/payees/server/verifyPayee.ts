/** Verification of payee: one question, answered by our own accounts or by the scheme of other banks. */

import { getBank } from '#features/payments/banks/server/directory.ts';
import { payeeVerification } from '#features/payments/limits.ts';
import { railFor } from '#features/payments/rules.ts';
import { type Db, sql } from '#server/db/pool.ts';
import type { Services } from '#server/http/context.ts';
import { payments } from '#shared/limits.ts';
import { comparePayee } from '../comparePayee.ts';
import { impossible, type NamedAccount, type PayeeCheck, type PayeeMatch, type PayeeOutcome } from '../payeeCheck.ts';
import { getScheme } from './getScheme.ts';
import { askScheme } from './scheme.ts';

const readHolder = sql<{ title: string }>(`
  select c.title
  from account a
  join client c on c.id = a.client_id
  where a.iban = $1 and a.currency = $2 and a.closed_at is null`);

/** What was found; null: no one answered; `no-account`: the account would be ours, and there is none. */
export type Verification = PayeeMatch | 'no-account' | null;

/** Asks the bank that keeps the account. `db` is no open transaction: another bank may take seconds. */
export async function verifyPayee(
  db: Db,
  payee: NamedAccount,
  { bank, config }: Pick<Services, 'bank' | 'config'>,
): Promise<Verification> {
  if (railFor(payee.acc, bank.bankCode) === 'book') {
    const found = await db.maybe(readHolder, [payee.acc, payments.currency]);
    return found ? comparePayee(payee.name, found.title) : 'no-account';
  }
  const scheme = getScheme(config);
  const payeeBank = await getBank(db, payee.acc);
  if (!scheme || payeeBank?.verifiesPayee === false) return impossible;
  return askScheme(scheme, { ...payee, bic: payeeBank?.bic, ownBic: bank.bic });
}

const keepRow = sql<{ checked_at: string }>(`
  insert into payee_verification (client_id, iban, name, outcome, holder, checked_at)
  values ($1, $2, $3, $4, $5, date_trunc('second', bank_now()))
  on conflict (client_id, iban, name) do update
  set outcome = excluded.outcome, holder = excluded.holder, checked_at = excluded.checked_at
  returning checked_at`);

/** Keeps an answer of another bank for the company's order that follows, and returns its time. */
export async function keepCheck(
  db: Db,
  companyId: string,
  { acc, name }: NamedAccount,
  match: PayeeMatch,
): Promise<PayeeCheck> {
  const { checked_at: checkedAt } = await db.one(keepRow, [companyId, acc, name, match.outcome, match.holder]);
  return { ...match, checkedAt };
}

const readKept = sql<{ outcome: PayeeOutcome; holder: string; checked_at: string }>(`
  select outcome, holder, checked_at
  from payee_verification
  where client_id = $1 and iban = $2 and name = $3
    and checked_at > bank_now() - make_interval(secs => ${payeeVerification.againMs / 1000})`);

/** The company's own check of this name and account, while it counts. */
export async function keptCheck(db: Db, companyId: string, { acc, name }: NamedAccount): Promise<PayeeCheck | null> {
  const row = await db.maybe(readKept, [companyId, acc, name]);
  return row ? { outcome: row.outcome, holder: row.holder, checkedAt: row.checked_at } : null;
}

/** Removes what no order may use any more. */
export const forgetChecks = sql<never>(
  `
    delete from payee_verification
    where checked_at < bank_now() - make_interval(secs => ${payeeVerification.countsMs / 1000})`,
);
