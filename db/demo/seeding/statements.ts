/** Statements of the demo bank's accounts at other banks: written by a simulator, read and matched as real ones are. */
import type pg from 'pg';
import { takeStatementFile } from '#features/reconciliation/server/takeFile.ts';
import { readStatementFile } from '#features/reconciliation/statements/readStatementFile.ts';
import { readBank } from '#server/clock/bank.ts';
import { type Db, sql } from '#server/db/pool.ts';
import { addDays, momentIn } from '#shared/days.ts';
import { isIban } from '#shared/validIban.ts';
import { type Booking, type StatedDay, writeBankStatements } from '#simulators/otherBank/writeBankStatements.ts';
import { makeCall, officer } from './officers.ts';

/** By the code of the account: the BIC of its bank. */
const banks = { SAFEGUARD: 'DEMOLT2KXXX', OWN: 'DEMOLT21XXX' } as const;
type Code = keyof typeof banks;

interface Planted extends Pick<Booking, 'amountMinor' | 'otherName' | 'text'> {
  code: Code;
  /** offset from the first start */
  day: number;
  /** what Financial says of it, until it is settled */
  explanation: string;
}
const charge: Planted = {
  ...{ code: 'OWN', day: -20, amountMinor: -12_50n, otherName: 'Pavyzdinis bankas AB', text: 'Account charges' },
  explanation: 'Charges of another month. Their bank has been asked.',
};
const misposted: Planted = {
  ...{ code: 'SAFEGUARD', day: -6, amountMinor: 250_00n, otherName: 'Odos dirbiniai MB', text: 'Invoice 4471' },
  explanation: 'Money of another customer. Their bank takes it back.',
};
/** What our books do not have: charges that no rule posts, and money of another customer of that bank. */
const planted: readonly Planted[] = [charge, misposted];
/** Days until each is settled. */
const dueDays = 60;

const readAccount = sql<{ iban: string; since: string | null; closing_minor: bigint; today: string }>(`
  select l.iban, coalesce(s.until_day + 1, (select booked_on from entry where account_id = l.account_id and seq = 1)
    )::text as since, coalesce(s.closing_minor, 0) as closing_minor, bank_today()::text as today
  from ledger_account l
  left join lateral (
    select until_day, closing_minor from bank_statement where code = l.code order by until_day desc limit 1
  ) s on true
  where l.currency = 'EUR' and l.code = $1`);
const listBankDays = sql<{ day: string }>(`
  select day::date::text as day from generate_series($1::date, $2::date - 1, interval '1 day') day
  where is_bank_day(day::date) order by 1`);
interface EntryRow {
  booked_on: string;
  amount_minor: bigint;
  own_id: string;
  transaction_id: string | null;
  end_to_end_id: string | null;
  other_iban: string;
  other_name: string;
  message: string;
  kind: string;
}
const listEntries = sql<EntryRow>(`
  select booked_on::text as booked_on, amount_minor, own_id, transaction_id, end_to_end_id, other_iban, other_name,
    message, kind
  from open_bank_entries($1, $2, $3) order by booked_on, transfer_id`);
/** The seeding goes without them, but lines and entries of a month are many on both sides. */
const joinMany = sql<never>(
  `select set_config('enable_hashjoin', 'on', true), set_config('enable_seqscan', 'on', true)`,
);
const findLine = sql<{ id: string }>(`
  select id from bank_statement_line
  where code = $1 and amount_minor = $2 and message = $3 and state = 'open'`);

/** Takes the statements of bank days before the bank's today that are not taken yet. `today`: of the first start. */
export async function takeStatements(tx: Db, today: string): Promise<void> {
  await tx.run(joinMany);
  const { name, zone } = await readBank(tx);
  for (const code of ['SAFEGUARD', 'OWN'] as const) {
    const { iban, since, closing_minor: openingMinor, today: now } = await tx.one(readAccount, [code]);
    if (since === null) continue;
    const untilDays = (await tx.many(listBankDays, [since, now])).map(({ day }) => day);
    const last = untilDays.at(-1);
    if (last === undefined) continue;
    const bookings = (await tx.many(listEntries, [code, since, last])).map(toBooking);
    const account = { iban, currency: 'EUR', owner: name, bankBic: banks[code] };
    const text = writeBankStatements({
      ...{ account, openingMinor, createdAt: momentIn(now, '06:00:00', zone) },
      days: getDays(since, untilDays, [...bookings, ...getPlanted(code, today)]),
    });
    await take(tx, `${code}-${last}.xml`, Buffer.from(text));
  }
}

/** Financial explains what our books do not have, so that all proofs are green. */
export async function explainStatements(tx: Db, pool: pg.Pool, today: string): Promise<void> {
  for (const { code, amountMinor, text, explanation } of planted) {
    const { id } = await tx.one(findLine, [code, amountMinor, text]);
    await makeCall(tx, pool, officer('F'), {
      ...{ name: 'explainStatementLine', params: { lineId: id }, word: 'explain' },
      body: { comment: explanation, dueOn: addDays(today, dueDays) },
    });
  }
}

async function take(tx: Db, name: string, bytes: Buffer): Promise<void> {
  const taken = await takeStatementFile(tx, { name, bytes, source: 'folder', takenBy: null }, readStatementFile(bytes));
  const wrong =
    'refusal' in taken ? taken.refusal : taken.statements.find(({ outcome }) => outcome !== 'taken')?.reason;
  if (wrong !== undefined) throw new Error(`The demo world does not add up: ${name}, ${wrong}`);
}

/** Weekends and holidays belong to the bank day after them. */
function getDays(since: string, untilDays: readonly string[], bookings: readonly Booking[]): StatedDay[] {
  return untilDays.map((untilDay, i) => {
    const before = untilDays[i - 1];
    const fromDay = before === undefined ? since : addDays(before, 1);
    const isOf = ({ bookedOn }: Booking) => bookedOn >= fromDay && bookedOn <= untilDay;
    return { fromDay, untilDay, bookings: bookings.filter(isOf) };
  });
}

function toBooking(row: EntryRow): Booking {
  return {
    ...{ bookedOn: row.booked_on, amountMinor: row.amount_minor, transactionId: row.transaction_id ?? row.own_id },
    ...{ endToEndId: row.end_to_end_id ?? '', otherName: row.other_name },
    text: row.kind === 'daily' ? 'Daily settlement' : row.message,
    otherIban: isIban(row.other_iban) ? row.other_iban : '',
  };
}

function getPlanted(code: Code, today: string): Booking[] {
  return planted
    .filter((one) => one.code === code)
    .map(({ day, amountMinor, otherName, text }) => ({
      ...{ bookedOn: addDays(today, day), amountMinor, otherName, text },
      ...{ transactionId: '', endToEndId: '', otherIban: '' },
    }));
}
