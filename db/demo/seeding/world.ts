/** The first stage of seeding: the bank in demo mode at its first day, with everybody in it and all accounts empty. */
import { createHash } from 'node:crypto';
import { insertAccounts } from '#features/clients/server/openAccount.ts';
import { addFile } from '#features/files/server/addFile.ts';
import { insertBanks, insertDirectory } from '#features/payments/banks/server/importDirectory.ts';
import { type Db, sql } from '#server/db/pool.ts';
import { addDays } from '#shared/days.ts';
import { sortName } from '#shared/text.ts';
import { accounts } from '../accounts.ts';
import { applicants } from '../applicants.ts';
import { bankAccount } from '../bankAccount.ts';
import { demoBanks } from '../banks.ts';
import { pastDays } from '../calendar.ts';
import { companies, type DemoCompany } from '../companies.ts';
import { getDocuments } from '../documents.ts';
import { getLimits } from '../limits.ts';
import { people } from '../people.ts';
import { staff } from '../staff.ts';
import { openBooks } from './books.ts';
import { addRegistrations } from './registrations.ts';
import { addRelations } from './relations.ts';

/** Where the bank's clock begins, in seconds after midnight: before the first movement of a day. */
const firstMomentSeconds = 5 * 3600;

const startClock = sql<never>(`
  update bank
  set is_demo = true, clock_offset = ($1::date + make_interval(secs => $2)) at time zone zone - now()`);
/** What happened in the demo's past was recorded then, and came to devices then. */
const recordBankTime = sql<never>('alter table audit_inbox alter column at set default bank_clock()');
const askAtBankTime = sql<never>('alter table request alter column created_at set default bank_now()');
const insertPersons = sql<never>(`
  insert into person (id, kind, full_name, birth_date, flags)
  select * from json_to_recordset($1) as r(id text, kind text, full_name text, birth_date date, flags text)`);
const insertStaff = sql<never>(`
  insert into staff (person_id, role, keys, created_at)
  select *, now() - make_interval(days => ${pastDays})
  from json_to_recordset($1) as r(person_id text, role text, keys text)`);
const insertClients = sql<never>(`
  insert into client (id, type, title, sort_name, code, legal_form, country, email, phone, website, flags,
    registration_status, approvals, created_at)
  select r.id, r.type, r.title, r.sort_name, r.code, r.legal_form, r.country, r.email, r.phone, r.website, r.flags,
    r.registration_status, r.approvals, r.at at time zone b.zone
  from json_to_recordset($1) as r(id text, type text, title text, sort_name text, code text, legal_form text,
    country text, email text, phone text, website text, flags text, registration_status text, approvals text,
    at timestamp), bank b`);
const insertAddresses = sql<never>(`
  insert into client_address (client_id, type, country, street, postal_code, city)
  select * from json_to_recordset($1)
    as r(client_id text, type text, country text, street text, postal_code text, city text)`);
const insertLimits = sql<never>(`
  insert into client_limit (client_id, key, value_minor)
  select * from json_to_recordset($1) as r(client_id text, key text, value_minor bigint)`);
const insertMemberships = sql<never>(`
  insert into membership (company_id, person_id, role, letters, created_at)
  select r.company_id, r.person_id, r.role, r.letters, r.at at time zone b.zone
  from json_to_recordset($1) as r(company_id text, person_id text, role text, letters text, at timestamp), bank b`);

/** Makes the world of the day that is `pastDays` before `today` (yyyy-mm-dd in the bank's zone). */
export async function makeWorld(tx: Db, today: string): Promise<void> {
  const at = (day: number) => `${addDays(today, day)} 05:30:00`;
  await tx.run(startClock, [addDays(today, -pastDays), firstMomentSeconds]);
  await tx.run(recordBankTime);
  await tx.run(askAtBankTime);
  await addBanks(tx);
  await tx.run(insertPersons, [JSON.stringify(personRows())]);
  await tx.run(insertStaff, [JSON.stringify(staff.map(({ id, role, keys }) => ({ person_id: id, role, keys })))]);
  await tx.run(insertClients, [JSON.stringify(clientRows(at))]);
  await tx.run(insertAddresses, [JSON.stringify(addressRows())]);
  await tx.run(insertLimits, [JSON.stringify(limitRows())]);
  await tx.run(insertMemberships, [JSON.stringify(membershipRows(at))]);
  await addRelations(tx, at);
  const opened = accounts.map(({ clientId, iban, name, openedDay }) => ({
    client_id: clientId,
    iban,
    name,
    at: at(openedDay),
  }));
  await tx.run(insertAccounts, [JSON.stringify(opened)]);
  for (const company of companies.filter(({ registration }) => registration === null)) {
    const addedBy = company.members[0]?.personId ?? null;
    for (const file of await getDocuments(company)) await addFile(tx, { ...file, clientId: company.id, addedBy });
  }
  await addRegistrations(tx, at);
  await addBankAccount(tx, at);
  await openBooks(tx);
}

const nameFeeAccount = sql<never>('update bank set fee_account_id = (select id from account where iban = $1)');

async function addBankAccount(tx: Db, at: At): Promise<void> {
  const { id, title, iban, name } = bankAccount;
  const client = { id, type: 'LEGAL', title, sort_name: sortName(title), country: 'LT', flags: '', approvals: 'other' };
  await tx.run(insertClients, [JSON.stringify([{ ...client, at: at(-pastDays) }])]);
  await tx.run(insertAccounts, [JSON.stringify([{ client_id: id, iban, name, at: at(-pastDays) }])]);
  await tx.run(nameFeeAccount, [iban]);
}

async function addBanks(tx: Db): Promise<void> {
  const banks = JSON.stringify(demoBanks);
  const { id } = await tx.one(insertDirectory, ['demo', createHash('sha256').update(banks).digest()]);
  await tx.run(insertBanks, [id, banks]);
}

type At = (day: number) => string;

function personRows() {
  return [
    ...people.map((person) => ({ ...person, kind: 'client' })),
    ...applicants.map((person) => ({ ...person, kind: 'client', flags: '' })),
    ...staff.map((person) => ({ ...person, kind: 'staff', flags: '' })),
  ].map(({ id, kind, fullName, birthDate, flags }) => ({
    id,
    kind,
    full_name: fullName,
    birth_date: birthDate,
    flags,
  }));
}

function clientRows(at: At) {
  const all = [
    ...people.map((person) => ({ ...person, flags: '', day: person.joinedDay })),
    ...applicants.map((person) => ({ ...person, flags: 'B', day: person.appliedDay })),
  ];
  const persons = all.map(({ id, fullName, address, email, phone, flags, day }) => ({
    ...{ id, type: 'N', title: fullName, sort_name: sortName(fullName), country: address.country },
    ...{ email, phone, flags, approvals: 'any', at: at(day) },
  }));
  const legal = companies.map((company) => ({
    id: company.id,
    type: 'LEGAL',
    title: company.title,
    sort_name: sortName(company.title),
    code: company.code,
    legal_form: company.legalForm,
    country: company.address.country,
    email: company.email,
    phone: company.phone,
    website: company.website,
    flags: getFlags(company),
    registration_status: company.registration?.status ?? null,
    approvals: company.approvals,
    at: at(company.joinedDay),
  }));
  return [...legal, ...persons];
}

/** D declined, B boarding (specification, back office section 3). */
function getFlags({ registration }: DemoCompany): string {
  if (!registration) return '';
  return registration.status === 'Declined' ? 'D' : 'B';
}

function addressRows() {
  const row = (clientId: string, type: 'R' | 'O', address: DemoCompany['address']) => ({
    client_id: clientId,
    type,
    country: address.country,
    street: address.street,
    postal_code: address.postalCode,
    city: address.city,
  });
  return [
    ...[...people, ...applicants].map(({ id, address }) => row(id, 'R', address)),
    ...companies.map(({ id, address }) => row(id, 'R', address)),
    ...companies.flatMap(({ id, operatingAddress }) => (operatingAddress ? [row(id, 'O', operatingAddress)] : [])),
  ];
}

function limitRows() {
  return [...companies, ...people].flatMap(({ id }) =>
    Object.entries(getLimits(id) ?? {}).map(([key, eur]: [string, number]) => ({
      client_id: id,
      key,
      value_minor: eur * 100,
    })),
  );
}

function membershipRows(at: At) {
  return companies.flatMap(({ id, members, joinedDay }) =>
    members.map(({ personId, role, letters }) => ({
      company_id: id,
      person_id: personId,
      role,
      letters,
      at: at(joinedDay),
    })),
  );
}
