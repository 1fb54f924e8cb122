/** Queries of profiles and of identity documents. */
import { sql } from '../../../../server/db/pool.ts';

/** Ends the profile that stands; the next one takes its place. */
export const endProfile = sql<never>(
  'update cdd_profile set until_at = greatest(bank_now(), from_at) where client_id = $1 and until_at is null',
);

/** Amounts in cents; $12: who saves it, null for the bank itself. */
export const insertProfile = sql<never>(`
  insert into cdd_profile (id, client_id, purpose, in_minor, out_minor, cash_minor, countries, sources, tax_countries,
    activities, comment, saved_by, from_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, bank_now())`);

/** $8: who adds it, null for the bank itself. */
export const insertIdentity = sql<never>(`
  insert into identity_document (id, client_id, kind, number, country, expires_on, comment, added_by, added_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, bank_now())`);
