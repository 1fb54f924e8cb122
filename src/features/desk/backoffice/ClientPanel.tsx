import { readFailure } from '#client/lists/loadFailure.ts';
import { useOwnSearch } from '#client/router/useOwnSearch.ts';
import { OwnSearchContext } from '#client/router/usePageSearch.ts';
import { ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { FiguresLoading } from '#client/ui/feedback/FiguresLoading.tsx';
import { SidePanel } from '#client/ui/overlay/SidePanel.tsx';
import { DevicesSection } from '#features/access/backoffice/DevicesSection.tsx';
import { RecordHead, RecordSummary, recordFigures } from '#features/clients/record/backoffice/RecordHead.tsx';
import { useClientRecord } from '#features/clients/record/backoffice/useClientRecord.ts';
import type { ClientPanelProps } from '#features/clients/search/backoffice/ClientSearch.tsx';
import { StatusLabels } from '#features/clients/search/backoffice/lineCells.tsx';
import { useLikeLine } from '#features/clients/search/backoffice/useLikeLine.ts';
import { PartyFacts } from '#features/relations/backoffice/PartyFacts.tsx';
import { hasNumber } from '#shared/ids.ts';
import { deskMessages } from '../messages.ts';
import styles from './client.module.css';
import { RecordActions, RecordBody } from './recordParts.tsx';

/**
 * One client beside the list, for those who are not on its page: the same record, where each does what their role and
 * keys allow. Opening it is a look that the bank records.
 */
export function ClientPanel({ line, ...panel }: ClientPanelProps) {
  const read = useClientRecord(line.id, { enabled: line.isClient });
  const client = read.data;
  const search = useOwnSearch(line.id, 'tab');
  useLikeLine(line, client?.flags);
  const changed = () => void read.refetch();
  const failure = readFailure(read, deskMessages.profileFailed);
  return (
    <SidePanel
      {...panel}
      width="broad"
      title={client?.title ?? line.name}
      summary={client ? <RecordSummary client={client} /> : <StatusLabels line={line} />}
      shownKey={line.id}
      actions={client && { neutral: <RecordActions key={line.id} client={client} onChanged={changed} /> }}
    >
      {!line.isClient ? (
        <Person key={line.id} id={line.id} />
      ) : client ? (
        <OwnSearchContext value={search}>
          <div key={line.id} className={styles.record}>
            <RecordHead client={client} />
            <RecordBody client={client} onChanged={changed} pageKeys={false} />
          </div>
        </OwnSearchContext>
      ) : failure ? (
        <ErrorState {...failure} />
      ) : (
        <FiguresLoading label="Loading the client" figures={recordFigures} />
      )}
    </SidePanel>
  );
}

/** Somebody without accounts, who acts for clients, owns them or is family. */
function Person({ id }: { id: string }) {
  return (
    <div className={styles.record}>
      <PartyFacts id={id} />
      {hasNumber(id) && <DevicesSection personId={id} />}
    </div>
  );
}
