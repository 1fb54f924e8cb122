/** The directory of banks: whose an IBAN is, and what that bank can do. */
import { type Db, sql } from '#server/db/pool.ts';
import { getBankCode } from '#shared/rules/bankCodes.ts';

export interface DirectoryBank {
  bic: string;
  name: string;
  /** takes instant credit transfers */
  isInstant: boolean;
  /** answers verification of payee */
  verifiesPayee: boolean;
}

const findBank = sql<{ bic: string; name: string; is_instant: boolean; verifies_payee: boolean }>(`
  select bic, name, is_instant, verifies_payee
  from directory_bank
  where directory_id = (select max(id) from bank_directory)
    and country = $1
    and national_codes @> array[$2]
    and valid_from <= bank_today()
  order by valid_from desc
  limit 1`);

/** The bank that keeps an account. Undefined if the directory of today knows none. */
export async function getBank(db: Db, iban: string): Promise<DirectoryBank | undefined> {
  const code = getBankCode(iban);
  const row = code === undefined ? undefined : await db.maybe(findBank, [iban.slice(0, 2), code]);
  return row && { bic: row.bic, name: row.name, isInstant: row.is_instant, verifiesPayee: row.verifies_payee };
}

const findBics = sql<{ iban: string; bic: string }>(`
  select a.iban, b.bic
  from unnest($1::text[], $2::text[]) a(iban, code)
  cross join lateral (
    select bic from directory_bank
    where directory_id = (select max(id) from bank_directory)
      and country = left(a.iban, 2)
      and national_codes @> array[a.code]
      and valid_from <= bank_today()
    order by valid_from desc
    limit 1
  ) b`);

/** The BICs of the banks that keep accounts, by IBAN; without those that the directory of today does not know. */
export async function getBics(db: Db, ibans: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(ibans)].flatMap((iban) => {
    const code = getBankCode(iban);
    return code === undefined ? [] : [{ iban, code }];
  });
  const rows = await db.many(findBics, [known.map(({ iban }) => iban), known.map(({ code }) => code)]);
  return new Map(rows.map(({ iban, bic }) => [iban, bic]));
}
