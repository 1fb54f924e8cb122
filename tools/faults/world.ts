// Who acts while things break: companies with an account each, and people who may do everything in theirs.
import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { demoBanks } from '#db/demo/banks.ts';
import { insertBanks, insertDirectory } from '#features/payments/banks/server/importDirectory.ts';
import { newId } from '#server/db/ids.ts';
import { sql } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { ownIban } from '#shared/iban.ts';
import type { SignedIn } from '../bench/world.ts';

const bankCode = '39990';
/** 1 million EUR each: no one runs out of money */
const openingMinor = 100_000_000n;

/** A signed-in person who creates, sends and confirms payments of one company. */
export interface Actor extends SignedIn {
  id: string;
}

/**
 * People number `people`, spread over `companies`; nothing is written yet. One key serves all: sessions differ by
 * token.
 */
export function planActors(companies: number, people: number): Actor[] {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return Array.from({ length: people }, (_, index) => {
    const companyId = String(30_000_000_001 + (index % companies));
    const id = String(40_000_000_001 + index);
    return {
      id,
      company: { id: companyId, iban: ownIban(bankCode, companyId), directorId: id },
      token: randomBytes(32).toString('base64url'),
      privateKey,
      jwk: { kty: 'EC', crv: 'P-256', x, y },
    };
  });
}

const insertCompanies = sql<never>(`
  insert into client (id, type, title, sort_name, code, legal_form, country, approvals, created_at)
  select id, 'LEGAL', 'Company ' || id, 'company ' || id, right(id, 9), 'UAB', 'LT', 'any', now()
  from unnest($1::text[]) id`);
const insertAccounts = sql<never>(`
  insert into account (client_id, kind, iban, name, currency, floor_minor, opened_at)
  select id, 'client', iban, 'Main', 'EUR', 0, now()
  from unnest($1::text[], $2::text[]) t(id, iban)`);
const insertPersons = sql<never>(`
  insert into person (id, kind, full_name, birth_date)
  select id, 'client', 'Person ' || id, '1980-01-01'
  from unnest($1::text[]) id`);
const insertMembers = sql<never>(`
  insert into membership (company_id, person_id, role, letters)
  select company, person, 'CEO', 'ABCDEFGH'
  from unnest($1::text[], $2::text[]) t(company, person)`);
const insertSessions = sql<never>(`
  insert into session (id, token_hash, key_thumbprint, person_id, address, browser, window_ends_at)
  select id, hash, $3, person, '127.0.0.1', 'faults', now() + interval '11 hours'
  from unnest($1::uuid[], $2::bytea[], $4::text[]) t(id, hash, person)`);
const endow = sql<never>(`
  select post(array_agg(i::integer order by i), array_agg(new_id()), array_agg(e.id), array_agg(a.id order by i),
    array_agg($1::bigint), array_agg('capital'::text), array_agg(null::uuid), array_agg(0::bigint))
  from (select id, row_number() over (order by id) as i from account where client_id is not null) a
  cross join (select id from account where kind = 'equity' and currency = 'EUR') e`);

/** Writes the actors with the owner's rights; the money comes from the bank's capital through the ledger itself. */
export async function settleActors(owner: pg.Pool, actors: readonly Actor[]): Promise<void> {
  const companies = [...new Map(actors.map(({ company }) => [company.id, company.iban]))];
  const [first] = actors;
  if (!first) throw new Error('no one acts');
  const { crv, kty, x, y } = first.jwk;
  const thumbprint = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
  const ids = actors.map(({ id }) => id);
  const hashes = actors.map(({ token }) => createHash('sha256').update(token).digest());
  await owner.query('update bank set is_demo = true');
  await inTransaction(owner, async (tx) => {
    const { id: directory } = await tx.one(insertDirectory, ['faults', Buffer.alloc(32)]);
    await tx.run(insertBanks, [directory, JSON.stringify(demoBanks)]);
    await tx.run(insertCompanies, [companies.map(([id]) => id)]);
    await tx.run(insertAccounts, [companies.map(([id]) => id), companies.map(([, iban]) => iban)]);
    await tx.run(insertPersons, [ids]);
    await tx.run(insertMembers, [actors.map(({ company }) => company.id), ids]);
    await tx.run(insertSessions, [ids.map(() => newId()), hashes, thumbprint, ids]);
    await tx.run(endow, [openingMinor]);
  });
}
