/** Queries of a company's users. */

import type { MembershipState } from '#server/access/states.ts';
import { sql } from '#server/db/pool.ts';
import type { CompanyRole } from '#shared/permissions.ts';
import { permissions } from '#shared/permissions.ts';
import type { CompanyUser } from '../calls.ts';

/** Serialises changes of a company's users. Locked before the subjects of requests and memberships. */
export const lockCompany = sql<{ title: string; approvals: 'any' | 'other' }>(
  'select title, approvals from client where id = $1 for no key update',
);

export interface MemberRow {
  person_id: string;
  full_name: string;
  role: CompanyRole;
  letters: string;
  state: Exclude<MembershipState, 'removed'>;
  is_blocked: boolean;
  request_id: string | null;
  /** of the request */
  invited_by_id: string | null;
  /** staff of the bank sent the invitation */
  invited_by_bank: boolean;
  /** an invitation that can still be accepted */
  is_open: boolean;
  /** the request that offers a user another role or other letters, see bankUsers.ts */
  offer_id: string | null;
  offer_role: CompanyRole | null;
  offer_letters: string | null;
}

export const listMembers = sql<MemberRow>(`
  select m.person_id, p.full_name, m.role, m.letters, m.state, p.blocked_at is not null as is_blocked, m.request_id,
    r.created_by as invited_by_id, i.kind is not distinct from 'staff' as invited_by_bank,
    m.state = 'invited' and r.state = 'open' and r.expires_at > now() as is_open, m.offer_id, m.offer_role,
      m.offer_letters
  from membership m
  join person p on p.id = m.person_id
  left join request r on r.id = m.request_id
  left join person i on i.id = r.created_by
  where m.company_id = $1 and m.state in ('active', 'invited')
  order by m.person_id`);

export interface UserRow {
  id: string;
  name: string;
  role: CompanyRole;
  letters: string;
  phone: string | null;
  state: CompanyUser['state'];
  since: string;
  invited_by: string | null;
  expires_at: string | null;
}

/** The company's number follows this text. */
export const shownUsers = `
  select p.id, p.full_name as name, m.role, m.letters, case when m.state = 'active' then c.phone end as phone, s.state,
    case when m.request_id is null then m.created_at when s.state = 'invited' then r.created_at
      else coalesce(r.decided_at, r.expires_at) end as since,
    case when i.kind = 'staff' then (select b.name from bank b) else i.full_name end as invited_by, case
      when s.state = 'invited' then r.expires_at end as expires_at
  from membership m
  join person p on p.id = m.person_id
  left join client c on c.id = m.person_id
  left join request r on r.id = m.request_id
  left join person i on i.id = r.created_by
  cross join lateral (
    select case
      when m.state = 'active' then 'active'
      when m.state = 'invited' and r.state = 'open' and r.expires_at > now() then 'invited'
      when r.state = 'rejected' then 'declined'
      when r.state in ('open', 'expired') then 'expired'
    end as state
  ) s
  where m.company_id =`;

export const readUser = sql<UserRow>(`${shownUsers} $1 and m.person_id = $2 and s.state is not null`);

/**
 * The person with this number ($1, or that of the account $3, or of whom alone has the phone $4) and birth date: no one
 * who is blocked, too young, staff, or no client any more.
 */
export const findPerson = sql<{ id: string; full_name: string }>(`
  select p.id, p.full_name
  from person p
  left join client c on c.id = p.id
  where p.id = coalesce(
      (select min(f.id) from client f where f.type = 'N' and f.phone = $4 having count(*) = 1),
      (select a.client_id from account a where a.iban = $3 order by a.id limit 1),
      $1)
    and p.kind = 'client'
    and p.blocked_at is null
    and p.birth_date = $2
    and p.birth_date <= bank_today() - make_interval(years => $5)
    and coalesce(c.flags, '') !~ '[ZD]'`);

/** As `findPerson`, by number alone. */
export const findPersonByNumber = sql<{ id: string; full_name: string }>(`
  select p.id, p.full_name
  from person p
  left join client c on c.id = p.id
  where p.id = $1 and p.kind = 'client' and p.blocked_at is null
    and p.birth_date <= bank_today() - make_interval(years => $2) and coalesce(c.flags, '') !~ '[ZD]'`);

export const readPersonName = sql<{ full_name: string }>('select full_name from person where id = $1');

/** No row: the person is a user or has been invited. */
export const inviteMember = sql<never>(`
  insert into membership as m (company_id, person_id, role, letters, state, request_id)
  values ($1, $2, $3, $4, 'invited', $5)
  on conflict (company_id, person_id) do update
  set role = excluded.role, letters = excluded.letters, state = 'invited', request_id = excluded.request_id,
    created_at = now()
  where m.state = 'removed'`);

/** $5: the request that the person has to accept now. */
export const inviteAgain = sql<never>(`
  update membership set role = $3, letters = $4, request_id = $5
  where company_id = $1 and person_id = $2 and state = 'invited'`);

/** Who is invited from a device that still waits, waits in this company as long. $3: the session that invites. */
export const passOnWait = sql<never>(`
  update membership m
  set approves_from = greatest(m.approves_from, device_approves_from(s.passkey_id, $1))
  from session s
  where s.id = nullif($3::text, '')::uuid and m.company_id = $1 and m.person_id = $2
    and device_approves_from(s.passkey_id, $1) > now()`);

export const changeMember = sql<never>(`
  update membership set role = $3, letters = $4, offer_id = null, offer_role = null, offer_letters = null
  where company_id = $1 and person_id = $2 and state = 'active'`);

/** Other rights that wait for the user's own device; nulls: none any more. */
export const setOffer = sql<never>(`
  update membership set offer_id = $3, offer_role = $4, offer_letters = $5
  where company_id = $1 and person_id = $2 and state = 'active'`);

export const acceptMembership = sql<never>(`
  update membership set state = 'active'
  where company_id = $1 and person_id = $2 and state = 'invited'`);

export const endMembership = sql<never>(`
  update membership set state = 'removed', offer_id = null, offer_role = null, offer_letters = null
  where company_id = $1 and person_id = $2 and state <> 'removed'`);

/** Four eyes begin with the second confirmer, and never end by themselves. */
export const beginFourEyes = sql<never>(`
  update client set approvals = 'other'
  where id = $1 and approvals = 'any' and 2 <= (
    select count(*) from membership m
    join person p on p.id = m.person_id
    where m.company_id = $1 and m.state = 'active'
      and m.letters like '%${permissions['payments.approve']}%' and p.blocked_at is null)`);
