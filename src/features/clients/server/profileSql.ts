/** Queries of changes to a company's details. */

import { isOpenCase } from '#features/cases/server/openCases.ts';
import { sql } from '#server/db/pool.ts';
import type { ChangeField } from '../changeFields.ts';

export interface DetailsRow {
  title: string;
  legal_form: string | null;
  email: string | null;
  phone: string | null;
  website: string | null;
}

/** Who changes a company waits here for each other. */
export const lockDetails = sql<DetailsRow>(
  'select title, legal_form, email, phone, website from client where id = $1 for no key update',
);

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

/** A change is pending until its case is approved or declined, or the request is withdrawn. */
export const listWaiting = sql<{ field: ChangeField }>(`
  select h.field
  from client_change h
  join client_case k on k.id = h.case_id
  where h.client_id = $1 and h.withdrawn_at is null and ${isOpenCase('k')}`);

export const insertChange = sql<never>(
  'insert into client_change (case_id, field, client_id, value) values ($1, $2, $3, $4)',
);

/** The case of a request, locked against a decision at the same moment. */
export const lockRequest = sql<{ is_waiting: boolean }>(`
  select ${isOpenCase('k')} as is_waiting
  from client_case k
  where k.id = $2 and k.subject_id = $1 and exists (select from client_change h where h.case_id = k.id)
  for no key update`);

export const withdrawChanges = sql<never>(
  'update client_change set withdrawn_at = bank_now() where case_id = $2 and client_id = $1',
);
