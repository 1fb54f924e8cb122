/** Queries of identity documents and addresses. */
import { bankDay } from '#server/db/bankDay.ts';
import { sql } from '#server/db/pool.ts';
import type { IdentityKind } from '../identityRules.ts';

/** $9: who adds it, null for the bank itself. */
export const insertIdentity = sql<never>(`
  insert into identity_document (id, client_id, kind, number, country, issued_on, expires_on, comment, added_by,
    added_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, bank_now())`);

export interface IdentityRow {
  kind: IdentityKind;
  number: string;
  country: string;
  /** null: added before this day was asked for */
  issued_on: string | null;
  expires_on: string;
  is_expired: boolean;
  added_at: string;
  /** day of the bank */
  added_on: string;
}

/** The document that counts: the newest. */
export const readIdentity = sql<IdentityRow>(`
  select kind, number, country, issued_on, expires_on, expires_on < bank_today() as is_expired, added_at,
    ${bankDay('added_at')} as added_on
  from identity_document
  where client_id = $1
  order by added_at desc, id desc
  limit 1`);

export const readToday = sql<{ today: string }>('select bank_today() as today');

/** The client of this number and the person who signs in with it have one name. $3: as lists are sorted */
export const renamePerson = sql<never>(`
  with renamed as (update client set title = $2, sort_name = $3 where id = $1)
  update person set full_name = $2 where id = $1`);
