// Our accounts at other banks, statements of them, and what our ledger says.
import { randomUUID } from 'node:crypto';
import { addDays } from '#shared/days.ts';
import { ownIban } from '#shared/iban.ts';
import { decimalText } from '#shared/money.ts';
import type { Reply, TestBank } from './bank.ts';
import type { Desk } from './desks.ts';
import { staff } from './village.ts';

export interface TestLine {
  minor: bigint;
  eref?: string;
  txid?: string;
  iban?: string;
  text?: string;
}

const short = (day: string) => day.slice(2).replaceAll('-', '');
const comma = (minor: bigint) => decimalText(minor < 0n ? -minor : minor).replace('.', ',');
const balance = (minor: bigint, day: string) => `${minor < 0n ? 'D' : 'C'}${short(day)}EUR${comma(minor)}`;

const getPart = (word: string, text: string | undefined) => (text ? `/${word}/${text}` : '');

/** A statement of a day as MT940. */
export function writeStatement(
  account: { iban: string },
  day: string,
  openingMinor: bigint,
  lines: readonly TestLine[],
  number = short(day).slice(1),
): string {
  const closing = lines.reduce((sum, { minor }) => sum + minor, openingMinor);
  const body = lines.flatMap(({ minor, eref, txid, iban, text }, i) => [
    `:61:${short(day)}${short(day).slice(2)}${minor < 0n ? 'D' : 'C'}${comma(minor)}NTRFNONREF//${i + 1}`,
    `:86:${getPart('IBAN', iban)}${getPart('EREF', eref)}${getPart('TXID', txid)}/REMI/${text ?? 'x'}`,
  ]);
  const head = [':20:STM', `:25:${account.iban}`, `:28C:${number}/1`, `:60F:${balance(openingMinor, day)}`];
  return [...head, ...body, `:62F:${balance(closing, day)}`, '-', ''].join('\r\n');
}

const getHash = (code: string) => String([...code].reduce((sum, one) => (sum * 31 + one.charCodeAt(0)) % 9_999_999, 7));

/** An account at another bank; statements are expected of it. */
export async function openAccount({ owner }: TestBank, code: string): Promise<{ code: string; iban: string }> {
  const iban = ownIban('99902', `7${getHash(code).padStart(10, '0')}`);
  const { rows } = await owner.query(
    `select add_ledger_account($1, $1, $1, 'asset', 'Bank Two', $2, false, true, false, $3, $4) as refusal`,
    [code, iban, staff.F, staff.A],
  );
  if (rows[0].refusal !== null) throw new Error(rows[0].refusal);
  return { code, iban };
}

/** Posts by hand into the account from the capital, or back; the id of the transfer. */
export async function move({ owner }: TestBank, code: string, minor: bigint, message = 'Moved'): Promise<string> {
  const id = randomUUID();
  const { rows } = await owner.query(
    `select post_by_hand($1, case when $3 > 0 then l.account_id else e.account_id end,
       case when $3 > 0 then e.account_id else l.account_id end, abs($3::bigint), $4, bank_now(), $5, null,
         false) as refusal
     from ledger_account l, ledger_account e where l.code = $2 and l.currency = 'EUR' and e.code = 'EQUITY'
       and e.currency = 'EUR'`,
    [id, code, minor, message, staff.F],
  );
  if (rows[0].refusal !== null) throw new Error(rows[0].refusal);
  return id;
}

/** The id of a transfer as another bank names it. */
export const asReference = (id: string) => id.replaceAll('-', '');

export function upload({ browser }: Desk, text: string, account = '', name = 'statement.txt'): Promise<Reply> {
  const body =
    `--x\r\ncontent-disposition: form-data; name="account"\r\n\r\n${account}\r\n` +
    `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n` +
    `content-type: application/octet-stream\r\n\r\n${text}\r\n--x--\r\n`;
  return browser.send('POST', '/web/statements', {
    text: body,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  });
}

export interface LineRow {
  id: string;
  message: string;
  state: string;
  decision_id: string | null;
  rule: string | null;
}
/** Lines of an account in the order of their places. */
export async function lines({ owner }: TestBank, code: string): Promise<LineRow[]> {
  const { rows } = await owner.query<LineRow>(
    `select l.id, l.message, l.state, l.decision_id, d.rule from bank_statement_line l
     left join bank_line_decision d on d.id = l.decision_id
     where l.code = $1 order by l.booked_on, l.statement_id, l.place`,
    [code],
  );
  return rows;
}

export const dayBefore = (day: string, count: number) => addDays(day, -count);
