// The bench world: 10 000 companies, each with one account, a director and a finance manager. 4 000 of the finance
// managers are signed in, each with a key of their own.
import { createECDH, createHash, createPrivateKey, type KeyObject, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { newId } from '#server/db/ids.ts';
import { sql } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { ownIban } from '#shared/iban.ts';

export const companyCount = 10_000;
const signedInCount = 4_000;
export const bankCode = '39990';
/** 10 million EUR each: no one runs out of money */
const openingMinor = 1_000_000_000n;

export interface Company {
  id: string;
  iban: string;
  directorId: string;
}

/** A signed-in person with the keys that prove it. */
export interface SignedIn {
  company: Company;
  token: string;
  privateKey: KeyObject;
  /** public half as it is in a proof's header */
  jwk: { kty: string; crv: string; x: string; y: string };
}

export interface World {
  companies: Company[];
  signedIn: SignedIn[];
}

const numbered = (first: number, index: number) => String(first + index);

/** Plans the world; nothing is written yet. */
export function planWorld(): World {
  const companies = Array.from({ length: companyCount }, (_, index) => {
    const id = numbered(30_000_000_001, index);
    return { id, iban: ownIban(bankCode, id), directorId: numbered(40_000_000_001, index) };
  });
  return { companies, signedIn: companies.slice(0, signedInCount).map(signIn) };
}

export function signIn(company: Company): SignedIn {
  return { company, token: randomBytes(32).toString('base64url'), ...newKeys() };
}

/** From the bare numbers: after many pairs, Node 20 hangs for ever in the export of a key object as JWK. */
function newKeys(): Pick<SignedIn, 'privateKey' | 'jwk'> {
  const pair = createECDH('prime256v1');
  // uncompressed: 04, x, y
  const point = pair.generateKeys();
  const jwk = { kty: 'EC', crv: 'P-256', x: base64url(point.subarray(1, 33)), y: base64url(point.subarray(33)) };
  const secret = Buffer.alloc(32);
  pair.getPrivateKey().copy(secret, 32 - pair.getPrivateKey().length);
  return { privateKey: createPrivateKey({ key: { ...jwk, d: base64url(secret) }, format: 'jwk' }), jwk };
}

const base64url = (bytes: Buffer) => bytes.toString('base64url');

/** RFC 7638: SHA-256 over the required members in alphabetical order. */
function getThumbprint({ jwk: { kty, crv, x, y } }: SignedIn): string {
  return createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
}

export const financeId = (index: number) => numbered(50_000_000_001, index);

const insertCompanies = sql<never>(`
  insert into client (id, type, title, sort_name, code, legal_form, country, approvals, created_at)
  select id, 'LEGAL', 'Company ' || id, 'company ' || id, right(id, 9), 'UAB', 'LT', 'other', now()
  from unnest($1::text[]) id`);
const insertAccounts = sql<never>(`
  insert into account (client_id, kind, iban, name, currency, floor_minor, opened_at)
  select id, 'client', iban, 'Main', 'EUR', 0, now()
  from unnest($1::text[], $2::text[]) t(id, iban)`);
const insertPersons = sql<never>(`
  insert into person (id, kind, full_name, birth_date)
  select id, 'client', 'Person ' || id, date '1950-01-01' + right(id, 5)::integer % 20000
  from unnest($1::text[]) id`);
const insertMembers = sql<never>(`
  insert into membership (company_id, person_id, role, letters)
  select company, person, $3, $4
  from unnest($1::text[], $2::text[]) t(company, person)`);
export const insertSessions = sql<never>(`
  insert into session (id, token_hash, key_thumbprint, person_id, address, browser, window_ends_at)
  select id, hash, thumbprint, person, '127.0.0.1', 'bench', now() + interval '11 hours'
  from unnest($1::uuid[], $2::bytea[], $3::text[], $4::text[]) t(id, hash, thumbprint, person)`);
const endow = sql<never>(`
  select post(array_agg(i::integer order by i), array_agg(new_id()), array_agg(e.id), array_agg(a.id order by i),
    array_agg($1::bigint), array_agg('capital'::text), array_agg(null::uuid), array_agg(0::bigint))
  from (select id, row_number() over (order by id) as i from account where client_id is not null) a
  cross join (select id from account where kind = 'equity' and currency = 'EUR') e`);

/** What `insertSessions` takes: the sessions of these people, by their numbers. */
export function sessionValues(signedIn: readonly SignedIn[], personIds: readonly string[]): unknown[] {
  return [
    signedIn.map(() => newId()),
    signedIn.map(({ token }) => createHash('sha256').update(token).digest()),
    signedIn.map(getThumbprint),
    personIds,
  ];
}

/** Writes the world with the owner's rights; the money comes from the bank's capital through the ledger itself. */
export async function settleWorld(owner: pg.Pool, { companies, signedIn }: World): Promise<void> {
  const ids = companies.map(({ id }) => id);
  const directors = companies.map(({ directorId }) => directorId);
  const finance = companies.map((_, index) => financeId(index));
  await inTransaction(owner, async (tx) => {
    await tx.run(insertCompanies, [ids]);
    await tx.run(insertAccounts, [ids, companies.map(({ iban }) => iban)]);
    await tx.run(insertPersons, [[...directors, ...finance]]);
    await tx.run(insertMembers, [ids, directors, 'CEO', 'ABCDEFGH']);
    await tx.run(insertMembers, [ids, finance, 'CFO', 'ABCDFGH']);
    await tx.run(insertSessions, sessionValues(signedIn, finance.slice(0, signedIn.length)));
    await tx.run(endow, [openingMinor]);
  });
  // only filled tables: the planner would take an empty table's word that it stays empty
  await owner.query('vacuum analyze client, account, person, membership, session, entry, transfer, day_total');
}
