/** The neutral record on paper, and in the authority's form: the same facts in the same words. */
import { longRows, type ProfilePaper, type ProfilePart } from '#server/pdf/factsPaper.ts';
import { countryName } from '#shared/countries.ts';
import { formatMoment } from '#shared/days.ts';
import { formatIban } from '#shared/iban.ts';
import { formatMoney } from '#shared/money.ts';
import type {
  NeutralReport,
  ReportAccount,
  ReportAddress,
  ReportEntity,
  ReportPerson,
  ReportSide,
  ReportTransaction,
} from '../neutralReport.ts';

type Rows = ProfilePart['rows'];

/** A part of the paper, by which forms pick it: titles are names of parties, too. */
export interface FilingPart extends ProfilePart {
  key: 'report' | 'narrative' | 'action' | 'party' | 'accounts' | 'payments' | 'cases';
}

export function getPaper(report: NeutralReport, printedBy: string): ProfilePaper {
  return {
    kind: 'Report to the authority',
    bank: report.bank,
    id: report.id,
    name: report.subject.name,
    standing: `Version ${report.version}, ${report.transactions.length} payments`,
    printedBy,
    printedAt: `${formatMoment(report.madeAt, report.zone)} ${report.zone}`,
    parts: getParts(report).map(({ title, rows }) => ({ title, rows })),
  };
}

/** Parts without a row say so. */
export function getParts(report: NeutralReport): FilingPart[] {
  const { persons, entities, accounts, transactions, cases } = report;
  const parts: FilingPart[] = [
    { key: 'report', title: 'Report', rows: reportRows(report) },
    { key: 'narrative', title: 'Narrative', rows: longRows('', report.reason) },
    { key: 'action', title: 'What the bank has done', rows: longRows('', report.action ?? '') },
    ...persons.map((one) => ({ key: 'party' as const, title: one.fullName, rows: personRows(one) })),
    ...entities.map((one) => ({ key: 'party' as const, title: one.name, rows: entityRows(one, report) })),
    { key: 'accounts', title: 'Accounts', rows: accounts.flatMap((one) => accountRows(one, report)) },
    { key: 'payments', title: 'Payments', rows: transactions.flatMap((one) => transactionRows(one, report)) },
    { key: 'cases', title: 'Cases', rows: cases.flatMap(({ id, type, title }) => longRows(type, `${title}, ${id}`)) },
  ];
  return parts.map((part) => (part.rows.length > 0 ? part : { ...part, rows: [{ label: '', value: 'None.' }] }));
}

/** Facts that are there, a row each. */
function toRows(facts: readonly (readonly [label: string, value: string | null])[]): Rows {
  return facts.flatMap(([label, value]) => longRows(label, value ?? ''));
}

const getName = (country: string | null): string | null => (country === null ? null : countryName(country));

function formatAddress({ street, postalCode, city, region, country }: ReportAddress): string {
  return [street, [postalCode, city].filter(Boolean).join(' '), region, countryName(country)]
    .filter(Boolean)
    .join(', ');
}

function reportRows(report: NeutralReport): Rows {
  const at = (moment: string | null) => (moment === null ? null : formatMoment(moment, report.zone));
  return toRows([
    ['About', `${report.subject.name}, ${report.subject.clientId}`],
    ['Written', at(report.writtenAt)],
    ['Suspicion arose', at(report.suspectedAt)],
    ['Operation suspended', at(report.suspendedAt)],
    ['Filed', at(report.filedAt)],
    ['Reference of the authority', report.authorityReference],
    ['Filed by', report.reporter && `${report.reporter.fullName}, ${report.reporter.role}`],
    ['Indicators', report.indicators.join(', ')],
  ]);
}

function personRows(person: ReportPerson): Rows {
  return toRows([
    ['Number', person.clientId],
    ['Date of birth', person.birthDate],
    ['Personal number', person.code],
    ['Gender', person.gender],
    ['Nationality', getName(person.nationality)],
    ['Residence', getName(person.residence)],
    ['Address', person.address && formatAddress(person.address)],
    ['Phone', person.phone],
    ['E-mail', person.email],
    ['Occupation', person.occupation],
    ...person.documents.map(({ kind, number, country }) => ['Document', `${kind} ${number}, ${country}`] as const),
    ...person.offices.map(({ title, source }) => ['Public function', `${title}. ${source}`] as const),
    ...person.sanctions.map(({ list, entry }) => ['Sanctions', `${list}: ${entry}`] as const),
  ]);
}

function entityRows(entity: ReportEntity, { persons }: NeutralReport): Rows {
  const people = entity.people.map(({ personId, role, shareBp }) => {
    const name = persons.find(({ id }) => id === personId)?.fullName ?? personId;
    return ['People', `${name}, ${role}${shareBp === null ? '' : `, ${shareBp / 100} %`}`] as const;
  });
  return toRows([
    ['Number', entity.clientId],
    ['Code of the register', entity.code],
    ['Legal form', entity.legalForm],
    ['Business', entity.business],
    ['Country', getName(entity.country)],
    ['Incorporated', entity.incorporatedOn],
    ...entity.addresses.map((one) => ['Address', formatAddress(one)] as const),
    ['Phone', entity.phone],
    ['E-mail', entity.email],
    ['Website', entity.website],
    ...people,
    ...entity.sanctions.map(({ list, entry }) => ['Sanctions', `${list}: ${entry}`] as const),
  ]);
}

function accountRows(account: ReportAccount, { persons }: NeutralReport): Rows {
  const { iban, name, bank, currency, state, openedOn, closedOn, balanceMinor } = account;
  const signatories = account.signatoryIds.map((id) => persons.find((one) => one.id === id)?.fullName ?? id);
  const facts = [
    name,
    bank.name,
    state,
    openedOn && `since ${openedOn}`,
    closedOn && `until ${closedOn}`,
    balanceMinor !== null && `${formatMoney(balanceMinor, currency)} ${currency}`,
    signatories.length > 0 && `may pay: ${signatories.join(', ')}`,
  ];
  return longRows(formatIban(iban), facts.filter(Boolean).join(', '));
}

function transactionRows(one: ReportTransaction, report: NeutralReport): Rows {
  const facts = [
    `${formatMoney(one.amountMinor, one.currency)} ${one.currency}`,
    `${formatSide(one.from, report)} to ${formatSide(one.to, report)}`,
    one.channel,
    one.location,
    one.isExecuted ? '' : 'not executed',
    one.description,
    one.id,
  ];
  return longRows(formatMoment(one.at, report.zone), facts.filter(Boolean).join(', '));
}

/** By name and account. */
function formatSide({ party: { kind, id } }: ReportSide, report: NeutralReport): string {
  if (kind === 'person') return report.persons.find((one) => one.id === id)?.fullName ?? id;
  if (kind === 'entity') return report.entities.find((one) => one.id === id)?.name ?? id;
  const name = report.accounts.find(({ iban }) => iban === id)?.name;
  return name ? `${name} (${formatIban(id)})` : formatIban(id);
}
