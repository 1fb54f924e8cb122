import { useCall } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button, LinkButton } from '#client/ui/action/Button.tsx';
import { EmptyState, ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { FiguresLoading } from '#client/ui/feedback/FiguresLoading.tsx';
import { DateRange } from '#client/ui/input/DateRange.tsx';
import { FilterChip } from '#client/ui/table/FilterChip.tsx';
import { ClientCases } from '#features/cases/backoffice/ClientCases.tsx';
import { type ClientRecord, useClientRecord } from '#features/clients/record/backoffice/useClientRecord.ts';
import { ScoreSection } from '#features/clients/score/backoffice/ScoreSection.tsx';
import { ClientLink } from '#features/clients/search/backoffice/ClientLink.tsx';
import { benchCalls } from '#features/investigation/calls.ts';
import { complianceSearch, noRows } from '#features/investigation/complianceSearch.ts';
import { Notes } from '#features/messages/backoffice/NotesAndMessages.tsx';
import { paths } from '#shared/paths.ts';
import { hasRole } from '#shared/staffGroups.ts';
import type { Bench, BenchPlace } from '../benchLinks.ts';
import { BenchFigures, figureLabels } from './BenchFigures.tsx';
import styles from './bench.module.css';
import { ClientEvents } from './ClientEvents.tsx';
import { ExpectedSection } from './ExpectedSection.tsx';
import { LimitUse } from './LimitUse.tsx';
import { MonthSection } from './MonthSection.tsx';
import { PartyListView } from './PartyListView.tsx';
import { ScreeningDays } from './ScreeningDays.tsx';
import { SideListView } from './SideListView.tsx';
import { TopParties } from './TopParties.tsx';

/** One client's bench: everything that money and rules say of it, each figure with the payments that it is made of. */
export function BenchTab() {
  const [{ client }] = usePageSearch(complianceSearch);
  if (client === undefined) return <NoClient what="money, events and risk" />;
  return <BenchOf key={client} client={client} />;
}

export function NoClient({ what }: { what: string }) {
  return (
    <EmptyState
      icon="users"
      title="No client chosen"
      action={<LinkButton href={`#${paths.bkoClients}`}>Clients</LinkButton>}
    >
      Open a client, a case, a transaction or an event, and choose Client monitoring to see its {what}.
    </EmptyState>
  );
}

function BenchOf({ client }: { client: string }) {
  const [search, change] = usePageSearch(complianceSearch);
  const record = useClientRecord(client);
  const place: BenchPlace = { client, from: search.from, to: search.to };
  const failure = readFailure(record, 'The client could not be loaded');
  if (failure) return <ErrorState {...failure} />;
  return (
    <div className={styles.bench}>
      <header className={styles.head}>
        <h2 className={styles.name}>
          {record.data ? <ClientLink id={client}>{record.data.title}</ClientLink> : `Client ${client}`}
        </h2>
        <PeriodChip place={place} />
        {search.view !== undefined && (
          <Button size="small" icon="arrow-left" onClick={() => change(noRows, { replace: false })}>
            All figures
          </Button>
        )}
      </header>
      {search.view === 'payments' && <SideListView client={client} />}
      {search.view === 'counterparties' && <PartyListView place={place} />}
      {search.view === undefined && <Figures place={place} record={record.data} />}
    </div>
  );
}

/** The period of the figures; 13 months unless chosen. */
export function PeriodChip({ place: { from, to } }: { place: Pick<BenchPlace, 'from' | 'to'> }) {
  const [, change] = usePageSearch(complianceSearch);
  const isSet = from !== undefined || to !== undefined;
  return (
    <FilterChip
      label="Period"
      {...(isSet && { value: `${from ?? 'the first day'} to ${to ?? 'today'}` })}
      onClear={() => change({ from: undefined, to: undefined })}
    >
      {(close) => (
        <DateRange
          value={{ from, to }}
          onChange={(chosen) => {
            change(chosen);
            close();
          }}
        />
      )}
    </FilterChip>
  );
}

function Figures({ place, record }: { place: BenchPlace; record: ClientRecord | undefined }) {
  const { client, from, to } = place;
  const query = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  const read = useCall(benchCalls.readBench, { params: { clientId: client }, query });
  const failure = readFailure(read, 'The figures could not be loaded');
  if (failure) return <ErrorState {...failure} />;
  const bench = read.data;
  return (
    <>
      {bench ? (
        <BenchFigures bench={bench} place={place} />
      ) : (
        <FiguresLoading label="Loading the figures" figures={figureLabels} />
      )}
      <MonthSection months={bench?.months} place={place} today={bench?.today} />
      {bench && <Parts bench={bench} place={place} record={record} />}
    </>
  );
}

/** Below the money: counterparties, events, screening, factors, what was expected, limits, cases and notes. */
function Parts({ bench, place, record }: { bench: Bench; place: BenchPlace; record: ClientRecord | undefined }) {
  const { role } = useStaffUser();
  return (
    <>
      <TopParties bench={bench} place={place} />
      <ClientEvents bench={bench} place={place} />
      <ScreeningDays events={bench.screening} />
      {record && <ScoreSection clientId={place.client} clientName={record.title} type={record.type} />}
      <ExpectedSection bench={bench} place={place} openedOn={record?.openedOn} />
      <LimitUse limits={bench.limits} all={record?.Limits} />
      {record && (
        <ClientCases
          clientId={place.client}
          clientName={record.title}
          subject={{ type: record.type, flags: record.flags, hasAccount: Object.keys(record.funds).length > 0 }}
        />
      )}
      {hasRole(role, 'amlDesk') && <Notes clientId={place.client} />}
    </>
  );
}
