/** Persons, entities and accounts of a report, each in the order of its type in the schema. */
import type { AuthorityTable } from '#features/suspicions/filing/authorityTable.ts';
import { type FactScreen, getClientScreen, getReportScreen } from '#features/suspicions/filing/missingFacts.ts';
import type {
  NeutralReport,
  ReportAccount,
  ReportAddress,
  ReportEntity,
  ReportPerson,
} from '#features/suspicions/filing/neutralReport.ts';
import type { Element, ElementBuilder, Fact } from './elements.ts';
import { formatAmount, formatSqlDate, formatSqlDay, getCode, getCountry, splitPhone, writeName } from './values.ts';

/** A party of the record: our client, or another. */
type Kind = '' | '_my_client';

export interface Writing {
  builder: ElementBuilder;
  table: AuthorityTable;
  report: NeutralReport;
}

/** The facts of one party: where each is entered. */
function factsAbout(report: NeutralReport, owner: string, clientId: string | null) {
  const onReport = getReportScreen(report.id, owner);
  const of =
    (screen: FactScreen) =>
    (name: string): Fact => ({ name: `${name} of ${owner}`, ...screen });
  const onClient = (part: string) => of(clientId === null ? onReport : getClientScreen(clientId, part));
  return { onReport: of(onReport), contacts: onClient('contact data'), identity: onClient('identity') };
}

function writeAddress({ builder, table }: Writing, at: ReportAddress, fact: Fact): Element[] {
  const put = (name: string, value: string | null, maxLength: number, label: string) =>
    builder.text('t_address', name, value, { ...fact, name: `${label}: ${fact.name}` }, maxLength);
  const [street, more] = [at.street.slice(0, 100), at.street.slice(100, 200)];
  return [
    ...put('address_type', table.codes.contact[at.kind], 50, 'Kind'),
    ...put('address', street, 100, 'Street'),
    ...put('additional_address_line1', more, 100, 'Street'),
    ...put('city', at.city, 255, 'City'),
    ...put('zip', at.postalCode.length > 10 ? null : at.postalCode, 10, 'Postal code'),
    ...put('country_code', getCountry(table, at.country), 50, 'Country'),
    ...put('state', at.region, 255, 'Region'),
  ];
}

function writeAddresses(writing: Writing, type: string, all: readonly ReportAddress[], fact: Fact): Element[] {
  const each = all.map((at) => ({ name: 'address', content: writeAddress(writing, at, fact) }));
  return writing.builder.group(type, 'addresses', each, fact);
}

function writePhones(
  { builder, table }: Writing,
  { type, contact, phone, fact }: { type: string; contact: 'home' | 'business'; phone: string | null; fact: Fact },
): Element[] {
  const split = splitPhone(phone);
  if (!split) return builder.group(type, 'phones', [], fact);
  const inside = [
    ...builder.text('t_phone', 'tph_contact_type', table.codes.contact[contact], fact),
    ...builder.text('t_phone', 'tph_communication_type', table.codes.communication.phone, fact),
    ...builder.text('t_phone', 'tph_country_prefix', split.prefix, fact, 4),
    ...builder.text('t_phone', 'tph_number', split.number, fact, 50),
  ];
  return builder.group(type, 'phones', [{ name: 'phone', content: inside }], fact);
}

/** Elements of t_person and t_person_my_client, and of what extends them. */
export function writePerson(writing: Writing, person: ReportPerson, kind: Kind): Element[] {
  const { builder, table, report } = writing;
  const type = `t_person${kind}`;
  const facts = factsAbout(report, person.fullName, person.clientId);
  const put = (name: string, value: string | null, fact: Fact, maxLength?: number) =>
    builder.text(type, name, value, fact, maxLength);
  const isPlain = table.names === 'ascii' && writeName(table, person.fullName) !== person.fullName;
  const gender = person.gender === null ? null : table.codes.gender[person.gender];
  const [document] = person.documents;
  return [
    ...put('gender', gender, facts.onReport('Gender')),
    ...put('first_name', writeName(table, person.firstName), facts.onReport('First name'), 100),
    ...put('last_name', writeName(table, person.lastName), facts.onReport('Last name'), 100),
    ...put('birthdate', formatSqlDay(person.birthDate), facts.identity('Date of birth')),
    ...put('full_name_frn', isPlain ? person.fullName : null, facts.identity('Name')),
    ...put('ssn', person.code, facts.onReport('Personal number'), 25),
    ...put('id_number', document?.number ?? null, facts.identity('Identity document')),
    ...put('nationality1', getCountry(table, person.nationality), facts.identity('Nationality')),
    ...put('residence', getCountry(table, person.residence), facts.contacts('Country of residence')),
    ...writePhones(writing, { type, contact: 'home', phone: person.phone, fact: facts.contacts('Phone') }),
    ...writeAddresses(writing, type, person.address ? [person.address] : [], facts.contacts('Address')),
    ...put('email', person.email, facts.contacts('E-mail')),
    ...put('occupation', person.occupation, facts.onReport('Occupation')),
    ...writeDocuments(writing, type, person, facts.identity('Identity document')),
    ...put('tax_reg_number', null, facts.onReport('Tax registration')),
    ...writeOffices(writing, type, person, facts.identity('Public function')),
    ...writeSanctions(writing, type, person.sanctions, facts.identity('Sanctions')),
  ];
}

function writeDocuments({ builder, table }: Writing, type: string, { documents }: ReportPerson, fact: Fact): Element[] {
  const put = (name: string, value: string | null, label: string) =>
    builder.text('t_person_identification', name, value, { ...fact, name: `${label}: ${fact.name}` });
  const each = documents.map((one) => ({
    name: 'identification',
    content: [
      ...put('type', getCode(table.codes.identification, one.kind), 'Kind'),
      ...put('number', one.number, 'Number'),
      ...put('issue_date', formatSqlDay(one.issuedOn), 'Day of issue'),
      ...put('expiry_date', formatSqlDay(one.expiresOn), 'Last day'),
      ...put('issue_country', getCountry(table, one.country), 'Country'),
    ],
  }));
  return builder.group(type, 'identifications', each, fact);
}

function writeOffices({ builder, table }: Writing, type: string, { offices }: ReportPerson, fact: Fact): Element[] {
  const each = offices.map((office) => ({
    name: 'pep',
    content: [
      ...builder.text('pep_details', 'pep_country', getCountry(table, office.country), fact),
      ...builder.text('pep_details', 'function_name', office.title, fact),
      ...builder.text('pep_details', 'comments', office.source, fact),
    ],
  }));
  return builder.group(type, 'peps', each, fact);
}

function writeSanctions(
  { builder }: Writing,
  type: string,
  sanctions: ReportPerson['sanctions'],
  fact: Fact,
): Element[] {
  const each = sanctions.map(({ provider, list, entry }) => ({
    name: 'sanction_list',
    content: [
      ...builder.text('sanction_list_type', 'provider', provider, fact),
      ...builder.text('sanction_list_type', 'sanction_list_name', list, fact),
      ...builder.text('sanction_list_type', 'sanction_list_attributes', entry, fact),
    ],
  }));
  return builder.group(type, 'sanctions', each, fact);
}

/** Elements of t_entity and t_entity_my_client. */
export function writeEntity(writing: Writing, entity: ReportEntity, kind: Kind): Element[] {
  const { builder, table, report } = writing;
  const type = `t_entity${kind}`;
  const facts = factsAbout(report, entity.name, entity.clientId);
  const put = (name: string, value: string | null, fact: Fact, maxLength?: number) =>
    builder.text(type, name, value, fact, maxLength);
  const name = writeName(table, entity.name);
  const isPlain = name !== entity.name;
  return [
    ...put('name', name, facts.identity('Name')),
    ...put('commercial_name', name, facts.identity('Name')),
    ...put('incorporation_legal_form', getLegalForm(table, entity), facts.identity('Legal form')),
    ...put('incorporation_number', entity.code, facts.identity('Code of the register'), 50),
    ...put('business', entity.business, facts.onReport('Business')),
    ...writePhones(writing, { type, contact: 'business', phone: entity.phone, fact: facts.contacts('Phone') }),
    ...writeAddresses(writing, type, entity.addresses, facts.contacts('Address')),
    ...put('email', entity.email, facts.contacts('E-mail')),
    ...put('url', entity.website, facts.contacts('Website')),
    ...put('incorporation_state', entity.region, facts.onReport('Region')),
    ...put('incorporation_country_code', getCountry(table, entity.country), facts.identity('Country')),
    ...writeDirectors(writing, type, entity, facts.identity('Director or owner')),
    ...put('incorporation_date', formatSqlDay(entity.incorporatedOn), facts.onReport('Date of incorporation')),
    ...put('tax_reg_number', null, facts.onReport('Tax registration')),
    ...writeSanctions(writing, type, entity.sanctions, facts.identity('Sanctions')),
    ...put('comments', isPlain ? `Name as registered: ${entity.name}` : null, facts.identity('Name')),
  ];
}

/** A form of ours that the authority has no code for, where the bank knows none at all, is missing. */
function getLegalForm(table: AuthorityTable, { legalForm }: ReportEntity): string | null {
  return legalForm === null ? null : getCode(table.codes.legalForm, legalForm);
}

/** A person in several roles comes once for each. */
function writeDirectors(writing: Writing, type: string, entity: ReportEntity, fact: Fact): Element[] {
  const { builder, table, report } = writing;
  const each = entity.people.flatMap(({ personId, role }) => {
    const person = report.persons.find(({ id }) => id === personId);
    if (!person) return [];
    const inside = [...writePerson(writing, person, ''), { name: 'role', content: table.codes.entityRole[role] }];
    return [{ name: 'director_id', content: inside }];
  });
  if (each.length > 0) return each;
  return builder.group(type, 'director_id', [], fact);
}

/** Elements of t_account and t_account_my_client. */
export function writeAccount(writing: Writing, account: ReportAccount, kind: Kind): Element[] {
  const { builder, table, report } = writing;
  const type = `t_account${kind}`;
  // as the page names it
  const facts = factsAbout(report, account.isOurs ? account.iban : (account.name ?? account.iban), account.clientId);
  const put = (name: string, value: string | null, fact: Fact, maxLength?: number) =>
    builder.text(type, name, value, fact, maxLength);
  const { bank } = account;
  const balance = account.balanceMinor === null ? null : formatAmount(account.balanceMinor, account.currency);
  const bankFact = facts.onReport('Bank');
  const holder = account.holder?.kind ?? null;
  return [
    ...put('institution_name', bank.name, bankFact),
    // one of both: the schema has a choice
    ...(bank.bic === null
      ? put('institution_code', bank.code ?? account.iban.slice(0, 8), bankFact, 50)
      : put('swift', bank.bic, bankFact, 11)),
    ...put('institution_country', getCountry(table, bank.country), bankFact),
    ...put('non_bank_institution', account.isOurs ? 'false' : null, bankFact),
    ...put('branch', account.isOurs ? table.reportingEntity.branch : null, bankFact),
    ...put('account', account.iban, facts.identity('Number')),
    ...put('currency_code', account.currency, facts.identity('Currency')),
    ...put('account_name', writeName(table, account.name), facts.onReport('Name of the account')),
    ...put('iban', account.iban, facts.identity('Number'), 34),
    ...put('client_number', account.clientId, facts.identity('Number of the client'), 30),
    ...put('personal_account_type', holder && table.codes.accountType[holder], facts.identity('Kind')),
    ...writeHolder(writing, type, account, kind),
    ...put('opened', formatSqlDay(account.openedOn), facts.identity('Day of opening')),
    ...put('closed', formatSqlDay(account.closedOn), facts.identity('Day of closing')),
    ...put('balance', balance, facts.identity('Balance')),
    ...(balance === null ? [] : put('date_balance', formatSqlDate(report.madeAt, report.zone), facts.identity('Day'))),
    ...put('status_code', account.state && table.codes.accountStatus[account.state], facts.identity('State')),
    ...put('beneficiary', null, facts.onReport('Beneficiary'), 50),
  ];
}

/** The company that holds it, and the persons who may pay from it: the holder first, where it is one. */
function writeHolder(writing: Writing, type: string, account: ReportAccount, kind: Kind): Element[] {
  const { builder, table, report } = writing;
  const { holder, signatoryIds } = account;
  const facts = factsAbout(report, account.iban, account.clientId);
  const entity = holder?.kind === 'entity' ? report.entities.find(({ id }) => id === holder.id) : undefined;
  const holderId = holder?.kind === 'person' ? holder.id : null;
  const ids = [...new Set([...(holderId === null ? [] : [holderId]), ...signatoryIds])];
  const signatories = ids.flatMap((id, at) => {
    const person = report.persons.find((one) => one.id === id);
    if (!person) return [];
    const role = id === holderId ? 'holder' : 'signatory';
    const inside: Element[] = [
      ...builder.text(type, 'is_primary', at === 0 ? '1' : null, facts.identity('First of those who may pay')),
      { name: 't_person', content: writePerson(writing, person, kind) },
      { name: 'role', content: table.codes.accountRole[role] },
    ];
    return [{ name: 'signatory', content: inside }];
  });
  return [
    ...(entity ? builder.group(type, 't_entity', writeEntity(writing, entity, kind), facts.identity('Holder')) : []),
    ...(signatories.length > 0
      ? signatories
      : builder.group(type, 'signatory', [], facts.identity('Person who may pay'))),
  ];
}
