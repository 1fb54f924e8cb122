/** The fee of a registration: an officer asks for it, and its arrival ends the wait. */

import { lockMoving, resumeRegistration } from '#features/cases/server/answered.ts';
import type { CaseOption, Effect, FoundCase } from '#server/cases/declared.ts';
import { bankDay } from '#server/db/bankDay.ts';
import { newId } from '#server/db/ids.ts';
import { type Db, sql } from '#server/db/pool.ts';
import type { Follower } from '#server/followers/followers.ts';
import { Refusal } from '#shared/errors.ts';
import { formatMoney } from '#shared/money.ts';
import { ownPrices } from '#shared/prices.ts';
import { creditorReference } from '#shared/rules/references.ts';
import { notifyApplicant } from './applicant.ts';

export interface FeeAccount {
  id: bigint;
  iban: string;
  /** the bank's */
  payee: string;
}

const readFeeAccount = sql<FeeAccount>(`
  select a.id, a.iban, b.name as payee
  from bank b
  join account a on a.id = b.fee_account_id and a.closed_at is null`);

/** Where fees go; undefined where the operator has named no account (docs/operations.md). */
export const getFeeAccount = (db: Db): Promise<FeeAccount | undefined> => db.maybe(readFeeAccount);

export interface FeeRow {
  id: string;
  reference: string;
  amount_minor: bigint;
  state: 'open' | 'paid';
  asked_at: string;
  ended_at: string | null;
  matched_by: string | null;
  payer: string | null;
}
/** The one that is open or paid: a fee is paid once. */
const readFee = sql<FeeRow>(`
  select f.id, f.reference, f.amount_minor, f.state, f.asked_at, f.ended_at, m.full_name as matched_by,
    p.payer_name as payer
  from registration_fee f
  left join payment p on p.id = f.payment_id
  left join person m on m.id = f.matched_by
  where f.client_id = $1 and f.state <> 'dropped'
  order by f.state = 'open' desc, f.asked_at desc
  limit 1`);
export const getFee = (db: Db, clientId: string): Promise<FeeRow | undefined> => db.maybe(readFee, [clientId]);

const countFees = sql<{ count: number }>(
  'select count(*)::integer as count from registration_fee where client_id = $1',
);
const insertFee = sql<never>(`
  insert into registration_fee (id, client_id, case_id, reference, amount_minor, asked_by, asked_at)
  values ($1, $2, $3, $4, $5, $6, bank_now())`);
/** $1 client. What the review of its application costs today, cents. */
const readAmount = sql<{ amount_minor: bigint }>(`
  select amount_minor from price_on('${ownPrices.registration.code}', $1, bank_today())`);
const endFee = sql<never>(`
  update registration_fee
  set state = $2, payment_id = $3, matched_by = $4, ended_at = bank_now()
  where id = $1 and state = 'open'`);

/**
 * Asked again, it keeps its reference. @throws Refusal transition-not-allowed where there is no account, or it is paid
 */
export const requireFee: Effect = async ({ db }, { id: caseId, clientId, clientName }, { by }) => {
  const fee = await getFee(db, clientId);
  const amountMinor = fee?.amount_minor ?? (await db.one(readAmount, [clientId])).amount_minor;
  if (!(await getFeeAccount(db)) || fee?.state === 'paid') throw new Refusal('transition-not-allowed');
  if (!fee) {
    const nth = (await db.one(countFees, [clientId])).count + 1;
    const reference = creditorReference(`${clientId}${String(nth).padStart(2, '0')}`);
    await db.run(insertFee, [newId(), clientId, caseId, reference, amountMinor, by]);
  }
  await notifyApplicant(db, clientId, 'The bank asks for the fee of your application', [
    { label: 'Company', value: clientName },
    { label: 'Amount', value: `${formatMoney(amountMinor, 'EUR')} EUR` },
    { label: 'How to pay', value: 'See the page of your application' },
  ]);
};

/** Why no fee can be asked for. */
export async function whyNoFee(db: Db, { clientId }: Pick<FoundCase, 'clientId'>): Promise<string | undefined> {
  if ((await getFeeAccount(db)) === undefined) return 'The bank has named no account for fees.';
  return (await getFee(db, clientId))?.state === 'paid' ? 'The fee is paid.' : undefined;
}

interface ArrivalRow {
  id: string;
  payer_name: string;
  message: string;
  remittance_reference: string | null;
  amount_minor: bigint;
  executed_on: string;
}
/** Payments of the last 90 days to the account that no fee has, the newest first. */
const listArrivals = sql<ArrivalRow>(`
  select p.id, p.payer_name, p.message, p.remittance_reference, p.amount_minor,
    ${bankDay('p.executed_at')} as executed_on
  from bank b
  join account a on a.id = b.fee_account_id
  join payment p on p.payee_client_id = a.client_id and p.payee_account_id = a.id
  where p.executed_at > bank_now() - interval '90 days' and p.state = payment_state('executed')
    and not exists (select from registration_fee f where f.payment_id = p.id)
  order by p.executed_at desc, p.id desc
  limit 50`);

/** What an officer chooses from, where the reference was not written. */
export async function arrivals(db: Db): Promise<CaseOption[]> {
  const rows = await db.many(listArrivals);
  return rows.map((row) => ({
    value: row.id,
    label: `${formatMoney(row.amount_minor, 'EUR')} EUR from ${row.payer_name}`,
    detail: [row.executed_on, row.remittance_reference ?? row.message].filter(Boolean).join(', '),
    isChosen: false,
  }));
}

/**
 * The officer has found the payment. @throws Refusal invalid-input for more than one; state-conflict where none is open
 */
export const matchFee: Effect = async ({ db }, { clientId }, { props, by }) => {
  const [payment, ...more] = Array.isArray(props['payment']) ? props['payment'] : [];
  if (payment === undefined || more.length > 0)
    throw new Refusal('invalid-input', [{ path: 'props.payment', code: 'one-payment' }]);
  const fee = await getFee(db, clientId);
  if (fee?.state !== 'open') throw new Refusal('state-conflict');
  await db.run(endFee, [fee.id, 'paid', payment, by]);
};

/** Nothing is asked any more; does nothing where nothing was. */
export async function dropFee(db: Db, clientId: string): Promise<void> {
  const fee = await getFee(db, clientId);
  if (fee?.state === 'open') await db.run(endFee, [fee.id, 'dropped', null, null]);
}

/** $1 and $2: the records. An open fee and a payment that names its reference and is no smaller; each payment once. */
const findPaid = sql<{ payment_id: string; fee_id: string; case_id: string; client_id: string; payer: string }>(`
  select distinct on (f.id) p.id as payment_id, f.id as fee_id, f.case_id, f.client_id, p.payer_name as payer
  from audit a
  join payment p on p.id = a.subject_id::uuid
  join bank b on b.fee_account_id = p.payee_account_id
  join registration_fee f on f.state = 'open' and f.amount_minor <= p.amount_minor
    and (p.remittance_reference = f.reference
      or strpos(upper(regexp_replace(p.message, '[^A-Za-z0-9]', '', 'g')), f.reference) > 0)
  where a.n > $1 and a.n <= $2 and a.subject_kind = 'payment' and p.state = payment_state('executed')
    and a.verb in ('payment.execute', 'payment.settle', 'payment.release', 'payment.receive')
    and not exists (select from registration_fee o where o.payment_id = p.id)
  order by f.id, a.n`);

/**
 * Finds fees by their references as the payments arrive. Where somebody has moved the case meanwhile, the fee is paid
 * and the case stays.
 */
export const feesFollower: Follower = {
  name: 'registration-fees',
  batch: 1000,
  follow: async (tx, { after, until }) => {
    const taken = new Set<string>();
    for (const found of await tx.many(findPaid, [after, until])) {
      // one payment that names two references pays the first
      if (taken.has(found.payment_id)) continue;
      const kept = await tx.maybe(lockMoving, [found.case_id]);
      if ((await tx.run(endFee, [found.fee_id, 'paid', found.payment_id, null])) === 0) continue;
      taken.add(found.payment_id);
      const words = `The fee has come from ${found.payer}.`;
      if (kept?.status === 1) await resumeRegistration(tx, found.case_id, { act: 'pay', by: null, words });
    }
  },
};
