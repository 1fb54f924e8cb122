// The books of the village, with something to decide alone: a month that can be closed, counted bank days, lines of a
// statement, a rule that posts, and a try of a rule.
import { randomUUID } from 'node:crypto';
import type { TestBank } from '../bank.ts';
import { move, openAccount } from '../statementWorld.ts';
import { companies, staff } from '../village.ts';
import { settleCesop } from './worldCesop.ts';

export interface OfBooks {
  /** a month that is over, with all proofs green */
  month: string;
  /** a count of a bank day that no one has signed off */
  counted: { day: string; look: number };
  /** lines of a statement: for the transfer, for words, and one that words explain already */
  lines: { open: string; transferId: string; odd: string; explained: string; decisionId: string };
  /** a rule that posts lines by their words */
  matchRuleId: string;
  /** what brought money to suspense, without a reason yet */
  suspendedId: string;
}

export async function settleBooks(bank: TestBank): Promise<OfBooks> {
  await openPast(bank);
  const lines = await settleLines(bank);
  const matchRuleId = await settleMatchRule(bank);
  const suspendedId = await settleSuspense(bank);
  await settleRun(bank);
  await settleCesop(bank.owner);
  await coverClients(bank);
  return { ...(await closeable(bank)), counted: await countDays(bank), lines, matchRuleId, suspendedId };
}

/** The bank had two accounts in a quarter that is over, with one transfer between them. */
async function openPast({ owner }: TestBank): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query(`begin; update bank set clock_offset = clock_offset - interval '100 days'`);
    for (const [code, number, kind] of [
      ['PAST', '2798', 'asset'],
      ['FOUNDERS', '3099', 'equity'],
    ])
      await client.query(`select add_ledger_account($1, $2, $1, $3, 'Bank Three', '', false, false, false, $4, $5)`, [
        code,
        number,
        kind,
        staff.F,
        staff.A,
      ]);
    await client.query(`
      select post(array[1], array[new_id()], array[p.account_id], array[f.account_id], array[1000], array['capital'],
        array[null::uuid], array[0::bigint])
      from ledger_account p, ledger_account f where p.code = 'PAST' and f.code = 'FOUNDERS'`);
    await client.query(`update bank set clock_offset = clock_offset + interval '100 days'; commit`);
  } finally {
    client.release();
  }
}

/**
 * A statement of yesterday whose first line is a transfer of today; the others are on no side of ours. What is open
 * adds up to nothing, so the proof is green.
 */
async function settleLines(bank: TestBank): Promise<OfBooks['lines']> {
  const { owner } = bank;
  const { code } = await openAccount(bank, 'STATED');
  const transferId = await move(bank, code, 300n);
  const [statement, open, odd, explained] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await owner.query(
    `insert into bank_statement (id, code, number, from_day, until_day, opening_minor, closing_minor, place, taken_at)
     values ($1, $2, '1', bank_today() - 1, bank_today() - 1, 0, 400, 1, bank_now())`,
    [statement, code],
  );
  await owner.query(
    `insert into bank_statement_line (id, statement_id, code, place, stated_on, booked_on, value_on, amount_minor,
       is_reversal, reference, other_name, other_iban, message)
     select l.id, $1, $2, l.place, d.day, d.day, d.day, l.minor, false, '', '', '', 'A line'
     from unnest($3::uuid[], '{300,-300,400}'::bigint[]) with ordinality l(id, minor, place)
     cross join (select bank_today() - 1 as day) d`,
    [statement, code, [open, odd, explained]],
  );
  await owner.query(`select explain_line($1, 'The bank takes it back.', bank_today() + 5, $2)`, [explained, staff.F]);
  const { rows } = await owner.query<{ id: string }>(
    'select decision_id as id from bank_statement_line where id = $1',
    [explained],
  );
  return { open, transferId, odd, explained, decisionId: rows[0]?.id ?? '' };
}

async function settleSuspense({ owner }: TestBank): Promise<string> {
  const id = randomUUID();
  await owner.query(
    `select post_by_hand($1, internal_account('equity', 'EUR'), internal_account('suspense', 'EUR'), 100,
       'Money of nobody', bank_now(), $2, null, false)`,
    [id, staff.F],
  );
  return id;
}

async function settleMatchRule({ owner }: TestBank): Promise<string> {
  const id = randomUUID();
  await owner.query(
    `insert into bank_match_rule (id, place, kind, code, words, target, most_minor, made_by, confirmed_by, made_at)
     values ($1, 9, 'text', 'STATED', 'Charges of the year', 'FEES', 500, $2, $3, bank_now())`,
    [id, staff.F, staff.A],
  );
  return id;
}

/** A try of a rule that has found a client just below its figure. */
async function settleRun({ owner }: TestBank): Promise<void> {
  const runId = randomUUID();
  await owner.query(
    `insert into lab_run (id, job_id, asked_by, asked_at, code, version, body, from_on, until_on, sides, done_at)
     select $1, new_id(), $2, bank_now(), code, version, body, bank_today() - 30, bank_today(), 1, bank_now()
     from watch_rule_version where code = 'NEW.MANY' and version = 1`,
    [runId, staff.S],
  );
  await owner.query(
    `insert into lab_client (run_id, client_id, days, against_days, cases, against_cases, near_figure)
     values ($1, $2, '{}', '{}', 0, 0, 1)`,
    [runId, companies.timber],
  );
}

/** More is safeguarded than clients are owed, whatever a thief moves. */
async function coverClients({ owner }: TestBank): Promise<void> {
  await owner.query(`
    select post(array[1], array[new_id()], array[internal_account('settlement', 'EUR')],
      array[internal_account('equity', 'EUR')], array[owed_minor - held_minor + 1000000], array['capital'],
      array[null::uuid], array[0::bigint])
    from safeguarding_now()`);
}

async function closeable({ owner }: TestBank): Promise<Pick<OfBooks, 'month'>> {
  for (const proof of ['entries', 'balances', 'trial', 'months', 'statements', 'suspense', 'safeguarding'])
    await owner.query('select check_proof($1)', [proof]);
  const { rows } = await owner.query<{ month: string; refusal: string | null }>(
    `select to_char(next_open_month(), 'YYYY-MM') as month, why_not_closed(next_open_month()) as refusal`,
  );
  const [{ month, refusal } = { month: '', refusal: 'none' }] = rows;
  if (refusal !== null) throw new Error(`${month} cannot be closed: ${refusal}`);
  return { month };
}

async function countDays({ owner }: TestBank): Promise<OfBooks['counted']> {
  const { rows } = await owner.query<{ day: string; look: number }>(
    `select day::text as day, look from take_safeguarding_looks('23:59', 500) order by day, look desc limit 1`,
  );
  const [counted] = rows;
  if (!counted) throw new Error('No bank day was counted.');
  return counted;
}
