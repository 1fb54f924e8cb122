/** The record of a client as facts for the paper: what a compliance officer puts into a file. */

import { formatAddress } from '#features/clients/profileRules.ts';
import type { ClientRecord } from '#features/clients/record/calls.ts';
import { clientLimitKeys, clientLimits, restrictionCauses, restrictionScopes } from '#features/clients/record/rules.ts';
import { getText, isScored } from '#features/clients/score/rules.ts';
import { getStatus, riskLabels, statusLabels } from '#features/clients/standing.ts';
import type { ProfilePart } from '#server/pdf/factsPaper.ts';
import { countryName } from '#shared/countries.ts';
import { formatMoment } from '#shared/days.ts';
import { formatIban } from '#shared/iban.ts';
import { parseFundId } from '#shared/ids.ts';
import { formatMoney, getMinor } from '#shared/money.ts';
import { companyRoles } from '#shared/permissions.ts';

/** What is beside the record. Moments are ISO 8601 UTC. */
export interface Besides {
  /** closed reviews (EDD, ODD), the newest first */
  reviews: { type: string; title: string; closedAt: string; by: string | null }[];
  openReviews: number;
  pictures: { kind: string; checkedAt: string }[];
  files: number;
  checkedFiles: number;
}

type Row = ProfilePart['rows'][number] | false;

/** Parts without a row are left out; where there is nothing to say that matters, the paper says so. */
export function profileParts(client: ClientRecord, besides: Besides, zone: string): ProfilePart[] {
  const at = (moment: string) => formatMoment(moment, zone);
  return [
    { title: 'Identity', rows: identityRows(client) },
    { title: 'Contacts', rows: contactRows(client) },
    { title: 'Accounts', rows: accountRows(client) },
    { title: 'Limits', rows: limitRows(client) },
    { title: 'Risk', rows: riskRows(client) },
    { title: client.type === 'N' ? 'Companies' : 'People', rows: peopleRows(client) },
    { title: 'Restrictions', rows: restrictionRows(client, at) },
    { title: 'Reviews and cases', rows: reviewRows(client, besides, at) },
    { title: 'On file', rows: fileRows(besides, at) },
  ].map(({ title, rows }) => ({ title, rows: rows.filter((row) => row !== false) }));
}

const row = (label: string, value: string | null | undefined): Row => (value ? { label, value } : false);
const said = (value: string): Row[] => [{ label: '', value }];

type At = (moment: string) => string;

function identityRows(client: ClientRecord): Row[] {
  return [
    row('Name', client.title),
    row('Number', client.ID),
    row('Code', client.code),
    row('Legal form', client.legalForm),
    row('Date of birth', client.birthDate),
    row('Country', client.country && countryName(client.country)),
    row('Registration', client.status),
    row('Client since', client.openedOn),
    row(
      'Approval',
      client.type === 'LEGAL' && client.approvals === 'other' ? 'by another person than the creator' : null,
    ),
  ];
}

function contactRows(client: ClientRecord): Row[] {
  const addresses = client.address.map((one) => row(one.Type === 'R' ? 'Registered' : 'Operating', formatAddress(one)));
  return [row('Phone', client.phonenr), row('E-mail', client.email), row('Website', client.website), ...addresses];
}

function accountRows({ funds }: ClientRecord): Row[] {
  const rows = Object.entries(funds).map(([id, fund]) => {
    const { iban, currency } = parseFundId(id) ?? { iban: id, currency: '' };
    const state = id.endsWith('.B') ? ', blocked' : '';
    const balance = `${formatMoney(getMinor(fund.balance), currency)} ${currency}`;
    return row(`${fund.name}${state}`, `${formatIban(iban)}: ${balance}, since ${fund.openedOn}`);
  });
  return rows.length > 0 ? rows : said('None.');
}

function limitRows({ Limits }: ClientRecord): Row[] {
  const cents = new Map(Limits.map((each) => each.split('=') as [string, string]));
  const rows = clientLimitKeys.map((key) => {
    const value = cents.get(key);
    return row(clientLimits[key], value && `${formatMoney(BigInt(value))} EUR`);
  });
  return rows.some(Boolean) ? rows : said('None of its own.');
}

function riskRows({ Score: [overall, ...factors] }: ClientRecord): Row[] {
  if (overall === undefined) return said('Not scored yet.');
  return [
    row('Overall', formatLevel(overall)),
    ...factors.map((factor) => {
      const [key = '', level = ''] = factor.split('=');
      return row(isScored(key) ? getText(key) : key, formatLevel(level));
    }),
  ];
}

export function formatLevel(level: string): string {
  return level === 'H' || level === 'M' || level === 'L' ? riskLabels[level] : level;
}

function peopleRows({ people, companies }: ClientRecord): Row[] {
  const rows = [
    ...people.map(({ id, fullName, relation, state }) =>
      row(getRole(relation), `${fullName}, ${id}${state === 'active' ? '' : `, ${state}`}`),
    ),
    ...companies.map(({ id, title, relation }) => row(getRole(relation), `${title}, ${id}`)),
  ];
  return rows.length > 0 ? rows : said('None.');
}

function getRole(relation: string): string {
  const role = relation.split('|')[0] ?? '';
  return role in companyRoles ? companyRoles[role as keyof typeof companyRoles].words : role;
}

function restrictionRows({ restrictions }: ClientRecord, at: At): Row[] {
  const rows = restrictions.map(({ scope, fundId, cause, comment, madeBy, madeAt }) =>
    row(
      restrictionScopes[scope],
      [`since ${at(madeAt)} by ${madeBy ?? 'the bank'}`, fundId, comment, restrictionCauses[cause]]
        .flatMap((words) => (words ? [words.replace(/\.?$/, '.')] : []))
        .join(' '),
    ),
  );
  return rows.length > 0 ? rows : said('None.');
}

function reviewRows(client: ClientRecord, { reviews, openReviews }: Besides, at: At): Row[] {
  const [last] = reviews;
  return [
    row('Last review', last ? `${at(last.closedAt)}, ${last.type}, by ${last.by ?? 'the bank'}` : 'None yet'),
    row('Reviews', `${reviews.length} closed, ${openReviews} open`),
    row('Open cases', String(client.openCases)),
  ];
}

function fileRows({ pictures, files, checkedFiles }: Besides, at: At): Row[] {
  return [
    ...pictures.map(({ kind, checkedAt }) => row(kind, `on file, checked on ${at(checkedAt).slice(0, 10)}`)),
    row('Documents', `${files}, of them ${checkedFiles} checked`),
  ];
}

/** 'Company, locked, high risk' */
export function formatStanding({ type, flags, Score: [overall] }: ClientRecord): string {
  return [
    type === 'N' ? 'Person' : 'Company',
    ...getStatus(flags).map((flag) => statusLabels[flag].toLowerCase()),
    overall !== undefined && `${formatLevel(overall).toLowerCase()} risk`,
  ]
    .filter(Boolean)
    .join(', ');
}
