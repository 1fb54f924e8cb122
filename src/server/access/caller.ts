/** The caller of a call, found by the session, by the device, or without both. */
import { type CallerKind, getKinds, type Who } from '#shared/call.ts';
import { type ErrorCode, Refusal } from '#shared/errors.ts';
import { hasOneOf, holds, type Letter, type Machine, type Permission } from '#shared/permissions.ts';
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
  /** in the demo, while a staff user looks as another role: the role that is theirs */
  ownRole?: string | null;
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
  | { kind: 'machine'; machine: Machine }
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

export function getSignedIn(row: SignedInRow): SignedIn {
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

/** The address names a company or a device of others. The answer is that of a missing one. */
export class NotTheirs extends Refusal {
  constructor() {
    super('not-found');
  }
}

/**
 * Admits a caller of one of the kinds. 403 for a staff user in the company area, a company user in the back office, and
 * a missing letter, key or flag. 404 for a person who is no member, as for a company that does not exist. Of several
 * refusals it gives the one that reveals least.
 */
export function admit(who: Who, caller: Caller): void {
  const refusals = getKinds(who).map((kind) => refusalFor(kind, caller));
  if (refusals.includes(null)) return;
  const reported = (['not-found', 'not-permitted', 'not-signed-in'] as const).find((code) => refusals.includes(code));
  throw reported === 'not-found' ? new NotTheirs() : new Refusal(reported ?? 'not-permitted');
}

/** The refusal of a caller who is not of this kind; null if the caller is. */
function refusalFor(kind: CallerKind, caller: Caller): ErrorCode | null {
  if (kind.kind === 'public') return null;
  if (kind.kind === 'anonymous' || kind.kind === 'device') return kind.kind === caller.kind ? null : 'not-signed-in';
  if (kind.kind === 'machine')
    return caller.kind === 'machine' && caller.machine === kind.machine ? null : 'not-signed-in';
  if (caller.kind !== 'person') return 'not-signed-in';
  if (kind.kind === 'member') return memberRefusal(kind.letters, caller);
  if (kind.kind === 'person') return !kind.flag || caller.flags.includes(kind.flag) ? null : 'not-permitted';
  const role = caller.personKind === 'staff' ? caller.staffRole : null;
  const isKeyed = !kind.keys?.length || kind.keys.some((key) => caller.staffKeys?.includes(key));
  return role && kind.roles.some((allowed) => allowed === role) && isKeyed ? null : 'not-permitted';
}

function memberRefusal(wanted: readonly Letter[], { personKind, letters }: SignedIn): ErrorCode | null {
  if (personKind === 'staff') return 'not-permitted';
  if (letters === null) return 'not-found';
  return hasOneOf(letters, wanted) ? null : 'not-permitted';
}

/** The signed-in person of a call that needs one. */
export function getPerson(caller: Caller): SignedIn {
  if (caller.kind !== 'person') throw new Refusal('not-signed-in');
  return caller;
}

/** Whether the user holds one of the permissions in the company of the path. */
export function hasPermission(caller: SignedIn, ...permissions: readonly Permission[]): boolean {
  return holds(caller.letters, ...permissions);
}

/** The device of a call that only a device makes. */
export function getDevice(caller: Caller): DeviceCaller {
  if (caller.kind !== 'device') throw new Refusal('not-signed-in');
  return caller;
}

// these queries also set the actor of a write, to save a round trip
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
    and (p.kind = 'client' or t.role is not null and not is_suspended(p.id))`);
const readDemoPerson = sql<{ id: string }>(`
  select id, set_config('kontora.actor', id, true), set_config('kontora.request', $2, true)
  from person
  where id = $1 and blocked_at is null`);

/** The device that a passkey opened. 404 if the address names another person. */
export async function openedDevice(
  db: Db,
  { tokenHash, thumbprint, requestId }: { tokenHash: Buffer; thumbprint: string; requestId: string },
  named: string | undefined,
): Promise<Caller> {
  const row = await db.maybe(readDevice, [tokenHash, thumbprint, requestId]);
  if (!row) throw new Refusal('not-signed-in');
  if (named !== undefined && named !== row.person_id) throw new NotTheirs();
  return { kind: 'device', personId: row.person_id, passkeyId: row.passkey_id, sessionId: row.id };
}

/** In demo mode a device acts for the person it names. The people are fictional, and the server is on loopback only. */
export async function demoDevice(db: Db, personId: string | undefined, requestId: string): Promise<Caller> {
  if (personId === undefined) return { kind: 'device', personId: '', passkeyId: undefined, sessionId: undefined };
  if (!(await db.maybe(readDemoPerson, [personId, requestId]))) throw new Refusal('not-signed-in');
  return { kind: 'device', personId, passkeyId: undefined, sessionId: undefined };
}

/** The person of a call that people make in the company area and on their own device alike. */
export function getActor(caller: Caller): { personId: string } {
  return caller.kind === 'device' ? caller : getPerson(caller);
}
