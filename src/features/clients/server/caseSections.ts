/**
 * What staff see of a client beside each of its cases: who it is, what it declared, how risky it is, and what is
 * locked.
 */
import type { DescribeCase } from '#server/cases/declared.ts';
import { countryName } from '#shared/countries.ts';
import { businessActivities } from '#shared/reference/businessActivities.ts';
import { formatAddress } from '../profileRules.ts';
import { identityKinds, maySeeIdentity } from '../record/identityRules.ts';
import { restrictionCauses, restrictionScopes } from '../record/rules.ts';
import { type IdentityRow, readIdentity } from '../record/server/identitySql.ts';
import { listRestrictions, readClient } from '../record/server/sql.ts';
import { formatPurpose } from '../score/profile.ts';
import { getText } from '../score/rules.ts';
import { listScore } from '../score/server/readSql.ts';
import { getStatus, type RiskLevel, riskLabels, statusLabels } from '../standing.ts';
import { readOnboarding } from './caseSectionsSql.ts';
import { formatSource, readDeclared } from './diligence.ts';
import { wealthLines } from './wealth.ts';

/** '' before the first score */
export const riskName = (level: RiskLevel | null) => (level === null ? '' : riskLabels[level]);

/** Who it is: what is known, and how the bank reaches it. */
export const whoTheyAre: DescribeCase = async (db, { clientId }, { keys }) => {
  const client = await db.maybe(readClient, [clientId]);
  if (!client) return [];
  const identity = await db.maybe(readIdentity, [clientId]);
  const addresses = (client.addresses ?? []).map((address) => ({
    label: address.Type === 'R' ? 'Registered address' : 'Operating address',
    value: formatAddress(address),
  }));
  const lines = [
    { label: 'Number', value: client.id },
    { label: 'Kind', value: client.type === 'N' ? 'Natural person' : 'Company' },
    {
      label: 'Status',
      value: getStatus(client.flags)
        .map((letter) => statusLabels[letter])
        .join(', '),
    },
    { label: 'Born', value: client.birth_date ?? '' },
    { label: 'Code', value: client.code ?? '' },
    { label: 'Legal form', value: client.legal_form ?? '' },
    { label: 'Country', value: client.country === null ? '' : countryName(client.country) },
    ...addresses,
    ...(client.type === 'N' ? [{ label: 'Identity document', value: formatIdentity(identity, keys) }] : []),
    { label: 'E-mail', value: client.email ?? '' },
    { label: 'Phone', value: client.phone ?? '' },
    { label: 'Client since', value: client.opened_on },
    { label: 'Note for staff', value: client.info },
  ];
  return [{ title: 'Client', place: 'client', lines }];
};

/** The number alone is for staff who may see the pictures. */
function formatIdentity(identity: IdentityRow | undefined, staffKeys: string): string {
  if (!identity) return 'None on file';
  const { kind, number, country, expires_on: expires, is_expired: isExpired, added_on: on } = identity;
  if (!maySeeIdentity({ staffKeys })) return `On file, checked on ${on}`;
  return `${identityKinds[kind]} ${number}, ${countryName(country)}, ${isExpired ? 'expired' : 'until'} ${expires}`;
}

/** What it declared, when that was looked at last and next, and who let it in. */
export const whatTheyDeclared: DescribeCase = async (db, { clientId }) => {
  const { declared, row } = await readDeclared(db, clientId);
  const onboarding = await db.maybe(readOnboarding, [clientId]);
  const approved = { label: 'Onboarding approved by', value: onboarding ? `${onboarding.by}, ${onboarding.on}` : '' };
  if (!declared || !row) {
    const none = { label: 'Profile', value: 'Nothing was declared' };
    return [{ title: 'Due diligence', place: 'client', lines: [none, approved, ...(await wealthLines(db, clientId))] }];
  }
  const named = (codes: readonly string[]) => codes.map(countryName).join(', ');
  const lines = [
    { label: 'Purpose of the account', value: formatPurpose(declared.purpose) },
    { label: 'Sources of funds', value: declared.sources.map(formatSource).join(', ') },
    { label: 'Activities', value: declared.activities.map(formatActivity).join(', ') },
    { label: 'Countries of payments', value: named(declared.countries) },
    { label: 'Tax residences', value: named(declared.taxCountries) },
    { label: 'Last review', value: `${row.reviewed_on}${row.saved_by === null ? '' : `, ${row.saved_by}`}` },
    { label: 'Next review', value: row.next_review_on },
    approved,
    ...(await wealthLines(db, clientId)),
  ];
  return [{ title: 'Due diligence', place: 'client', lines }];
};

const formatActivity = (code: string) => businessActivities.find(({ value }) => value === code)?.name ?? code;

/** The overall level and what makes it, each with its cause; factors that are low are named only. */
export const howRisky: DescribeCase = async (db, { clientId }) => {
  const living = (await db.many(listScore, [clientId])).filter(({ until_at: until }) => until === null);
  if (living.length === 0) return [];
  const shown = living.filter(({ factor, level }) => factor === 'ALL' || level !== 'L');
  const low = living.filter((one) => !shown.includes(one)).map(({ factor }) => getText(factor));
  const rows = shown.map(({ factor, level, words, from_at: from, set_by: by }) => [
    getText(factor),
    riskName(level),
    by === null ? words : `${words} Set by ${by}.`,
    from,
  ]);
  const columns = ['Factor', 'Risk', 'Cause', 'Since'].map((title) => ({ title }));
  return [{ title: 'Risk', place: 'client', columns, rows, lines: [{ label: 'Low', value: low.join(', ') }] }];
};

/** What stands against it now: locks, stops and blocked accounts, each with its cause. */
export const whatIsLocked: DescribeCase = async (db, { clientId }, { mayReadRestricted }) => {
  const standing = await db.many(listRestrictions, [clientId, mayReadRestricted]);
  const rows = standing.map(({ scope, cause, iban, made_by: by, made_at: at, comment }) => [
    iban === null ? restrictionScopes[scope] : `${restrictionScopes[scope]}: ${iban}`,
    `${comment} ${restrictionCauses[cause]}`.trim(),
    by ?? 'The bank',
    at,
  ]);
  const columns = ['Restriction', 'Cause', 'By', 'Since'].map((title) => ({ title }));
  return [{ title: 'Locks and blocks', place: 'money', columns, rows }];
};
