import { useState } from 'react';
import type * as z from 'zod/mini';
import { readFailure } from '../../../client/lists/loadFailure.ts';
import { usePageSearch } from '../../../client/router/usePageSearch.ts';
import { Button, LinkButton } from '../../../client/ui/action/Button.tsx';
import { EmptyState, ErrorState } from '../../../client/ui/feedback/EmptyState.tsx';
import { FiguresLoading } from '../../../client/ui/feedback/FiguresLoading.tsx';
import { Page } from '../../../client/ui/layout/Page.tsx';
import { StayingPage } from '../../../client/ui/layout/StayingPage.tsx';
import { type Tab, Tabs } from '../../../client/ui/layout/Tabs.tsx';
import { paths } from '../../../shared/paths.ts';
import { DevicesSection } from '../../access/backoffice/DevicesSection.tsx';
import { enrolmentOutcomes } from '../../access/backoffice/EnrolmentOutcome.tsx';
import { DayBalances } from '../../accounts/backoffice/DayBalances.tsx';
import { StatementDialog } from '../../accounts/backoffice/StatementDialog.tsx';
import { ClientCards } from '../../cards/backoffice/ClientCards.tsx';
import { ClientCases } from '../../cases/backoffice/ClientCases.tsx';
import { ProfileButton } from '../../clients/paper/backoffice/ProfileButton.tsx';
import { MoneyTab } from '../../clients/record/backoffice/MoneyTab.tsx';
import { RecordHead, RecordSummary, recordFigures } from '../../clients/record/backoffice/RecordHead.tsx';
import { accountsOf, RecordMenu } from '../../clients/record/backoffice/RecordMenu.tsx';
import { SummaryTab } from '../../clients/record/backoffice/SummaryTab.tsx';
import { type ClientRecord, useClientRecord } from '../../clients/record/backoffice/useClientRecord.ts';
import { ProfileSection } from '../../clients/score/backoffice/ProfileSection.tsx';
import { ScoreSection } from '../../clients/score/backoffice/ScoreSection.tsx';
import { CopiesSection } from '../../copies/backoffice/CopiesSection.tsx';
import { ClientDocuments } from '../../files/backoffice/ClientDocuments.tsx';
import { ClientPictures } from '../../files/backoffice/ClientPictures.tsx';
import { ClientLog } from '../../messages/backoffice/ClientLog.tsx';
import { NotesAndMessages } from '../../messages/backoffice/NotesAndMessages.tsx';
import { ProposalsSection } from '../../proposals/backoffice/ProposalsSection.tsx';
import { PeopleTab } from '../../relations/backoffice/PeopleTab.tsx';
import { refreshRelations } from '../../relations/backoffice/refreshRelations.ts';
import { RetentionSection } from '../../retention/backoffice/RetentionSection.tsx';
import { ScreeningTab } from '../../screening/backoffice/ScreeningTab.tsx';
import { WhiteListSection } from '../../whitelist/backoffice/WhiteListSection.tsx';
import { deskMessages } from '../messages.ts';
import styles from './client.module.css';
import { type ClientTab, clientSearch } from './search.ts';
import { TransactionsTab } from './TransactionsTab.tsx';

const back = { href: `#${paths.bkoClients}`, label: 'Clients' };

/** One client of the bank, for staff: `?id=` is the client's number. */
export function ClientPage() {
  const [search, change] = usePageSearch(clientSearch);
  const { id } = search;
  if (!id) {
    return (
      <Page title="Client" back={back}>
        <EmptyState icon="users" title="No client chosen" action={<LinkButton href={back.href}>Clients</LinkButton>}>
          The address of this page names a client by 11 digits.
        </EmptyState>
      </Page>
    );
  }
  return <ClientOf key={id} id={id} search={search} onChange={change} />;
}

type Search = z.output<typeof clientSearch>;

interface ClientOfProps {
  id: string;
  search: Search;
  onChange: (changes: Partial<Search>) => void;
}

function ClientOf({ id, search, onChange }: ClientOfProps) {
  const read = useClientRecord(id);
  const { data: client, error, refetch } = read;
  if (!client) {
    const isMalformed = error?.problem.status === 400;
    const failure = readFailure(read, isMalformed ? 'The client could not be loaded' : deskMessages.profileFailed);
    return (
      <Page title="Client" summary={`Number ${id}`} back={back}>
        {error?.problem.code === 'not-found' ? (
          <>
            <EmptyState
              icon="users"
              title="No client has this number"
              action={<LinkButton href={back.href}>Clients</LinkButton>}
            >
              It may be a person who acts for clients, or a staff user: their devices stand below.
            </EmptyState>
            <DevicesSection personId={id} />
          </>
        ) : failure ? (
          <ErrorState {...failure} />
        ) : (
          <FiguresLoading label="Loading the client" figures={recordFigures} />
        )}
      </Page>
    );
  }
  const refresh = () => {
    refreshRelations();
    void refetch();
  };
  return (
    <StayingPage
      title={client.title}
      summary={<RecordSummary client={client} />}
      back={back}
      actions={
        <>
          <StatementButton client={client} />
          <ProfileButton clientId={id} />
          <RecordMenu client={client} onChanged={() => void refetch()} />
        </>
      }
    >
      <RecordHead client={client} />
      <ProposalsSection subject={id} outcomes={enrolmentOutcomes} onDecided={refresh} />
      <Tabs
        label="Client record"
        tabs={tabsOf(client, search, onChange)}
        value={search.tab ?? 'summary'}
        // the lists of two tabs share the fields of search and order
        onChange={(tab) => onChange({ tab, file: undefined, text: undefined, sort: undefined })}
        pageKeys
      />
    </StayingPage>
  );
}

function StatementButton({ client }: { client: ClientRecord }) {
  const [isAsked, setIsAsked] = useState(false);
  const accounts = accountsOf(client);
  if (accounts.length === 0) return null;
  return (
    <>
      <Button icon="download" onClick={() => setIsAsked(true)}>
        Statement
      </Button>
      {isAsked && (
        <StatementDialog
          clientId={client.ID}
          name={client.title}
          accounts={accounts}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  );
}

function Summary({ client }: { client: ClientRecord }) {
  const { ID: clientId, title: clientName, type, cases, flags } = client;
  return (
    <SummaryTab client={client}>
      <ScoreSection clientId={clientId} clientName={clientName} />
      <ProfileSection client={client} />
      {type === 'N' && (
        <ClientPictures clientId={clientId} clientName={clientName} isClosed={flags.includes('Z')} cases={cases} />
      )}
    </SummaryTab>
  );
}

function tabsOf(client: ClientRecord, search: Search, onChange: ClientOfProps['onChange']): Tab<ClientTab>[] {
  const named = { clientId: client.ID, clientName: client.title, isCompany: client.type === 'LEGAL' };
  return [
    { value: 'summary', label: 'Summary', panel: <Summary client={client} /> },
    {
      value: 'money',
      label: 'Money',
      panel: (
        <div className={styles.sections}>
          <MoneyTab client={client} />
          <DayBalances clientId={client.ID} />
          <WhiteListSection clientId={client.ID} clientName={client.title} />
        </div>
      ),
    },
    {
      value: 'transactions',
      label: 'Transactions',
      panel: <TransactionsTab client={client} />,
    },
    { value: 'cards', label: 'Cards', panel: <ClientCards clientId={client.ID} /> },
    {
      value: 'people',
      label: 'People',
      panel: (
        <div className={styles.sections}>
          <PeopleTab client={{ id: client.ID, title: client.title, type: client.type }} />
          {client.type === 'N' && <DevicesSection personId={client.ID} />}
        </div>
      ),
    },
    {
      value: 'cases',
      label: 'Cases',
      count: client.openCases,
      panel: <ClientCases clientId={client.ID} clientName={client.title} />,
    },
    { value: 'screening', label: 'Screening', panel: <ScreeningTab clientId={client.ID} /> },
    { value: 'messages', label: 'Messages and notes', panel: <NotesAndMessages {...named} /> },
    {
      value: 'documents',
      label: 'Documents',
      panel: (
        <div className={styles.sections}>
          <ClientDocuments
            clientId={client.ID}
            clientName={client.title}
            isPerson={client.type === 'N'}
            cases={client.cases}
            search={search}
            onChange={onChange}
          />
          {client.type === 'N' && <CopiesSection clientId={client.ID} clientName={client.title} />}
          <RetentionSection clientId={client.ID} clientName={client.title} />
        </div>
      ),
    },
    { value: 'log', label: 'Log', panel: <ClientLog {...named} /> },
  ];
}
