/** Queries of registrations. */
import { sql } from '#server/db/pool.ts';
import type { RegistrationStatus, Stage } from '#shared/cddTags.ts';
import type { CompanyRole } from '#shared/permissions.ts';
import { permissions } from '#shared/permissions.ts';
import type { DraftFile } from '../calls.ts';
import type { Draft } from '../draft.ts';
import type { ApplicantReason } from '../reasons.ts';
import type { Notes } from './corrections.ts';

export interface RegistrationRow {
  id: string;
  client_id: string;
  applicant_id: string;
  stage: Stage;
  step: number;
  /** fields that were never saved are missing */
  draft: Partial<Draft>;
  tags: string[];
  reasons: ApplicantReason[];
  /** what is wrong with fields to correct */
  notes: Notes;
  version: number;
  saved_at: string;
  /** null: decided, or the client is closed */
  status: RegistrationStatus | null;
}

const columns = `r.id, r.client_id, r.applicant_id, r.stage, r.step, r.draft, r.tags, r.reasons, r.notes, r.version,
  r.saved_at,
  case when c.flags !~ 'Z' then c.registration_status end as status`;
const joined = 'from registration r join client c on c.id = r.client_id where r.client_id = $1';

export const readRegistration = sql<RegistrationRow>(`select ${columns} ${joined}`);
/** A change of a registration locks the company first, as officers do. */
export const lockRegistration = sql<RegistrationRow>(`select ${columns} ${joined} for no key update of c, r`);

/** One at a time, so that no number is given twice. */
export const lockNumbers = sql<never>(`select pg_advisory_xact_lock(hashtext('client numbers'))`);
/** Companies are numbered from 1; persons share the numbers. */
export const nextNumber = sql<{ id: string }>(`
  select (greatest(max(id), '10000000000')::bigint + 1)::text as id
  from (select id from client where id like '1%' union all select id from person where id like '1%') n`);

export const countOpen = sql<{ count: number }>(`
  select count(*)::integer as count
  from registration r
  join client c on c.id = r.client_id and c.registration_status in ('Cdd', 'Review')
  where r.applicant_id = $1`);

/** number, name, name for sorting, code, country */
export const insertClient = sql<never>(`
  insert into client (id, type, title, sort_name, code, country, flags, registration_status, created_at)
  values ($1, 'LEGAL', $2, $3, $4, $5, 'B', 'Cdd', bank_now())`);
/** Until the bank has decided, the applicant answers its requests, and no more. */
export const insertApplicant = sql<{ person_id: string }>(`
  insert into membership (company_id, person_id, role, letters) values ($1, $2, $3, '${permissions['company.edit']}')
  returning person_id`);
export const insertRegistration = sql<never>(
  'insert into registration (id, client_id, applicant_id, draft) values ($1, $2, $3, $4)',
);

/** client, fields that change, step or null: nothing moves where all of it is there already */
export const saveDraft = sql<{ version: number; saved_at: string }>(`
  update registration r
  set draft = r.draft || $2::jsonb, step = coalesce($3, r.step),
    version = r.version + case when changed then 1 else 0 end, saved_at = case when changed then now()
      else r.saved_at end
  from (select client_id, draft || $2::jsonb <> draft or coalesce($3, step) <> step as changed from registration) b
  where r.client_id = $1 and b.client_id = r.client_id
  returning r.version, r.saved_at`);

/** client, stage, tags, reasons, notes */
export const moveStage = sql<never>(`
  update registration
  set stage = $2, step = 1, tags = $3, reasons = $4, notes = $5, version = version + 1, saved_at = now()
  where client_id = $1`);
export const setStatus = sql<never>('update client set registration_status = $2, flags = $3 where id = $1');
export const readTitle = sql<{ title: string }>('select title from client where id = $1');
export const readFlags = sql<{ flags: string }>('select flags from client where id = $1');

/** number, name, name for sorting, code, country */
export const nameClient = sql<never>(`
  update client set title = $2, sort_name = $3, code = $4, country = $5
  where id = $1 and (title, code, country) is distinct from ($2, $4, $5)`);
/** number, legal form, e-mail, phone, website */
export const describeClient = sql<never>(`
  update client set legal_form = nullif($2, ''), email = nullif($3, ''), phone = nullif($4, ''),
    website = nullif($5, '')
  where id = $1`);
/** number, type, country, street, postal code, city */
export const saveAddress = sql<never>(`
  insert into client_address (client_id, type, country, street, postal_code, city)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (client_id, type) do update
  set country = excluded.country, street = excluded.street, postal_code = excluded.postal_code, city = excluded.city,
    moved_by = null, moved_at = null, notices = '{}'`);

export const moveRole = sql<never>(
  'update membership set role = $3 where company_id = $1 and person_id = $2 and role <> $3',
);
export const giveLetters = sql<never>('update membership set letters = $3 where company_id = $1 and person_id = $2');
export const readRole = sql<{ role: CompanyRole; full_name: string }>(`
  select m.role, p.full_name
  from membership m
  join person p on p.id = m.person_id
  where m.company_id = $1 and m.person_id = $2 and m.state = 'active'`);

export interface FileRow {
  id: string;
  category: string;
  name: string;
  type: DraftFile['type'];
  size_bytes: number;
  added_at: string;
}

const fileColumns = 'id, category, name, media_type as type, size_bytes, added_at';
export const listFiles = sql<FileRow>(`
  select ${fileColumns}
  from client_file
  where client_id = $1 and not by_staff
  order by added_at, id
  limit 500`);
export const readFile = sql<FileRow>(`select ${fileColumns} from client_file where client_id = $1 and id = $2`);
export const countFiles = sql<{ count: number }>(
  'select count(*)::integer as count from client_file where client_id = $1 and id = any ($2) and not by_staff',
);

/**
 * person, country, code: whether a client with this code is one that the person acts for; marks in codes count for
 * nothing.
 */
const bareCode = (code: string) => `upper(regexp_replace(${code}, '[^[:alnum:]]', '', 'g'))`;
export const actsForClient = sql<{ found: boolean }>(`
  select exists (
    select from client c
    where c.id in (
        select company_id from membership where person_id = $1 and state = 'active'
        union all
        select client_id from relation where subject_id = $1 and until_at is null)
      and c.type = 'LEGAL' and c.registration_status is null and c.flags !~ '[ZD]'
      and c.country = $2 and ${bareCode('c.code')} = ${bareCode('$3')}) as found`);
export const discardDraft = sql<{ discarded: boolean }>('select discard_draft($1, $2) as discarded');

/** Open cases about lists and people in office, of the client or of who acts for it: they come first. */
export const listScreening = sql<{ id: string }>(`
  select id
  from client_case
  where (subject_id = $1 or subject_id in (select person_id from membership
    where company_id = $1 and state <> 'removed'))
    and type in ('PEP', 'RCA', 'SANCTION', 'ADVERSE_MEDIA') and closed_at is null
  order by opened_at, id
  limit 50`);
export const hasOffice = sql<{ found: boolean }>(`
  select exists (
    select from client_case
    where (subject_id = $1 or subject_id in (select person_id from membership
      where company_id = $1 and state <> 'removed'))
      and type in ('PEP', 'RCA') and status = 2) as found`);
/** A true match with a list of sanctions, of the client, of whom it names, or of who acts for it. */
export const isSanctioned = sql<{ found: boolean }>(`
  select exists (
    select from client_case
    where (subject_id = $1 or subject_id in (select person_id from membership
      where company_id = $1 and state <> 'removed'))
      and type = 'SANCTION' and status = 2) as found`);
/** Whether somebody who acts for the client has a high score of their own. */
export const hasHighMember = sql<{ found: boolean }>(`
  select exists (
    select from membership m
    join risk_factor f on f.client_id = m.person_id and f.factor = 'ALL' and f.until_at is null
    where m.company_id = $1 and m.state <> 'removed' and f.level = 'H') as found`);
export const findCompanyCase = sql<{ id: string; asked: boolean; request_id: string | null }>(`
  select k.id, k.asked_at is not null as asked,
    (select q.id from info_request q where q.case_id = k.id and q.state in ('open', 'saved', 'overdue')) as request_id
  from client_case k
  where k.subject_id = $1 and k.type = 'COMPANY' and k.closed_at is null
  order by k.opened_at desc
  limit 1
  for no key update of k`);
/** Other clients with the same code in the same country. */
export const listTwins = sql<{ title: string; id: string }>(`
  select o.id, o.title
  from client c
  join client o on o.code = c.code and o.country is not distinct from c.country and o.id <> c.id
  where c.id = $1
  order by o.id
  limit 5`);
