import type { ReactNode } from 'react';
import { Link } from '#client/router/Link.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { formatAddress } from '#features/clients/profileRules.ts';
import { hasStatus } from '#shared/clientStatus.ts';
import { countryName } from '#shared/countries.ts';
import { formatIban } from '#shared/iban.ts';
import { parseFundId } from '#shared/ids.ts';
import { formatMoney } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import type { ClientRecord, Ending, Notice, Restriction } from '../calls.ts';
import { identityKinds } from '../identityRules.ts';
import { clientLimitKeys, clientLimits, restrictionCauses, restrictionScopes } from '../rules.ts';
import styles from './record.module.css';

const approvalLabels = { any: 'One person is enough', other: 'Another person than the creator' } as const;

const registrationLabels: Readonly<Record<string, string>> = {
  Cdd: 'Waiting for the applicant’s data',
  Review: 'In review',
  Declined: 'Declined',
};

/** Who the client is, what stops or ended it, and its limits; other features add their sections. */
export function SummaryTab({ client, children }: { client: ClientRecord; children?: ReactNode }) {
  return (
    <div className={styles.stack}>
      {client.restrictions.map((one) => (
        <RestrictionSection key={one.id} clientId={client.ID} restriction={one} />
      ))}
      {client.endings.map((one) => (
        <EndingSection key={one.kind} clientId={client.ID} ending={one} />
      ))}
      {client.notice && !hasStatus(client.flags, 'closed') && <NoticeSection client={client} notice={client.notice} />}
      <div className={styles.grid}>
        <Section title="Details">
          <Definitions
            items={[
              { label: 'Code', value: client.code },
              { label: 'Legal form', value: client.legalForm },
              { label: 'Date of birth', value: client.birthDate },
              { label: 'Country', value: client.country && countryName(client.country) },
              ...(client.type === 'N' ? identityLines(client) : []),
              { label: 'Registration', value: client.status && (registrationLabels[client.status] ?? client.status) },
              {
                label: hasStatus(client.flags, 'boarding') ? 'Applied' : 'Client since',
                value: client.openedOn,
              },
              { label: 'Phone', value: client.phonenr },
              { label: 'E-mail', value: client.email },
              { label: 'Website', value: client.website },
              ...client.address.flatMap((one) => addressLines(client, one)),
              client.type === 'LEGAL' && { label: 'Payments are approved by', value: approvalLabels[client.approvals] },
            ]}
          />
        </Section>
        <div className={styles.stack}>
          <Section title="Limits" summary={client.Limits.length === 0 ? 'None of its own.' : undefined}>
            <Definitions layout="numbers" items={limitLines(client)} />
          </Section>
        </div>
      </div>
      {children}
    </div>
  );
}

/** An address, and who changed it alone while no one has confirmed that. */
function addressLines({ unconfirmed }: ClientRecord, address: ClientRecord['address'][number]) {
  const label = address.Type === 'R' ? 'Registered address' : 'Operating address';
  const change = unconfirmed.find(({ Type }) => Type === address.Type);
  const line = { label, value: formatAddress(address) };
  if (!change) return [line];
  const value = (
    <>
      <StatusBadge kind="pending">Not confirmed</StatusBadge> {change.by}, <Time at={change.at} part="day" />. No card
      goes there until another staff user or the client confirms it.
    </>
  );
  return [line, { label: 'Address changed by', value }];
}

/** Who may not see the document sees that there is one. */
function identityLines({ identity }: ClientRecord) {
  const label = 'Identity document';
  if (!identity) return [{ label, value: 'Not on file' }];
  const { checkedAt, document } = identity;
  const checked = (
    <>
      On file, checked on <Time at={checkedAt} part="day" />
    </>
  );
  if (!document) return [{ label, value: checked }];
  const { kind, number, country, issuedOn, expiresOn, isExpired } = document;
  return [
    { label, value: `${identityKinds[kind]} ${number}, ${countryName(country)}` },
    { label: 'Document issued', value: issuedOn },
    {
      label: isExpired ? 'Document expired' : 'Document valid until',
      value: isExpired ? <StatusBadge kind="failed">{expiresOn}</StatusBadge> : expiresOn,
    },
    { label: 'Document', value: checked },
  ];
}

/** In the order of the periods. */
function limitLines({ Limits }: ClientRecord) {
  const cents = new Map(Limits.map((each) => each.split('=') as [string, string]));
  return clientLimitKeys.map((key) => {
    const value = cents.get(key);
    return value !== undefined && { label: clientLimits[key], value: `${formatMoney(BigInt(value))} EUR` };
  });
}

/** What stops the client or one account, why, and how it ends. */
function RestrictionSection({
  clientId,
  restriction: { scope, cause, fundId, caseId, comment, madeBy, madeAt },
}: {
  clientId: string;
  restriction: Restriction;
}) {
  return (
    <Section title={restrictionScopes[scope]} summary={restrictionCauses[cause]}>
      <Definitions
        items={[
          { label: 'Account', value: fundId && formatIban(parseFundId(fundId)?.iban ?? fundId) },
          { label: 'Since', value: <Time at={madeAt} /> },
          { label: 'By', value: madeBy ?? 'The bank' },
          { label: 'Because', value: comment || 'No reason was kept' },
          caseId !== null && { label: 'Case', value: <CaseLink clientId={clientId} caseId={caseId} /> },
        ]}
      />
    </Section>
  );
}

const endingTitles = { closed: 'Closed', declined: 'Declined' } as const;

/** Since when and why the client is one no more. */
function EndingSection({
  clientId,
  ending: { kind, at, by, noticeGivenOn, comment, closingComment, reasons, caseId },
}: {
  clientId: string;
  ending: Ending;
}) {
  const isClosed = kind === 'closed';
  const why = [reasons.map(formatReason).join(', '), comment].filter(Boolean).join('. ') || 'No reason was kept';
  return (
    <Section title={endingTitles[kind]}>
      <Definitions
        items={[
          { label: 'Since', value: at && <Time at={at} /> },
          { label: 'By', value: by ?? 'The bank' },
          isClosed && { label: 'Notice given', value: noticeGivenOn ?? 'None' },
          { label: 'Because', value: why },
          closingComment !== '' && { label: 'Said at the closing', value: closingComment },
          caseId !== null && { label: 'Case', value: <CaseLink clientId={clientId} caseId={caseId} /> },
        ]}
      />
    </Section>
  );
}

/** 'R_ADVERSE_MEDIA' → 'Adverse media' */
function formatReason(code: string): string {
  const words = code.replace(/^R_/, '').toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const CaseLink = ({ clientId, caseId }: { clientId: string; caseId: string }) => (
  <Link to={paths.bkoCase} search={{ clientId, caseId }}>
    Open the case
  </Link>
);

/** From when the client may be closed, and what must end before. */
function NoticeSection({
  client: { whyNotClosed },
  notice: { givenAt, givenBy, closesFrom, comment },
}: {
  client: ClientRecord;
  notice: Notice;
}) {
  return (
    <Section title="Notice of closing" summary={`The client can be closed from ${closesFrom} on.`}>
      <Definitions
        items={[
          { label: 'Given', value: <Time at={givenAt} /> },
          { label: 'By', value: givenBy },
          { label: 'Because', value: comment },
          { label: 'Still in the way', value: whyNotClosed.join(' ') || 'Nothing' },
        ]}
      />
    </Section>
  );
}
