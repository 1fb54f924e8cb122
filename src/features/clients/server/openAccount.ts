/** Opens accounts. The demo world opens its own with the same rows, at the days of its past. */
import { record } from '#server/audit/record.ts';
import { type Db, sql } from '#server/db/pool.ts';
import { Refusal } from '#shared/errors.ts';
import { ownIban } from '#shared/iban.ts';
import { furtherFrom, mainName } from '../accountNumbers.ts';

/** JSON rows: client_id, iban, name, and the moment in the bank's zone; null: now. In this order. */
export const insertAccounts = sql<{ id: bigint; iban: string }>(`
  insert into account (client_id, kind, iban, name, currency, floor_minor, opened_at)
  select r.client_id, 'client', r.iban, r.name, 'EUR', 0, coalesce(r.at at time zone b.zone, bank_now())
  from rows from (json_to_recordset($1) as (client_id text, iban text, name text, at timestamp))
    with ordinality as r(client_id, iban, name, at, i), bank b
  order by r.i
  returning id, iban`);

/**
 * The client, locked, and whether anything is in the way. A stop of outgoing money does not: the new account has it
 * too.
 */
const readOpener = sql<{ is_shut: boolean; has_account: boolean; bank_code: string }>(`
  select c.flags ~ '[DZ]' or exists (
      select from restriction r where r.client_id = c.id and r.scope <> 'out' and r.lifted_at is null) as is_shut,
    exists (select from account a where a.client_id = c.id) as has_account, b.bank_code
  from client c, bank b
  where c.id = $1
  for no key update of c`);
/** One at a time, so that no number is given twice. */
const lockNumbers = sql<never>(`select pg_advisory_xact_lock(hashtext('account numbers'))`);
const lastNumber = sql<{ last: string | null }>(`
  select max(substr(iban, 10)) as last from account where client_id is not null and substr(iban, 10, 1) = '3'`);

/**
 * Opens a euro account: the first one of a client has the client's own number. Answers its IBAN.
 * @throws Refusal not-found; state-conflict for a client that is closed, declined or stopped
 */
export async function openAccount(tx: Db, clientId: string, name = mainName): Promise<string> {
  const opener = await tx.maybe(readOpener, [clientId]);
  if (!opener) throw new Refusal('not-found');
  if (opener.is_shut) throw new Refusal('state-conflict');
  const iban = ownIban(opener.bank_code, opener.has_account ? await nextNumber(tx) : clientId);
  const { id } = await tx.one(insertAccounts, [JSON.stringify([{ client_id: clientId, iban, name, at: null }])]);
  await record(tx, { clientId, verb: 'account.open', subjectKind: 'account', subjectId: `${id}` });
  return iban;
}

async function nextNumber(tx: Db): Promise<string> {
  await tx.run(lockNumbers, []);
  const { last } = await tx.one(lastNumber, []);
  return `${BigInt(last ?? furtherFrom) + 1n}`;
}
