/** Rows of the database as parties of the record. */
import { activityName } from '#shared/reference/businessActivities.ts';
import { listTitles } from '#shared/reference/listTitles.ts';
import { getBankCode } from '#shared/rules/bankCodes.ts';
import { getAccountId, getOutsideId, type PartyFacts } from '../enteredFacts.ts';
import type { PersonRole, ReportAccount, ReportAddress, ReportEntity, ReportPerson } from '../neutralReport.ts';
import type { Read } from './read.ts';
import type { AccountRow, AddressRow, ClientRow, PaymentRow, PersonRow } from './sql.ts';

/** The last word is the last name; one word alone is that. What this gets wrong is entered with the report. */
export function splitName(fullName: string): { firstName: string | null; lastName: string | null } {
  const words = fullName.trim().split(/\s+/).filter(Boolean);
  const lastName = words.pop() ?? null;
  return { firstName: words.join(' ') || null, lastName };
}

export const getEntered = ({ report }: Read, id: string): PartyFacts => report.facts[id] ?? {};

function toAddress(row: AddressRow, kind: ReportAddress['kind'], region: string | null): ReportAddress {
  const { street, city, postal_code: postalCode, country } = row;
  return { kind, street, city, postalCode, region, country };
}

export function toPerson(read: Read, row: PersonRow): ReportPerson {
  const entered = getEntered(read, row.id);
  const split = splitName(row.name);
  const address = read.addresses.find((one) => one.client_id === row.id);
  const nationality = entered.nationality || row.country || null;
  return {
    ...{ id: row.id, clientId: row.client_id, fullName: row.name },
    firstName: entered.firstName || split.firstName,
    lastName: entered.lastName || split.lastName,
    birthDate: row.birth_date ?? entered.birthDate ?? null,
    gender: entered.gender ?? null,
    code: row.code || entered.code || null,
    nationality,
    residence: entered.residence || address?.country || null,
    ...{ phone: row.phone || entered.phone || null, email: row.email || null },
    occupation: entered.occupation || null,
    address: address ? toAddress(address, 'home', entered.region || null) : null,
    documents: getDocuments(read, row.id),
    offices: getOffices(read, row.id, nationality),
    sanctions: getSanctions(read, row.id),
  };
}

/** Those on file; of somebody who is no client, the one that was entered. */
function getDocuments(read: Read, id: string): ReportPerson['documents'] {
  const filed = read.documents
    .filter((one) => one.client_id === id)
    .map(({ kind, number, country, issued_on: issuedOn, expires_on: expiresOn }) => ({
      ...{ kind, number, country, issuedOn, expiresOn },
    }));
  const { documentKind: kind, documentNumber: number, documentCountry: country, ...entered } = getEntered(read, id);
  if (filed.length > 0 || !kind || !number || !country) return filed;
  const { documentIssuedOn: issuedOn = null, documentExpiresOn: expiresOn = null } = entered;
  return [{ kind, number, country, issuedOn, expiresOn }];
}

/** A match with somebody in office that somebody has confirmed. */
function getOffices({ matches }: Read, id: string, nationality: string | null): ReportPerson['offices'] {
  return matches
    .filter((one) => one.subject_id === id && one.type === 'PEP')
    .map(({ entity_id: entityId, entity_name: name, body }) => ({
      country: body?.countries?.[0] ?? nationality,
      title: body?.programmes?.join(', ') || 'Politically exposed person',
      source: `Entry ${entityId}: ${name}`,
    }));
}

const titles: ReadonlyMap<string, string> = new Map(Object.entries(listTitles));

function getSanctions({ matches }: Read, id: string): ReportPerson['sanctions'] {
  return matches
    .filter((one) => one.subject_id === id && one.type === 'SANCTION')
    .map(({ code, entity_id: entityId, entity_name: name, body }) => {
      const list = titles.get(code) ?? code;
      const programmes = body?.programmes?.join(', ');
      return { provider: list, list, entry: `${entityId}: ${name}${programmes ? `, ${programmes}` : ''}` };
    });
}

/** By the role of a relation, or of a user. */
const roles: Readonly<Record<string, PersonRole>> = {
  P: 'owner',
  D: 'director',
  CEO: 'director',
  B: 'board',
  S: 'board',
};

export function toEntity(read: Read, row: ClientRow): ReportEntity {
  const entered = getEntered(read, row.id);
  const region = entered.region || null;
  const people = read.related
    .filter((one) => one.client_id === row.id)
    .map(({ person_id: personId, role, share_bp: shareBp }) => ({
      ...{ personId, role: roles[role] ?? 'representative', shareBp: shareBp === 0 ? null : shareBp },
    }));
  return {
    ...{ id: row.id, clientId: row.id, name: row.title, legalForm: row.legal_form || null, code: row.code || null },
    business: entered.business || row.activities.map(activityName).join(', ') || null,
    ...{ country: row.country || null, region, incorporatedOn: entered.incorporatedOn ?? null },
    ...{ phone: row.phone || entered.phone || null, email: row.email || null, website: row.website || null },
    addresses: read.addresses
      .filter((one) => one.client_id === row.id)
      .map((one) => toAddress(one, 'business', region)),
    // a director who is a user too is one
    people: people.filter(
      (one, at) => people.findIndex(({ personId, role }) => personId === one.personId && role === one.role) === at,
    ),
    sanctions: getSanctions(read, row.id),
  };
}

export function toAccount(read: Read, row: AccountRow): ReportAccount {
  const { name, bic, bankCode } = read.bank;
  const client = read.clients.find(({ id }) => id === row.client_id);
  const payers = read.related.filter((one) => one.client_id === row.client_id && one.may_pay);
  return {
    ...{
      iban: row.iban,
      name: client?.title ?? row.name,
      currency: row.currency,
      isOurs: true,
      clientId: row.client_id,
    },
    bank: { name, bic, code: bankCode, country: bic.slice(4, 6) },
    holder: client ? { kind: client.type === 'LEGAL' ? 'entity' : 'person', id: client.id } : null,
    signatoryIds: [...new Set(payers.map((one) => one.person_id))],
    ...{ openedOn: row.opened_on, closedOn: row.closed_on, balanceMinor: row.balance_minor },
    state: row.closed_on !== null ? 'closed' : row.is_blocked ? 'blocked' : 'open',
  };
}

/** Whether a side of a payment is an account that the record describes as ours. */
export const isOwn = ({ accounts }: Read, accountId: bigint | null): boolean =>
  accountId !== null && accounts.some(({ id }) => id === accountId);

/** The other sides of payments: their accounts, and who has none. What the payment does not say may be entered. */
export function toOutside(read: Read): { accounts: ReportAccount[]; entities: ReportEntity[] } {
  const sides = read.payments.flatMap((row) => [
    { row, accountId: row.payer_account_id, name: row.payer_name, iban: row.payer_iban },
    { row, accountId: row.payee_account_id, name: row.payee_name, iban: row.payee_iban },
  ]);
  const outside = sides.filter(({ accountId }) => !isOwn(read, accountId));
  const accounts = new Map(outside.filter(({ iban }) => iban).map((one) => [one.iban, toOutsideAccount(read, one)]));
  const entities = new Map(
    outside
      .filter(({ iban }) => !iban)
      .map(({ name, row }) => [getOutsideId(name), toOutsideEntity(read, name, row.country)]),
  );
  return { accounts: [...accounts.values()], entities: [...entities.values()] };
}

/** Of an account: an IBAN begins with its country, another number says nothing. */
export function getAccountCountry(read: Read, iban: string): string | null {
  const [country] = /^[A-Z]{2}(?=\d{2})/.exec(iban) ?? [];
  return country ?? (getEntered(read, getAccountId(iban)).country || null);
}

function toOutsideAccount(
  read: Read,
  { row, name, iban }: { row: PaymentRow; name: string; iban: string },
): ReportAccount {
  const { banks, bank } = read;
  const entered = getEntered(read, getAccountId(iban));
  const known = banks.get(iban);
  const bic = known?.bic ?? null;
  const isHere = getBankCode(iban) === bank.bankCode && iban.startsWith(bank.bic.slice(4, 6));
  const bankName = row.other_bank || known?.name || entered.bankName || getBankCode(iban) || null;
  return {
    ...{ iban, name: name || entered.name || null, currency: row.currency, isOurs: false, clientId: null },
    holder: null,
    bank: {
      name: isHere ? bank.name : bankName,
      ...{ bic: isHere ? bank.bic : bic, code: getBankCode(iban) ?? null, country: getAccountCountry(read, iban) },
    },
    ...{ signatoryIds: [], openedOn: null, closedOn: null, state: null, balanceMinor: null },
  };
}

function toOutsideEntity(read: Read, name: string, country: string | null): ReportEntity {
  const id = getOutsideId(name);
  const entered = getEntered(read, id);
  return {
    ...{ id, clientId: null, name: entered.name || name || 'Not known', legalForm: null },
    ...{ code: entered.code || null, business: entered.business || null, region: entered.region || null },
    ...{ country: country || entered.country || null, incorporatedOn: entered.incorporatedOn ?? null },
    ...{ phone: entered.phone || null, email: null, website: null },
    ...{ addresses: [], people: [], sanctions: [] },
  };
}
