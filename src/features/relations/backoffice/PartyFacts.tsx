import { useCall } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { pageHref } from '#client/router/Link.tsx';
import { CopyButton } from '#client/ui/action/CopyButton.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { EmptyState, ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { useMayOpenClient } from '#features/clients/search/backoffice/clientRoute.ts';
import { besideAddress } from '#features/clients/search/backoffice/findClients.ts';
import { countryName } from '#shared/countries.ts';
import { paths } from '#shared/paths.ts';
import { type Related, type Relation, relationCalls } from '../calls.ts';
import { isClientNumber, roleLabels } from '../rules.ts';
import { getKey } from './RelationPanel.tsx';
import { RelationState, shareColumn } from './relationCells.tsx';

const columns: readonly Column<Relation>[] = [
  { key: 'name', title: 'Client', render: ({ other }) => other.name },
  { key: 'role', title: 'Relation', list: 'text', render: ({ role, direction }) => roleLabels[role][direction] },
  shareColumn,
  { key: 'state', title: 'State', width: 110, list: 'state', render: (one) => <RelationState relation={one} /> },
];

/** Somebody who is no client: what distinguishes them, and to which clients they belong. The bank records the look. */
export function PartyFacts({ id }: { id: string }) {
  const read = useCall(relationCalls.readParty, { params: { subjectId: id } });
  const opens = useMayOpenClient();
  const failure = readFailure(read, 'The relations could not be loaded');
  const found = read.data;
  const isUnknown = read.error?.problem.code === 'not-found';
  // a member of staff belongs to no client
  if (isUnknown && !found) return null;
  if (failure) return <ErrorState {...failure} />;
  return (
    <>
      {found && <Definitions items={getFacts(found.party)} />}
      <Section title="Belongs to">
        <Table
          label="Belongs to"
          columns={columns}
          rows={found?.items}
          rowKey={getKey}
          rowHref={({ other }) =>
            opens && other.isClient
              ? pageHref(paths.bkoClient, { id: other.id, tab: 'people' })
              : `#${besideAddress(other)}`
          }
          dimmed={({ state }) => state === 'ended'}
          skeletonRows={2}
          empty={
            <EmptyState icon="users" title="Belongs to no client">
              Companies and people with a relation to them appear here.
            </EmptyState>
          }
        />
      </Section>
    </>
  );
}

function getFacts({ id, type, birthDate, code, country }: Related) {
  const number = isClientNumber(id) && id;
  return [
    { label: 'Number', value: number, action: <CopyButton text={id} what="number" size="xxsmall" /> },
    { label: 'Type', value: type === 'N' ? 'Natural person' : 'Company' },
    { label: 'Date of birth', value: birthDate },
    { label: 'Company code', value: code },
    { label: 'Country', value: country && countryName(country) },
  ];
}
