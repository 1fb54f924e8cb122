/** Queries of sign-in, sessions and profile. */
import { sql } from '#server/db/pool.ts';

/** Many people may share an address: the oldest waiting browsers are dropped, so that a new one always gets in. */
export const makeRoom = sql<never>(`
  delete from anonymous_session
  where id in (
    select id from anonymous_session
    where address = $1
    order by created_at desc
    offset $2 - 1
    for update skip locked)`);

export const insertAnonymous = sql<never>(`
  insert into anonymous_session (id, token_hash, key_thumbprint, address, browser, expires_at)
  values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))`);

export interface AnonymousRow {
  id: string;
  generation: number;
  number: number | null;
  code_expires_at: string | null;
  code_is_fresh: boolean;
  approved_by: string | null;
  approved_passkey_id: string | null;
  address: string;
  browser: string;
}

export const lockAnonymous = sql<AnonymousRow>(`
  select id, generation, number, code_expires_at, coalesce(code_expires_at > now(), false) as code_is_fresh,
    approved_by, approved_passkey_id, address, browser
  from anonymous_session
  where token_hash = $1 and key_thumbprint = $2 and expires_at > now()
  for update`);

/** with a new code, the browser may wait another two minutes */
export const renewCode = sql<{ code_expires_at: string }>(`
  update anonymous_session
  set generation = $2, code_hash = $3, number = $4, decoys = $5, code_requested_at = now(),
    code_expires_at = now() + make_interval(secs => $6), expires_at = now() + make_interval(secs => $7)
  where id = $1
  returning code_expires_at`);

export const deleteAnonymous = sql<never>('delete from anonymous_session where id = $1');

/** No row for a blocked person, inactive or suspended staff, or a passkey that was revoked meanwhile. */
export const insertSession = sql<{ window_ends_at: string; full_name: string }>(`
  insert into session (id, token_hash, key_thumbprint, person_id, scope, passkey_id, address, browser, window_ends_at)
  select $1, $2, $3, p.id, $5, $6, $7, $8, now() + make_interval(secs => $9)
  from person p
  left join staff t on t.person_id = p.id and t.active
  where p.id = $4
    and p.blocked_at is null
    and (p.kind = 'client' or t.role is not null and not is_suspended(p.id))
    and ($6::uuid is null or exists (select from passkey k where k.id = $6 and k.revoked_at is null))
  returning window_ends_at, (select full_name from person where id = person_id)`);

export interface LoginRequestRow {
  id: string;
  address: string;
  browser: string;
  number: number;
  decoys: number[];
  code_requested_at: string;
}

const byCode = `
  select id, address, browser, number, decoys, code_requested_at
  from anonymous_session
  where code_hash = $1 and code_expires_at > now() and approved_by is null`;
export const readByCode = sql<LoginRequestRow>(byCode);
export const lockByCode = sql<LoginRequestRow>(`${byCode} for update`);

export const approveAnonymous = sql<never>(
  'update anonymous_session set approved_by = $2, approved_passkey_id = $3, code_expires_at = now() where id = $1',
);
export const spoilCode = sql<never>('update anonymous_session set code_expires_at = now() where id = $1');

export const moveWindow = sql<{ window_ends_at: string }>(`
  update session
  set window_ends_at = least(now() + make_interval(secs => $2), created_at + interval '12 hours')
  where id = $1
  returning window_ends_at`);

export const endSession = sql<never>('update session set ended_at = now() where id = $1 and ended_at is null');

export const setTestRole = sql<never>('update session set test_role = $2 where id = $1');

/** Of a session: it lives, by the rules of signed_in(). */
const lives = `s.ended_at is null and s.window_ends_at > now() and s.created_at > now() - interval '12 hours'`;

export interface SessionRow {
  id: string;
  scope: 'web' | 'device';
  browser: string;
  address: string;
  created_at: string;
  device: string | null;
  is_this: boolean;
}

/** $2: the session that asks */
export const listSessions = sql<SessionRow>(`
  select s.id, s.scope, s.browser, s.address, s.created_at, k.name as device, s.id = $2 as is_this
  from session s
  left join passkey k on k.id = s.passkey_id
  where s.person_id = $1 and ${lives}
  order by s.id = $2 desc, s.created_at desc, s.id
  limit 100`);

export const endOwnSession = sql<never>(
  `update session s set ended_at = now() where s.id = $1 and s.person_id = $2 and ${lives}`,
);

export interface MembershipRow {
  id: string;
  code: string | null;
  title: string;
  role: string;
  letters: string;
  registration_status: string | null;
  balance_minor: bigint;
}

export const listMemberships = sql<MembershipRow>(`
  select c.id, c.code, c.title, m.role, m.letters, c.registration_status,
    coalesce((select sum(a.balance_minor) from account a where a.client_id = c.id and a.currency = 'EUR'), 0)::bigint
      as balance_minor
  from membership m
  join client c on c.id = m.company_id
  where m.person_id = $1 and m.state = 'active'
  order by c.sort_name, c.id
  limit 1000`);

export const listDemoPeople = sql<{ id: string; full_name: string; role: string; company: string }>(`
  select p.id, p.full_name, coalesce(s.role, m.role, '') as role, coalesce(c.title, '') as company
  from person p
  left join staff s on s.person_id = p.id
  left join lateral (
    select m.role, m.company_id from membership m where m.person_id = p.id and m.state = 'active'
    order by m.company_id limit 1
  ) m on true
  left join client c on c.id = m.company_id
  where s.active
    or s.person_id is null and (m.company_id is not null or p.flags like '%r%'
      -- the invited person takes up their phone
      or exists (select from request_recipient t where t.person_id = p.id and t.is_open))
  order by (s.person_id is not null), p.id
  limit 100`);

export const nameActor = sql<never>(`select set_config('kontora.actor', $1, true)`);
export const sessionLives = sql<{ id: string }>('select id from session where id = $1 and ended_at is null');
export const passkeyOfSession = sql<{ passkey_id: string | null }>('select passkey_id from session where id = $1');
/** has_left: a staff user who was deactivated */
export const readName = sql<{ full_name: string; has_left: boolean }>(`
  select full_name, exists (select from staff s where s.person_id = p.id and not s.active) as has_left
  from person p where id = $1`);

/** Devices, revoked ones too, those in use, and a version that grows with each device and each link. */
export const countEnrolled = sql<{ devices: number; in_use: number; version: number }>(`
  select d.count::integer as devices, d.in_use::integer, (d.count + e.count)::integer as version
  from (select count(*), count(*) filter (where revoked_at is null) as in_use from passkey where person_id = $1) d,
    (select count(*) from enrolment where person_id = $1) e`);
