/** The demo bank's own money: capital on an own account, fees moved there and the card scheme paid each bank day. */
import { type Db, sql } from '#server/db/pool.ts';
import { ownIban } from '#shared/iban.ts';
import { bankCosts } from '../bankCosts.ts';
import { staff } from '../staff.ts';
import { moveClock } from './post.ts';

/** EUR 350 000: an e-money institution begins with no less (Directive 2009/110/EC, article 4). */
const capitalMinor = 35_000_000n;
/** Just after midnight, before the first payment of a day. */
const settledSeconds = 15 * 60;

const addAccount = sql<{ refusal: string | null }>(
  `select add_ledger_account('OWN', '2712', 'Own account', 'asset', 'Pavyzdinis bankas AB', $1, false, true, true, $2,
    $3) as refusal`,
);
const addCosts = sql<{ code: string; refusal: string | null }>(`
  select code, add_ledger_account(code, number, name, class, '', '', false, false, false, $2, $3) as refusal
  from json_to_recordset($1) as r(code text, number text, name text, class text)`);
const describeAccounts = sql<never>(`
  update ledger_account
  set is_settled_daily = code = 'SETTLEMENT', bank_name = case code when 'SAFEGUARD' then 'Central bank' else '' end,
    iban = case code when 'SAFEGUARD' then $1 else '' end
  where currency = 'EUR' and code in ('SAFEGUARD', 'SETTLEMENT')`);
const payCapital = sql<{ verdict: (string | null)[] }>(`
  select post(array[1], array[new_id()], array[o.account_id], array[e.account_id], array[$1::bigint], array['capital'],
    array[null::uuid], array[0::bigint]) as verdict
  from ledger_account o, ledger_account e
  where o.currency = 'EUR' and o.code = 'OWN' and e.currency = 'EUR' and e.code = 'EQUITY'`);
const settleBankDay = sql<{ count: number }>('select settle_bank_day() as count');
const countDays = sql<{ count: number }>(
  `select count(*)::integer as count from take_safeguarding_looks('23:59', 1000)`,
);

const staffId = (role: string) => staff.find((one) => one.role === role)?.id ?? '';

/** The accounts of the bank at other banks, and its capital. */
export async function openBooks(tx: Db): Promise<void> {
  const people = [staffId('F'), staffId('A')];
  const own = await tx.one(addAccount, [ownIban('99901', '70000000001'), ...people]);
  const costs = await tx.many(addCosts, [JSON.stringify(bankCosts), ...people]);
  const refused = [own, ...costs].find(({ refusal }) => refusal !== null);
  if (refused) throw new Error(`The demo world does not add up: ${refused.refusal}`);
  await tx.run(describeAccounts, [ownIban('99902', '70000000002')]);
  const { verdict } = await tx.one(payCapital, [capitalMinor]);
  if (verdict[0] !== null) throw new Error(`The demo world does not add up: ${verdict[0]}`);
}

/** Settles a day of the past, at its beginning. */
export async function settleDay(tx: Db, day: number, today: string): Promise<void> {
  await moveClock(tx, today, day, settledSeconds);
  await tx.one(settleBankDay);
}

/** The bank days of the past, as the nightly job would have counted them. The clock must be that of today. */
export async function countSafeguarding(tx: Db): Promise<void> {
  await tx.one(countDays);
}

const fileForms = sql<never>(`
  insert into duty_filing (id, code, until_day, filed_on, file_name, sha256, file_id, reference, comment, recorded_by,
    recorded_at)
  select new_id(), d.code, q.until_day, q.until_day + 14, f.name, sha256(convert_to(f.name, 'UTF8')), null,
    'LB-' || to_char(q.until_day, 'YYYYMMDD'), 'Sent in the portal of the Bank of Lithuania.', $1, bank_now()
  from duty d
  cross join lateral (
    select g.at::date - 1 as until_day
    from generate_series(d.valid_from + interval '3 months', bank_today() - interval '15 days',
      interval '3 months') g(at)
  ) q
  cross join lateral (select d.code || '-' || q.until_day || '.pdf' as name) f
  where d.authority = 'LB' and d.period = 'quarter'
    and not exists (select from duty_filing o where o.code = d.code and o.until_day = q.until_day)`);

/** The forms of the Bank of Lithuania of the quarters that are over; what the tax authority is owed is left to do. */
export async function fileSupervisorForms(tx: Db): Promise<void> {
  await tx.run(fileForms, [staffId('F')]);
}

const proofs = ['entries', 'balances', 'trial', 'months', 'statements', 'suspense', 'safeguarding'];
const checkProof = sql<{ differences: bigint }>('select check_proof($1) as differences');
/** All but this month and the one before. */
const readToClose = sql<{ month: string | null }>(`
  select case when next_open_month() < date_trunc('month', bank_today()) - interval '1 month'
    then next_open_month()::text end as month`);
const beginClosing = sql<{ refusal: string | null }>('select begin_closing($1, $2, $3) as refusal');
const keepPage = sql<{ more: boolean }>('select keep_closing_page($1) as more');

/** Closes the months of the past, but the last two. */
export async function closeMonths(tx: Db): Promise<void> {
  for (const proof of proofs) await prove(tx, proof);
  for (;;) {
    const { month } = await tx.one(readToClose);
    if (month === null) break;
    const { refusal } = await tx.one(beginClosing, [month, staffId('F'), staffId('A')]);
    if (refusal !== null) throw new Error(`The demo world does not add up: ${month} stays open, ${refusal}`);
    while ((await tx.one(keepPage, [month])).more);
  }
  // its figure counts what is closed now
  await prove(tx, 'months');
}

async function prove(tx: Db, proof: string): Promise<void> {
  const { differences } = await tx.one(checkProof, [proof]);
  if (differences > 0n) throw new Error(`The demo world does not add up: ${proof} is red`);
}
