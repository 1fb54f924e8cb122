import { type ReactNode, Suspense } from 'react';
import { useFailureAlert } from '#client/alerts/useFailureAlert.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { lazyPart } from '#client/router/loadPage.ts';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { useCompany, useLetters } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { CopyButton } from '#client/ui/action/CopyButton.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { Page } from '#client/ui/layout/Page.tsx';
import { Section, Split } from '#client/ui/layout/Section.tsx';
import { DocumentsSection } from '#features/files/company/DocumentsSection.tsx';
import { countryName } from '#shared/countries.ts';
import { formatIban } from '#shared/iban.ts';
import { holds, moneyPermissions } from '#shared/permissions.ts';
import type { Company } from '../calls.ts';
import { clientMessages } from '../messages.ts';
import { formatAddress } from '../profileRules.ts';
import { LimitsSection } from './profile/LimitsSection.tsx';
import { PendingValue } from './profile/PendingValue.tsx';
import { PeopleSection } from './profile/PeopleSection.tsx';
import styles from './profile/profile.module.css';
import { profileSearch } from './profile/search.ts';

const ContactsDialog = lazyPart(() => import('./profile/ContactsDialog.tsx').then((module) => module.ContactsDialog));
const RequestDialog = lazyPart(() => import('./profile/RequestDialog.tsx').then((module) => module.RequestDialog));
const StatsSection = lazyPart(() => import('./profile/StatsSection.tsx').then((module) => module.StatsSection));

/** What the bank knows about the company. */
export function CompanyProfilePage() {
  const [search, change] = usePageSearch(profileSearch);
  const company = useCompany();
  const letters = useLetters();
  const mayEdit = holds(letters, 'company.edit');
  const seesMoney = holds(letters, ...moneyPermissions);
  const { data } = company;
  useFailureAlert(data ? undefined : company.error?.problem, clientMessages.profileLoadFailed);
  const edit = (what: 'contacts' | 'register' | 'operating') => change({ edit: what }, { replace: false });
  const close = () => change({ edit: undefined });
  const failure = readFailure(company, 'The company could not be loaded');
  if (failure) {
    return (
      <Page title="Company profile">
        <ErrorState {...failure} />
      </Page>
    );
  }
  return (
    <Page title="Company profile" summary={data?.title ?? '\u00a0'}>
      {data ? (
        <Split
          aside={
            <div className={styles.column}>
              <LimitsSection limits={data.Limits} seesUse={seesMoney} />
              <PeopleSection company={data} />
            </div>
          }
        >
          <div className={styles.column}>
            <Register company={data} onEdit={mayEdit ? () => edit('register') : undefined} />
            <Contacts company={data} onEdit={mayEdit ? () => edit('contacts') : undefined} />
            <Addresses company={data} onEdit={mayEdit ? () => edit('operating') : undefined} />
            <DocumentsSection
              search={search}
              onChange={change}
              open={search.file}
              onOpen={(file) => change({ file }, { replace: search.file !== undefined })}
            />
            <Suspense fallback={null}>{seesMoney && <StatsSection />}</Suspense>
          </div>
        </Split>
      ) : (
        <Loading label="Loading the company">
          <Skeleton shape="title" width="long" />
          <Skeleton width="half" />
          <Skeleton width="half" />
        </Loading>
      )}
      <Suspense fallback={null}>
        {data && mayEdit && search.edit === 'contacts' && <ContactsDialog known={data} onClose={close} />}
        {data && mayEdit && (search.edit === 'register' || search.edit === 'operating') && (
          <RequestDialog about={search.edit} company={data} onClose={close} />
        )}
      </Suspense>
    </Page>
  );
}

interface PartProps {
  company: Company;
  /** absent: the person may not change anything */
  onEdit: (() => void) | undefined;
}

function Register({ company, onEdit }: PartProps) {
  const { title, doc, account, iban, bic } = company;
  return (
    <Section
      title="Company"
      summary="From the company register."
      actions={onEdit && <EditButton onClick={onEdit}>Request a change</EditButton>}
    >
      <Definitions
        items={[
          { label: 'Name', value: <PendingValue company={company} field="fullname" now={title} /> },
          { label: 'Legal form', value: <PendingValue company={company} field="legalform" now={doc.legalForm} /> },
          { label: 'Company code', value: doc.companyCode },
          { label: 'Country', value: countryName(doc.country) },
          { label: 'Client number', value: account, action: copy(account, 'client number') },
          { label: 'Main account', value: formatIban(iban), action: iban && copy(iban, 'IBAN') },
          { label: 'BIC', value: bic, action: copy(bic, 'BIC') },
        ]}
      />
    </Section>
  );
}

function copy(text: string, what: string): ReactNode {
  return <CopyButton text={text} what={what} size="xxsmall" />;
}

function Contacts({ company, onEdit }: PartProps) {
  const { phonenr, email, website } = company;
  return (
    <Section title="Contact data" actions={onEdit && <EditButton onClick={onEdit}>Change</EditButton>}>
      <Definitions
        items={[
          { label: 'Phone', value: phonenr || 'None' },
          { label: 'E-mail', value: email || 'None' },
          { label: 'Website', value: website ? <Website address={website} /> : 'None' },
        ]}
      />
    </Section>
  );
}

/** A person typed the address. It becomes a link only if it starts with http or https. */
function Website({ address }: { address: string }) {
  if (!/^https?:\/\//i.test(address)) return address;
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {address.replace(/^https?:\/\//i, '')}
    </a>
  );
}

function Addresses({ company, onEdit }: PartProps) {
  const operating = getLines(company, 'O');
  return (
    <Section
      title="Addresses"
      actions={onEdit && <EditButton onClick={onEdit}>Request another operating address</EditButton>}
    >
      <Definitions
        items={[
          {
            label: 'Registered',
            value: <PendingValue company={company} field="address R" now={getLines(company, 'R') ?? 'None'} />,
          },
          {
            label: 'Operating',
            value: <PendingValue company={company} field="address O" now={operating ?? 'The registered one'} />,
          },
        ]}
      />
    </Section>
  );
}

function getLines({ address }: Company, type: 'R' | 'O'): string | undefined {
  const found = address.find(({ Type }) => Type === type);
  return found && formatAddress(found);
}

function EditButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button size="small" icon="edit" onClick={onClick}>
      {children}
    </Button>
  );
}
