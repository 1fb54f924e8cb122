import { useQuery } from '@tanstack/react-query';
import type { ApiProblem } from '../../../../client/api/problem.ts';
import { callQuery } from '../../../../client/api/queries.ts';
import { readFailure } from '../../../../client/lists/loadFailure.ts';
import { roleWords } from '../../../../client/session/person.ts';
import { CopyButton } from '../../../../client/ui/action/CopyButton.tsx';
import { Definitions } from '../../../../client/ui/display/Definitions.tsx';
import { Time } from '../../../../client/ui/display/Time.tsx';
import { ErrorState } from '../../../../client/ui/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '../../../../client/ui/feedback/Skeleton.tsx';
import { SidePanel } from '../../../../client/ui/overlay/SidePanel.tsx';
import { countryName } from '../../../../shared/countries.ts';
import { RecordHead } from '../../record/backoffice/RecordHead.tsx';
import { type ClientRecord, recordCalls } from '../../record/calls.ts';
import type { ClientLine } from '../calls.ts';
import styles from './clients.module.css';
import { Risk, StatusLabels } from './lineCells.tsx';

interface ClientPanelProps {
  line: ClientLine;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** One client beside the list, for those who are not on its page: what the line says, then who they are. */
export function ClientPanel({ line, ...panel }: ClientPanelProps) {
  return (
    <SidePanel {...panel} title={line.name} summary={<StatusLabels line={line} />} shownKey={line.id}>
      <Definitions
        items={[
          { label: 'Number', value: line.id, action: <CopyButton text={line.id} what="number" size="xxsmall" /> },
          { label: 'Type', value: line.type === 'N' ? 'Natural person' : 'Company' },
          { label: 'Risk', value: line.risk && <Risk level={line.risk} quiet={false} /> },
          { label: 'Country', value: line.country && countryName(line.country) },
          { label: 'Since', value: line.since && <Time at={line.since} part="day" /> },
        ]}
      />
      {line.isClient && <Details clientId={line.id} />}
    </SidePanel>
  );
}

/** The head of the client's page, and how to reach them. Opening it is a look that the bank records. */
function Details({ clientId }: { clientId: string }) {
  const read = useQuery<ClientRecord, ApiProblem>({
    ...callQuery(recordCalls.readClient, { params: { clientId } }),
    refetchOnWindowFocus: false,
  });
  const failure = readFailure(read, 'The client could not be read');
  if (failure) return <ErrorState {...failure} />;
  if (!read.data) {
    return (
      <Loading label="Loading client">
        <Skeleton width="long" />
        <Skeleton width="half" />
      </Loading>
    );
  }
  const { code, legalForm, birthDate, email, phonenr, website, address, people, companies } = read.data;
  return (
    <>
      <div className={styles.head}>
        <RecordHead client={read.data} />
      </div>
      <Definitions
        title="Who they are"
        items={[
          { label: 'Code', value: code },
          { label: 'Legal form', value: legalForm },
          { label: 'Birth date', value: birthDate },
          { label: 'Phone', value: phonenr },
          { label: 'E-mail', value: email },
          { label: 'Website', value: website },
          ...address.map((one) => ({
            label: one.Type === 'R' ? 'Registered address' : 'Operating address',
            value: `${one.Street}, ${one.PostalCode} ${one.City}, ${countryName(one.Country)}`,
          })),
        ]}
      />
      <Definitions
        title={people.length > 0 ? 'People' : 'Companies'}
        items={[
          ...people.map(({ fullName, relation, id }) => ({ label: fullName, value: `${roleWords(relation)}, ${id}` })),
          ...companies.map(({ title, relation, id }) => ({ label: title, value: `${roleWords(relation)}, ${id}` })),
        ]}
      />
    </>
  );
}
