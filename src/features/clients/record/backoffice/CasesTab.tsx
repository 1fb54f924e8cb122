import { Time } from '../../../../client/ui/display/Time.tsx';
import { EmptyState } from '../../../../client/ui/feedback/EmptyState.tsx';
import { Section } from '../../../../client/ui/layout/Section.tsx';
import type { Column } from '../../../../client/ui/table/columns.ts';
import { Table } from '../../../../client/ui/table/Table.tsx';
import type { ClientRecord } from '../calls.ts';

type OpenCase = ClientRecord['cases'][number];

const columns: readonly Column<OpenCase>[] = [
  { key: 'title', title: 'Case', render: ({ title }) => title },
  { key: 'type', title: 'Type', width: 180, list: 'detail', render: ({ type }) => type },
  { key: 'at', title: 'Opened', width: 190, list: 'text', render: ({ openedAt }) => <Time at={openedAt} /> },
];

/** Cases of the client that are not closed, newest first. */
export function CasesTab({ client }: { client: ClientRecord }) {
  const hidden = client.openCases - client.cases.length;
  return (
    <Section title="Open cases" summary={hidden > 0 ? `The newest ones; ${hidden} more are open.` : undefined}>
      <Table
        label="Open cases"
        columns={columns}
        rows={client.cases}
        rowKey={({ id }) => id}
        empty={<EmptyState icon="check-circle" title="No open case" />}
      />
    </Section>
  );
}
