/**
 * The authority's form: a text of the operator with {places}. A place is filled with the rows of the paper that it
 * names; {report.…} are single facts. A place that is not known stays as it is, so that it is seen.
 */
import { formatMoment } from '#shared/days.ts';
import type { AuthorityTable } from '../authorityTable.ts';
import type { NeutralReport } from '../neutralReport.ts';
import { type FilingPart, getParts } from './filingPaper.ts';

/** The form of the program, where the operator has none. */
const ownForm = `REPORT OF A SUSPICIOUS TRANSACTION OR ACTIVITY

To: {report.authority}
From: {report.bank}, {report.bic}, number {report.bankNumber}
Reference: {report.id}, version {report.version}
Date: {report.madeAt}
Filed by: {report.reporter}

1. WHO THE REPORT IS ABOUT
{report.subject}

2. REASON FOR THE SUSPICION
{report.reason}

Suspicion arose: {report.suspectedAt}
Operation suspended: {report.suspendedAt}
Indicators: {report.indicators}

3. WHAT THE BANK HAS DONE
{report.action}

4. PERSONS AND ENTITIES
{parties}

5. ACCOUNTS
{accounts}

6. PAYMENTS
{payments}
`;

/** Names of the single facts. */
function getFacts(report: NeutralReport, table: AuthorityTable | undefined): Readonly<Record<string, string>> {
  const at = (moment: string | null) => (moment === null ? '-' : formatMoment(moment, report.zone));
  const chosen = table?.indicators.filter(({ key }) => report.indicators.includes(key)) ?? [];
  return {
    'report.authority': table?.authority ?? '-',
    ...{ 'report.bank': report.bank.name, 'report.bic': report.bank.bic },
    'report.bankNumber': table ? String(table.reportingEntity.id) : '-',
    ...{ 'report.id': report.id, 'report.version': String(report.version), 'report.madeAt': at(report.madeAt) },
    'report.reporter': report.reporter === null ? '-' : `${report.reporter.fullName}, ${report.reporter.role}`,
    'report.subject': `${report.subject.name}, ${report.subject.clientId}`,
    ...{ 'report.reason': report.reason || '-', 'report.action': report.action ?? '-' },
    ...{ 'report.suspectedAt': at(report.suspectedAt), 'report.suspendedAt': at(report.suspendedAt) },
    ...{ 'report.filedAt': at(report.filedAt), 'report.reference': report.authorityReference ?? '-' },
    'report.indicators': chosen.map(({ code, title }) => `${code} ${title}`).join('; ') || '-',
  };
}

export function fillForm(report: NeutralReport, table: AuthorityTable | undefined, form: string = ownForm): string {
  const parts = getParts(report);
  const getPart = (key: FilingPart['key']) =>
    parts
      .filter((one) => one.key === key)
      .map(formatRows)
      .join('\n');
  const parties = parts.filter(({ key }) => key === 'party').map((one) => `${one.title}\n${formatRows(one)}`);
  const places: Readonly<Record<string, string>> = {
    ...getFacts(report, table),
    ...{ parties: parties.join('\n\n'), accounts: getPart('accounts'), payments: getPart('payments') },
    cases: getPart('cases'),
  };
  return form.replace(/\{([\w.]+)\}/g, (place, name: string) => places[name] ?? place);
}

const formatRows = ({ rows }: FilingPart): string =>
  rows.map(({ label, value }) => `  ${label === '' ? '' : `${label}: `}${value}`).join('\n');
