/**
 * Conflict of interest: staff keep away from clients that they are linked to (decisions for staff, section 1). Every
 * call of staff passes here, whatever its call table says: each value of its path and query that names a client, or
 * something of a client, is looked up. So a new call cannot forget it.
 */
import { Refusal } from '#shared/errors.ts';
import { conflicts, notices } from '#shared/limits.ts';
import { record } from '../audit/record.ts';
import { newId } from '../db/ids.ts';
import { type Db, sql } from '../db/pool.ts';
import type { CallRequest } from '../http/callRequest.ts';
import type { Caller } from './caller.ts';
import { countWithin } from './rates.ts';
import { openRequest } from './requests.ts';
import { rolesIn } from './rolesSql.ts';

/** 403: the staff user is linked to this client. */
export class ConflictOfInterest extends Refusal {
  readonly clientId: string;

  constructor(clientId: string) {
    super('conflict-of-interest');
    this.clientId = clientId;
  }
}

// numbers that begin with 9 are of staff; the name of a sent file begins with the client's
const clientForm = /^([1-8]\d{10})(?:_|$)/;
const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** an IBAN, alone or as a fund: 'EUR.LT12….B' */
const ibanForm = /^(?:[A-Z]{3}\.)?([A-Z]{2}\d{2}[A-Z0-9]{11,30})(?:\.B)?$/;

const findLinked = sql<{ id: string }>(`
  select n.id
  from clients_named($2, $3, $4) n(id)
  where n.id in (select clients_of_staff($1))
  limit 1`);

/**
 * @throws ConflictOfInterest if path or query name a client that this staff user is linked to, or something of theirs
 */
export async function refuseConflicts(
  db: Db,
  caller: Caller,
  { params, query }: Pick<CallRequest, 'params' | 'query'>,
): Promise<void> {
  if (caller.kind !== 'person' || caller.personKind !== 'staff') return;
  const values = [...Object.values(params), ...query.parts.flatMap(({ name, value }) => [name, value ?? ''])];
  const numbers = values.flatMap((value) => clientForm.exec(value)?.[1] ?? []);
  const ibans = values.flatMap((value) => ibanForm.exec(value)?.[1] ?? []);
  const ids = values.filter((value) => idForm.test(value));
  if (numbers.length + ibans.length + ids.length === 0) return;
  const linked = await db.maybe(findLinked, [caller.personId, numbers, ibans, ids]);
  if (linked) throw new ConflictOfInterest(linked.id);
}

/** @throws ConflictOfInterest if the caller is linked to one of these clients, which no value of path or query names */
export async function refuseLinked(db: Db, caller: Caller, clientIds: readonly (string | null)[]): Promise<void> {
  const numbers = clientIds.filter((id) => id !== null);
  if (caller.kind !== 'person' || numbers.length === 0) return;
  const linked = await db.maybe(findLinked, [caller.personId, numbers, [], []]);
  if (linked) throw new ConflictOfInterest(linked.id);
}

const listOverseers = sql<{ person_id: string }>(`
  select s.person_id
  from staff s
  join person p on p.id = s.person_id
  where s.active and p.blocked_at is null and s.person_id <> $1
    and s.role = case when exists (
      select from staff h
      join person w on w.id = h.person_id
      where h.role in (${rolesIn('headOfAml')}) and h.active and w.blocked_at is null and h.person_id <> $1)
      then ${rolesIn('headOfAml')} else ${rolesIn('admins')} end
  order by s.person_id`);
/** The Heads of AML but for this person, or the administrators where there is none. */
export async function getOverseers(db: Db, personId: string): Promise<string[]> {
  return (await db.many(listOverseers, [personId])).map(({ person_id: id }) => id);
}
const readNames = sql<{ staff: string; client: string }>(`
  select p.full_name as staff, coalesce(c.title, o.full_name, '') as client
  from person p
  left join client c on c.id = $2
  left join person o on o.id = $2
  where p.id = $1`);

/**
 * Records that a staff user asked for a client of theirs, and informs the Head of AML on their device; an administrator
 * where there is no other Head of AML. One notice a day for each staff user and client.
 */
export async function reportConflict(tx: Db, personId: string, clientId: string, call: string): Promise<void> {
  const about = { clientId, verb: 'conflict.refuse', subjectKind: 'person', subjectId: personId } as const;
  await record(tx, { ...about, facts: { call } });
  if ((await countWithin(tx, `conflict ${personId} ${clientId}`, conflicts.perMs)) > 1) return;
  const { staff, client } = await tx.one(readNames, [personId, clientId]);
  const lines = [
    { label: 'Staff user', value: `${staff}, ${personId}` },
    { label: 'Client', value: client ? `${client}, ${clientId}` : clientId },
    { label: 'Answer', value: 'Refused: they are linked to this client' },
  ];
  const payload = { title: 'A staff user asked for a client of theirs', lines, groups: [], subjects: [] };
  for (const id of await getOverseers(tx, personId)) {
    const to = { createdBy: personId, recipients: [id], lifeMs: notices.lifeMs };
    await openRequest(tx, { id: newId(), kind: 'notice', companyId: null, payload, ...to });
  }
}
