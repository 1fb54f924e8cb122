/** What the page of a client and its panel share: what may be done about the client, its head and its tabs. */

import { useState } from 'react';
import type * as z from 'zod/mini';
import { type ChangeSearch, usePageSearch } from '#client/router/usePageSearch.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { type Tab, Tabs } from '#client/ui/layout/Tabs.tsx';
import { DevicesSection } from '#features/access/backoffice/DevicesSection.tsx';
import { enrolmentOutcomes } from '#features/access/backoffice/EnrolmentOutcome.tsx';
import { DayBalances } from '#features/accounts/backoffice/DayBalances.tsx';
import { StatementDialog } from '#features/accounts/backoffice/StatementDialog.tsx';
import { ClientCards } from '#features/cards/backoffice/ClientCards.tsx';
import { ClientCases } from '#features/cases/backoffice/ClientCases.tsx';
import { ProfileButton } from '#features/clients/paper/backoffice/ProfileButton.tsx';
import { MoneyTab } from '#features/clients/record/backoffice/MoneyTab.tsx';
import { getAccounts, RecordMenu } from '#features/clients/record/backoffice/RecordMenu.tsx';
import { SummaryTab } from '#features/clients/record/backoffice/SummaryTab.tsx';
import type { ClientRecord } from '#features/clients/record/backoffice/useClientRecord.ts';
import { ProfileSection } from '#features/clients/score/backoffice/ProfileSection.tsx';
import { ScoreSection } from '#features/clients/score/backoffice/ScoreSection.tsx';
import { CopiesSection } from '#features/copies/backoffice/CopiesSection.tsx';
import { ClientDocuments } from '#features/files/backoffice/ClientDocuments.tsx';
import { ClientPictures } from '#features/files/backoffice/ClientPictures.tsx';
import { ClientLog } from '#features/messages/backoffice/ClientLog.tsx';
import { NotesAndMessages } from '#features/messages/backoffice/NotesAndMessages.tsx';
import { BenchButton } from '#features/monitoring/backoffice/BenchLink.tsx';
import { ProposalsLine } from '#features/proposals/backoffice/ProposalsLine.tsx';
import { PeopleTab } from '#features/relations/backoffice/PeopleTab.tsx';
import { refreshRelations } from '#features/relations/backoffice/refreshRelations.ts';
import { RetentionSection } from '#features/retention/backoffice/RetentionSection.tsx';
import { ScreeningTab } from '#features/screening/backoffice/ScreeningTab.tsx';
import { WhiteListSection } from '#features/whitelist/backoffice/WhiteListSection.tsx';
import { hasStatus } from '#shared/clientStatus.ts';
import styles from './client.module.css';
import { type ClientTab, clientSearch, noneOfTabs } from './search.ts';
import { TransactionsTab } from './TransactionsTab.tsx';
import { tabsFor } from './tabsFor.ts';
import { useReportDialog } from './useReportDialog.tsx';

type Search = z.output<typeof clientSearch>;

interface RecordProps {
  client: ClientRecord;
  /** runs after something that other features have changed about the client */
  onChanged: () => void;
}

/** Papers of a client, and everything that the viewer may do about it. */
export function RecordActions({ client, onChanged, hasKeys = false }: RecordProps & { hasKeys?: boolean }) {
  return (
    <>
      <BenchButton clientId={client.ID} hasKey={hasKeys} />
      <StatementButton client={client} />
      <ProfileButton clientId={client.ID} />
      <RecordMenu client={client} onChanged={onChanged} ReportDialog={useReportDialog()} />
    </>
  );
}

/** What waits for a second person, and the tabs; the search says which one, and what it shows. */
export function RecordBody({ client, onChanged, pageKeys }: RecordProps & { pageKeys: boolean }) {
  const [search, change] = usePageSearch(clientSearch);
  const may = tabsFor(useStaffUser());
  const refresh = () => {
    refreshRelations();
    onChanged();
  };
  return (
    <>
      <ProposalsLine subject={client.ID} outcomes={enrolmentOutcomes} onDecided={refresh} />
      <Tabs
        label="Client record"
        tabs={getTabs(client, search, change).filter(({ value }) => may.includes(value))}
        value={may.find((tab) => tab === search.tab) ?? 'summary'}
        onChange={(tab) => change({ tab, ...noneOfTabs })}
        pageKeys={pageKeys}
      />
    </>
  );
}

function StatementButton({ client }: { client: ClientRecord }) {
  const [isAsked, setIsAsked] = useState(false);
  const accounts = getAccounts(client);
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
      <ScoreSection clientId={clientId} clientName={clientName} type={type} />
      <ProfileSection client={client} />
      {type === 'N' && (
        <ClientPictures
          clientId={clientId}
          clientName={clientName}
          isClosed={hasStatus(flags, 'closed')}
          cases={cases}
        />
      )}
    </SummaryTab>
  );
}

interface DocumentsProps {
  client: ClientRecord;
  search: Search;
  onChange: ChangeSearch<typeof clientSearch>;
}

function Documents({ client, search, onChange }: DocumentsProps) {
  return (
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
  );
}

function getTabs(client: ClientRecord, search: Search, onChange: ChangeSearch<typeof clientSearch>): Tab<ClientTab>[] {
  const named = { clientId: client.ID, clientName: client.title, isCompany: client.type === 'LEGAL' };
  return [
    { value: 'summary', label: 'Summary', panel: <Summary client={client} /> },
    {
      value: 'money',
      label: 'Money',
      panel: (
        <div className={styles.sections}>
          <MoneyTab client={client} />
          <DayBalances clientId={client.ID} accounts={Object.keys(client.funds).length} />
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
      ...(client.openCases > 0 && { count: client.openCases }),
      panel: (
        <ClientCases
          clientId={client.ID}
          clientName={client.title}
          subject={{ type: client.type, flags: client.flags, hasAccount: Object.keys(client.funds).length > 0 }}
        />
      ),
    },
    { value: 'screening', label: 'Screening', panel: <ScreeningTab clientId={client.ID} /> },
    { value: 'messages', label: 'Messages and notes', panel: <NotesAndMessages {...named} /> },
    {
      value: 'documents',
      label: 'Documents',
      panel: <Documents client={client} search={search} onChange={onChange} />,
    },
    {
      value: 'log',
      label: 'Log',
      panel: (
        <ClientLog
          {...named}
          recordId={search.record}
          onRecord={(record) => onChange({ record, text: undefined, kind: undefined }, { replace: false })}
        />
      ),
    },
  ];
}
