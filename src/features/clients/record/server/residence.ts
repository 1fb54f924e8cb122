/** A client has moved: its people are informed, and somebody else than who wrote it down confirms it. */
import * as z from 'zod/mini';
import { addressProofDays } from '#features/clients/limits.ts';
import { type Address, addressField, changeLabels, formatAddress } from '#features/clients/profileRules.ts';
import { getPerson, type SignedIn } from '#server/access/caller.ts';
import { type Db, sql } from '#server/db/pool.ts';
import type { Context } from '#server/http/context.ts';
import { refuseNewStaff } from '#server/secondPerson/proposals.ts';
import { countryName } from '#shared/countries.ts';
import { Refusal } from '#shared/errors.ts';
import { isPostCodeGiven } from '#shared/reference/postCodes.ts';
import { notifyConcerned } from './concerned.ts';

/** $7: the staff user who changed it alone; null: its client did, or two people. $8: what its people were informed */
const setAddress = sql<never>(`
  insert into client_address (client_id, type, country, street, postal_code, city, moved_by, moved_at, notices)
  values ($1, $2, $3, $4, $5, $6, $7, case when $7::text is not null then bank_now() end, $8)
  on conflict (client_id, type) do update set country = excluded.country, street = excluded.street,
    postal_code = excluded.postal_code, city = excluded.city, moved_by = excluded.moved_by,
      moved_at = excluded.moved_at,
    notices = excluded.notices`);
const confirm = sql<never>(`
  update client_address set moved_by = null, moved_at = null, notices = '{}' where client_id = $1 and type = $2`);

/**
 * SQL: one staff user changed this address in the last days, and no one has confirmed it: no other staff user, and no
 * one of the client, who would have answered a notice on their own device with 'Seen'.
 */
export const isUnconfirmed = (address: string) => `(
  coalesce(${address}.moved_at > bank_now() - interval '${addressProofDays} days', false)
  and not exists (select from request seen where seen.id = any (${address}.notices) and seen.state = 'approved'))`;

/** $2: R or O. `moved_by`: who changed it alone, where no one has confirmed it */
export const readAddress = sql<Omit<Address, 'Type'> & { moved_by: string | null }>(`
  select country as "Country", street as "Street", postal_code as "PostalCode", city as "City",
    case when ${isUnconfirmed('a')} then moved_by end as moved_by
  from client_address a
  where client_id = $1 and type = $2`);

export const listUnconfirmed = sql<{ Type: Address['Type']; by: string; byId: string; at: string }>(`
  select a.type as "Type", w.full_name as by, w.id as "byId", a.moved_at as at
  from client_address a
  join person w on w.id = a.moved_by
  where a.client_id = $1 and ${isUnconfirmed('a')}
  order by a.type desc`);

const typed = z.object({
  country: z.string(),
  street: z.string(),
  postalCode: z._default(z.string(), ''),
  city: z.string(),
});

/** The registered address of a case's fields. @throws Refusal invalid-input for no country, or without its post code */
export function registeredAddress(props: unknown): Address {
  const { country, street, postalCode, city } = typed.parse(props);
  // unknown letters have no name
  if (countryName(country) === country)
    throw new Refusal('invalid-input', [{ path: 'props.country', code: 'not-valid' }]);
  const moved = { Country: country, Street: street, PostalCode: postalCode.trim(), City: city, Type: 'R' } as const;
  if (!isPostCodeGiven(moved)) throw new Refusal('invalid-input', [{ path: 'props.postalCode', code: 'required' }]);
  return moved;
}

/**
 * Staff change an address: everybody who acts for the client is informed. The same address once more confirms it where
 * another staff user has changed it. @throws Refusal new-staff for who confirms on their first day
 */
export async function moveClient(
  context: Context,
  clientId: string,
  after: Address,
): Promise<'moved' | 'confirmed' | 'same'> {
  const { db, caller, proposedBy } = context;
  const person = getPerson(caller);
  const { personId } = person;
  const before = await db.maybe(readAddress, [clientId, after.Type]);
  const [was, now] = [before ? formatAddress(before) : 'none', formatAddress(after)];
  if (was === now)
    return before?.moved_by && before.moved_by !== personId ? confirmed(db, clientId, after, person) : 'same';
  const line = { label: changeLabels[addressField(after)], value: `${was} → ${now}` };
  const notified = await notifyConcerned(context, clientId, 'The bank changed your address', [line], true);
  await replaceAddress(db, clientId, after, proposedBy === undefined ? { by: personId, notified } : undefined);
  return 'moved';
}

async function confirmed(db: Db, clientId: string, { Type }: Address, person: SignedIn): Promise<'confirmed'> {
  await refuseNewStaff(db, person);
  await db.run(confirm, [clientId, Type]);
  return 'confirmed';
}

/** Without `alone` its client has asked for it, or two people have decided. */
export async function replaceAddress(
  tx: Db,
  clientId: string,
  { Type, Country, Street, PostalCode, City }: Address,
  alone?: { by: string; notified: readonly string[] },
): Promise<void> {
  const values = [Country, Street, PostalCode, City, alone?.by ?? null, alone?.notified ?? []];
  await tx.run(setAddress, [clientId, Type, ...values]);
}
