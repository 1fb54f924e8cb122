/**
 * A neutral record as goAML XML. Elements are in the order of the schema; the table of the authority says which must be
 * there and what their codes are. STR with transactions, SAR with an activity.
 */
import type { AuthorityTable } from '#features/suspicions/filing/authorityTable.ts';
import {
  deputyScreen,
  getReportScreen,
  type MissingFact,
  staffScreen,
  tableScreen,
} from '#features/suspicions/filing/missingFacts.ts';
import type { NeutralReport, ReportSide, ReportTransaction } from '#features/suspicions/filing/neutralReport.ts';
import { type Element, ElementBuilder, type Fact, writeXml } from './elements.ts';
import { formatAmount, formatRate, formatSqlDate, getCountry, writeName } from './values.ts';
import { type Writing, writeAccount, writeEntity, writePerson } from './writeParties.ts';

export interface WrittenReport {
  xml: string;
  /** facts that the authority wants; with one of them the XML cannot be filed */
  missing: MissingFact[];
}

export function writeReport(report: NeutralReport, table: AuthorityTable): WrittenReport {
  const { root, missing } = buildReport(report, table);
  return { xml: writeXml(root), missing };
}

/** The elements before they are written. */
export function buildReport(report: NeutralReport, table: AuthorityTable): { root: Element; missing: MissingFact[] } {
  const builder = new ElementBuilder(table);
  const writing = { builder, table, report };
  const content = [...writeHead(writing), ...writeBody(writing), ...writeIndicators(writing)];
  return { root: { name: 'report', content }, missing: [...builder.missing.values()] };
}

function writeHead(writing: Writing): Element[] {
  const { builder, table, report } = writing;
  const { reportingEntity: bank, codes } = table;
  const onReport = (name: string): Fact => ({ name, ...getReportScreen(report.id) });
  const inTable = (name: string): Fact => ({ name, ...tableScreen });
  const put = (name: string, value: string | null, fact: Fact) => builder.text('report', name, value, fact);
  const reportCode = report.transactions.length > 0 ? codes.report.transactions : codes.report.activity;
  const sentAt = formatSqlDate(report.filedAt ?? report.madeAt, report.zone);
  return [
    ...put('schema_version', table.schemaVersion, inTable('Version of the schema')),
    ...put('rentity_id', String(bank.id), inTable('Number of the bank')),
    ...put('rentity_branch', bank.branch, inTable('Branch of the bank')),
    ...put('submission_code', table.submissionCode, inTable('Submission code')),
    ...put('report_code', reportCode, inTable('Code of the report')),
    ...put('entity_reference', `${report.id}-${report.version}`, onReport('Reference')),
    ...put('fiu_ref_number', report.authorityReference, onReport('Reference of the authority')),
    ...put('submission_date', sentAt, onReport('Moment')),
    ...put('currency_code_local', table.localCurrency, inTable('Local currency')),
    ...builder.group('report', 'reporting_person', writeReporter(writing), { name: 'Who files it', ...deputyScreen }),
    ...builder.group('report', 'location', writeLocation(writing), inTable('Address of the bank')),
    ...builder.whole('report', 'reason', report.reason, onReport('Narrative')),
    ...builder.whole('report', 'action', report.action, onReport('What the bank has done')),
  ];
}

function writeReporter({ builder, table, report: { reporter } }: Writing): Element[] {
  if (reporter === null) return [];
  const put = (name: string, value: string | null, label: string, maxLength?: number) =>
    builder.text(
      't_person_registration_in_report',
      name,
      value,
      { name: `${label} of ${reporter.fullName}`, ...staffScreen },
      maxLength,
    );
  return [
    ...put('gender', null, 'Gender'),
    ...put('first_name', writeName(table, reporter.firstName), 'First name', 100),
    ...put('last_name', writeName(table, reporter.lastName), 'Last name', 100),
    ...put('occupation', reporter.role, 'Role'),
  ];
}

function writeLocation({ builder, table }: Writing): Element[] {
  const { address, country } = table.reportingEntity;
  const fact = { name: 'Address of the bank', ...tableScreen };
  const put = (name: string, value: string | null) => builder.text('t_address', name, value, fact);
  return [
    ...put('address_type', table.codes.contact.business),
    ...put('address', address.street.slice(0, 100)),
    ...put('city', address.city),
    ...put('zip', address.postalCode.length > 10 ? null : address.postalCode),
    ...put('country_code', getCountry(table, country)),
    ...put('state', address.region),
  ];
}

function writeBody(writing: Writing): Element[] {
  const { transactions } = writing.report;
  if (transactions.length === 0) return writeActivity(writing);
  return transactions.map((one) => ({ name: 'transaction', content: writeTransaction(writing, one) }));
}

/** The subject, and the accounts of the subject. */
function writeActivity(writing: Writing): Element[] {
  const { builder, report } = writing;
  const fact: Fact = { name: 'Party of the report', ...getReportScreen(report.id) };
  const { subject } = report;
  const parties = [
    { party: subject, words: 'Subject of the report' },
    ...report.accounts
      .filter(({ holder }) => holder?.id === subject.id)
      .map(({ iban }) => ({ party: { kind: 'account', id: iban } as const, words: 'Account of the subject' })),
  ].map(({ party, words }) => ({
    name: 'report_party',
    content: [
      ...writeParty(writing, party, { prefix: '', suffix: '_my_client' }),
      ...builder.text('report_party_type', 'reason', words, fact),
    ],
  }));
  const inside = builder.group('activityType', 'report_parties', parties, fact);
  return [{ name: 'activity', content: inside }];
}

interface PartyName {
  /** before the kind: 'from_', or nothing */
  prefix: string;
  /** after it: '_my_client', or nothing */
  suffix: string;
  /** the type, where the name does not say it */
  isMyClient?: boolean;
}

/** The element of one party: an account, a person or an entity of the record. */
function writeParty(
  writing: Writing,
  { kind, id }: ReportSide['party'],
  { prefix, suffix, isMyClient = suffix !== '' }: PartyName,
): Element[] {
  const { report } = writing;
  const type = isMyClient ? '_my_client' : '';
  const name = `${prefix}${kind}${suffix}`;
  const account = kind === 'account' ? report.accounts.find(({ iban }) => iban === id) : undefined;
  if (account) return [{ name, content: writeAccount(writing, account, type) }];
  const person = kind === 'person' ? report.persons.find((one) => one.id === id) : undefined;
  if (person) return [{ name, content: writePerson(writing, person, type) }];
  const entity = kind === 'entity' ? report.entities.find((one) => one.id === id) : undefined;
  if (entity) return [{ name, content: writeEntity(writing, entity, type) }];
  throw new Error(`The record names ${kind} ${id}, and does not hold it.`);
}

function writeTransaction(writing: Writing, one: ReportTransaction): Element[] {
  const { builder, table, report } = writing;
  const screen = getReportScreen(report.id);
  const fact = (label: string): Fact => ({ name: `${label} of payment ${one.id}`, ...screen });
  const put = (name: string, value: string | null, label: string, maxLength?: number) =>
    builder.text('transaction', name, value, fact(label), maxLength);
  const isLocal = one.currency === table.localCurrency;
  const amount = isLocal ? formatAmount(one.amountMinor, one.currency) : null;
  return [
    ...put('transactionnumber', one.id, 'Number', 100),
    ...put('internal_ref_number', one.reference, 'Reference', 100),
    ...put('transaction_location', one.location ?? report.bank.name, 'Place'),
    ...builder.whole('transaction', 'transaction_description', one.description, fact('Words')),
    ...put('date_transaction', formatSqlDate(one.at, report.zone), 'Moment'),
    ...put('transmode_code', table.codes.conduction[one.channel], 'Channel'),
    ...put('transmode_comment', null, 'Comment on the channel', 50),
    ...put('amount_local', amount, `Amount in ${table.localCurrency}`),
    ...writeSide(writing, one, 'from'),
    ...writeSide(writing, one, 'to'),
    ...put('comments', one.isExecuted ? null : 'Not executed.', 'State'),
  ];
}

function writeSide(writing: Writing, one: ReportTransaction, name: 'from' | 'to'): Element[] {
  const { builder, table, report } = writing;
  const { isMyClient, party, funds, country } = one[name];
  const type = `t_${name}${isMyClient ? '_my_client' : ''}`;
  const owner = getPartyName(report, party);
  const fact: Fact = { name: `Country of payments of ${owner}`, ...getReportScreen(report.id, owner) };
  const inside = [
    ...builder.text(type, `${name}_funds_code`, table.codes.funds[funds], fact),
    ...(name === 'to' ? writeOriginal(one) : []),
    ...writeParty(writing, party, { prefix: `${name}_`, suffix: '', isMyClient }),
    ...builder.text(type, `${name}_country`, getCountry(table, country), fact),
  ];
  return [{ name: type, content: inside }];
}

/** As the page of the report names it. */
function getPartyName({ persons, entities, accounts }: NeutralReport, { kind, id }: ReportSide['party']): string {
  const person = kind === 'person' ? persons.find((one) => one.id === id)?.fullName : undefined;
  const entity = kind === 'entity' ? entities.find((one) => one.id === id)?.name : undefined;
  const account = kind === 'account' ? accounts.find(({ iban }) => iban === id)?.name : undefined;
  return person ?? entity ?? account ?? id;
}

/** What a card was asked for, in another currency than that of its account. */
function writeOriginal({ original, amountMinor, currency }: ReportTransaction): Element[] {
  if (original === null) return [];
  const local = { minor: amountMinor, currency };
  const other = { minor: original.amountMinor, currency: original.currency };
  const content = [
    { name: 'foreign_currency_code', content: original.currency },
    { name: 'foreign_amount', content: formatAmount(original.amountMinor, original.currency) },
    { name: 'foreign_exchange_rate', content: formatRate(local, other) },
  ];
  return [{ name: 'to_foreign_currency', content }];
}

function writeIndicators({ builder, table, report }: Writing): Element[] {
  const codes = table.indicators.filter(({ key }) => report.indicators.includes(key)).map(({ code }) => code);
  const each = [...new Set(codes)].map((content) => ({ name: 'indicator', content }));
  return builder.group('report', 'report_indicators', each, {
    name: 'Indicator of the authority',
    ...getReportScreen(report.id),
  });
}
