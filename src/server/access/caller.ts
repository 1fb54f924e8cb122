/** Who makes a call: what the session, the device or the absence of both says. */
import type { Who } from '../../shared/call.ts';
import { Refusal } from '../../shared/errors.ts';
import { holdsOneOf, type Letter } from '../../shared/permissions.ts';
import { type Db, sql } from '../db/pool.ts';

export interface SignedIn {
  kind: 'person';
  sessionId: string;
  personId: string;
  personKind: 'client' | 'staff';
  fullName: string;
  flags: string;
  staffRole: string | null;
  staffKeys: string | null;
  /** letters in the company of the path; null: not a member */
  letters: string | null;
  memberRole: string | null;
}

export interface DeviceCaller {
  kind: 'device';
  personId: string;
  /** the passkey that opened the device, and its session; undefined in the demo, whose people have none */
  passkeyId: string | undefined;
  sessionId: string | undefined;
}

export type Caller =
  | SignedIn
  | { kind: 'anonymous'; thumbprint: string; token: string | undefined }
  | DeviceCaller
  | { kind: 'public' };

export interface SignedInRow {
  session_id: string;
  person_id: string;
  person_kind: 'client' | 'staff';
  full_name: string;
  flags: string;
  staff_role: string | null;
  staff_keys: string | null;
  letters: string | null;
  member_role: string | null;
}

export function signedInOf(row: SignedInRow): SignedIn {
  return {
    kind: 'person',
    sessionId: row.session_id,
    personId: row.person_id,
    personKind: row.person_kind,
    fullName: row.full_name,
    flags: row.flags,
    staffRole: row.staff_role,
    staffKeys: row.staff_keys,
    letters: row.letters,
    memberRole: row.member_role,
  };
}

/**
 * Lets the caller through or refuses. A staff user in the company area, a client in the back office and a missing
 * letter are 403; not a member is 404, checked before the letters, the same answer as for a company that is not there.
 */
export function admit(who: Who, caller: Caller): void {
  if (who.kind !== 'member' && who.kind !== 'staff') return;
  if (caller.kind !== 'person') throw new Refusal('not-signed-in');
  if (who.kind === 'staff') {
    const role = caller.personKind === 'staff' ? caller.staffRole : null;
    const keyed = !who.keys?.length || who.keys.some((key) => caller.staffKeys?.includes(key));
    if (!role || !who.roles.some((allowed) => allowed === role) || !keyed) throw new Refusal('not-permitted');
    return;
  }
  if (caller.personKind === 'staff') throw new Refusal('not-permitted');
  if (caller.letters === null) throw new Refusal('not-found');
  if (!holdsOneOf(caller.letters, who.letters)) throw new Refusal('not-permitted');
}

/** The signed-in person of a call that needs one. */
export function personOf(caller: Caller): SignedIn {
  if (caller.kind !== 'person') throw new Refusal('not-signed-in');
  return caller;
}

export function holds(caller: SignedIn, letter: Letter): boolean {
  return caller.letters?.includes(letter) ?? false;
}

/** The device of a call that only a device makes. */
export function deviceOf(caller: Caller): DeviceCaller {
  if (caller.kind !== 'device') throw new Refusal('not-signed-in');
  return caller;
}

// these name the actor of a write as well: the two are one question
const readDevice = sql<{ id: string; person_id: string; passkey_id: string }>(`
  select s.id, s.person_id, s.passkey_id,
    set_config('kontora.actor', s.person_id, true), set_config('kontora.request', $3, true)
  from session s
  join person p on p.id = s.person_id
  join passkey k on k.id = s.passkey_id and k.revoked_at is null
  left join staff t on t.person_id = p.id and t.active
  where s.token_hash = $1
    and s.key_thumbprint = $2
    and s.scope = 'device'
    and s.ended_at is null
    and s.window_ends_at > now()
    and p.blocked_at is null
    and (p.kind = 'client' or t.role is not null)`);
const readDemoPerson = sql<{ id: string }>(`
  select id, set_config('kontora.actor', id, true), set_config('kontora.request', $2, true)
  from person
  where id = $1 and blocked_at is null`);

/** The device that a passkey has opened; another person's name in the address is as if there were nothing. */
export async function openedDevice(
  db: Db,
  { tokenHash, thumbprint, requestId }: { tokenHash: Buffer; thumbprint: string; requestId: string },
  named: string | undefined,
): Promise<Caller> {
  const row = await db.maybe(readDevice, [tokenHash, thumbprint, requestId]);
  if (!row) throw new Refusal('not-signed-in');
  if (named !== undefined && named !== row.person_id) throw new Refusal('not-found');
  return { kind: 'device', personId: row.person_id, passkeyId: row.passkey_id, sessionId: row.id };
}

/** In demo mode a device speaks for whom it names: every person there is made up, and the server is on loopback only. */
export async function demoDevice(db: Db, personId: string | undefined, requestId: string): Promise<Caller> {
  if (personId === undefined) return { kind: 'device', personId: '', passkeyId: undefined, sessionId: undefined };
  if (!(await db.maybe(readDemoPerson, [personId, requestId]))) throw new Refusal('not-signed-in');
  return { kind: 'device', personId, passkeyId: undefined, sessionId: undefined };
}
