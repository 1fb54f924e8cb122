/** Statements of changes that a company makes to what the bank knows about it. */
import { sql } from '../../../server/db/pool.ts';
import type { Address, ChangeField } from '../profileRules.ts';

/** Who changes a company waits here for each other. */
export const lockDetails = sql<{
  title: string;
  legal_form: string | null;
  email: string | null;
  phone: string | null;
  website: string | null;
}>('select title, legal_form, email, phone, website from client where id = $1 for no key update');

export const readAddress = sql<Omit<Address, 'Type'>>(`
  select country as "Country", street as "Street", postal_code as "PostalCode", city as "City"
  from client_address
  where client_id = $1 and type = $2`);

export const isPhoneOfPerson = sql<{ found: boolean }>(
  `select exists (select from client where type = 'N' and phone = $1) as found`,
);

/** null leaves a column as it is; '' empties it */
export const updateContacts = sql<never>(`
  update client
  set phone = case when $2::text is null then phone else nullif($2, '') end,
    email = coalesce($3, email),
    website = case when $4::text is null then website else nullif($4, '') end
  where id = $1`);

/** Waits as long as its case is neither approved (2) nor declined (4). */
export const listWaiting = sql<{ field: ChangeField }>(`
  select h.field
  from client_change h
  join client_case k on k.id = h.case_id
  where h.client_id = $1 and k.status not in (2, 4)`);

export const insertChange = sql<never>(
  'insert into client_change (case_id, field, client_id, value) values ($1, $2, $3, $4)',
);
