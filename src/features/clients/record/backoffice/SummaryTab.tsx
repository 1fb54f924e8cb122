import type { ReactNode } from 'react';
import { Link } from '../../../../client/router/Link.tsx';
import { Definitions } from '../../../../client/ui/display/Definitions.tsx';
import { StatusBadge } from '../../../../client/ui/display/StatusBadge.tsx';
import { Time } from '../../../../client/ui/display/Time.tsx';
import { Section } from '../../../../client/ui/layout/Section.tsx';
import { countryName } from '../../../../shared/countries.ts';
import { moneyWords } from '../../../../shared/money.ts';
import { paths } from '../../../../shared/paths.ts';
import { addressWords } from '../../profileRules.ts';
import type { ClientRecord, Notice, Restriction } from '../calls.ts';
import { identityKinds } from '../identityRules.ts';
import { clientLimitKeys, clientLimits, restrictionCauses, restrictionScopes } from '../rules.ts';
import styles from './record.module.css';

const approvalWords = { any: 'One person is enough', other: 'Another person than the creator' } as const;

/** Who the client is, what stops it, and its limits; other features add their sections. */
export function SummaryTab({ client, children }: { client: ClientRecord; children?: ReactNode }) {
  return (
    <div className={styles.stack}>
      {client.restrictions.map((one) => (
        <RestrictionSection key={one.id} clientId={client.ID} restriction={one} />
      ))}
      {client.notice && !client.flags.includes('Z') && <NoticeSection client={client} notice={client.notice} />}
      <div className={styles.grid}>
        <Section title="Details">
          <Definitions
            items={[
              { label: 'Code', value: client.code },
              { label: 'Legal form', value: client.legalForm },
              { label: 'Date of birth', value: client.birthDate },
              { label: 'Country', value: client.country && countryName(client.country) },
              ...(client.type === 'N' ? identityLines(client) : []),
              { label: 'Registration', value: client.status },
              { label: 'Client since', value: <Time at={client.openedAt} /> },
              { label: 'Phone', value: client.phonenr },
              { label: 'E-mail', value: client.email },
              { label: 'Website', value: client.website },
              ...client.address.map((one) => ({
                label: one.Type === 'R' ? 'Registered address' : 'Operating address',
                value: addressWords(one),
              })),
              client.type === 'LEGAL' && { label: 'Payments are approved by', value: approvalWords[client.approvals] },
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

/** Who may not see the document sees that there is one. */
function identityLines({ identity }: ClientRecord) {
  const label = 'Identity document';
  if (!identity) return [{ label, value: 'not on file' }];
  const { checkedAt, document } = identity;
  const checked = (
    <>
      on file, checked on <Time at={checkedAt} part="day" />
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
    return value !== undefined && { label: clientLimits[key], value: `${moneyWords(BigInt(value))} EUR` };
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
          { label: 'Account', value: fundId },
          { label: 'Since', value: <Time at={madeAt} /> },
          { label: 'By', value: madeBy ?? 'The bank' },
          { label: 'Because', value: comment || 'No reason was kept' },
          caseId !== null && {
            label: 'Case',
            value: (
              <Link to={paths.bkoCase} search={{ clientId, caseId }}>
                Open the case
              </Link>
            ),
          },
        ]}
      />
    </Section>
  );
}

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
          { label: 'In the way', value: whyNotClosed.join(' ') || 'Nothing' },
        ]}
      />
    </Section>
  );
}
