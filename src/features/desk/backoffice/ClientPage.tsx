import { readFailure } from '#client/lists/loadFailure.ts';
import { followAddress } from '#client/router/go.ts';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { LinkButton } from '#client/ui/action/Button.tsx';
import { EmptyState, ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { Page } from '#client/ui/layout/Page.tsx';
import { StayingPage } from '#client/ui/layout/StayingPage.tsx';
import { TabsLoading } from '#client/ui/layout/Tabs.tsx';
import { DevicesSection } from '#features/access/backoffice/DevicesSection.tsx';
import { useCaseKeys } from '#features/cases/backoffice/useCaseKeys.ts';
import {
  RecordActionsLoading,
  RecordFacts,
  RecordFactsLoading,
  RecordSummary,
} from '#features/clients/record/backoffice/RecordHead.tsx';
import { useClientRecord } from '#features/clients/record/backoffice/useClientRecord.ts';
import { benchHref, useMayReadBench } from '#features/monitoring/backoffice/BenchLink.tsx';
import { PartyFacts } from '#features/relations/backoffice/PartyFacts.tsx';
import { paths } from '#shared/paths.ts';
import { deskMessages } from '../messages.ts';
import { RecordActions, RecordBody } from './recordParts.tsx';
import { clientSearch } from './search.ts';

const back = { href: `#${paths.bkoClients}`, label: 'Clients' };

/** One client of the bank, for staff: `?id=` is the client's number. */
export function ClientPage() {
  const [{ id }] = usePageSearch(clientSearch);
  if (!id) {
    return (
      <Page title="Client" back={back}>
        <EmptyState icon="users" title="No client chosen" action={<LinkButton href={back.href}>Clients</LinkButton>}>
          Open a client from the search, or add its 11-digit number to the address.
        </EmptyState>
      </Page>
    );
  }
  return <ClientOf key={id} id={id} />;
}

function ClientOf({ id }: { id: string }) {
  const read = useClientRecord(id);
  const mayMonitor = useMayReadBench();
  useCaseKeys({ m: mayMonitor ? () => followAddress(benchHref(id).slice(1)) : undefined });
  const changed = () => void read.refetch();
  const { data: client, error } = read;
  if (!client) {
    const isMalformed = error?.problem.status === 400;
    const failure = readFailure(read, isMalformed ? 'The client could not be loaded' : deskMessages.profileFailed);
    if (!error) return <ClientLoading id={id} />;
    return (
      <Page title="Client" summary={`Number ${id}`} back={back}>
        {error.problem.code === 'not-found' ? (
          <>
            <EmptyState
              icon="users"
              title="No client has this number"
              action={<LinkButton href={back.href}>Clients</LinkButton>}
            >
              It may be a person who acts for clients, or a staff user.
            </EmptyState>
            <PartyFacts id={id} />
            <DevicesSection personId={id} />
          </>
        ) : (
          failure && <ErrorState {...failure} />
        )}
      </Page>
    );
  }
  return (
    <StayingPage
      title={client.title}
      summary={<RecordSummary client={client} />}
      facts={<RecordFacts client={client} />}
      back={back}
      actions={<RecordActions client={client} onChanged={changed} hasKeys />}
    >
      <RecordBody client={client} onChanged={changed} pageKeys />
    </StayingPage>
  );
}

/** The head with its figures, the row of tabs and the first lines: about as high as a record. */
function ClientLoading({ id }: { id: string }) {
  return (
    <StayingPage
      title="Client"
      summary={`Number ${id}`}
      facts={<RecordFactsLoading />}
      back={back}
      actions={<RecordActionsLoading />}
    >
      <TabsLoading />
    </StayingPage>
  );
}
