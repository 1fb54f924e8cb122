import { useCall } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { SidePanel } from '#client/ui/overlay/SidePanel.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { usePickedRow } from '#client/ui/table/usePickedRow.ts';
import { formatCount } from '#shared/formatCount.ts';
import { reconciliationCalls, type StatementFile } from '../calls.ts';

const isRefused = ({ refusal, statements }: StatementFile) =>
  refusal !== '' || statements.some(({ outcome }) => outcome === 'refused');

const columns: readonly Column<StatementFile>[] = [
  { key: 'name', title: 'File', render: ({ name }) => name || 'Without a name' },
  { key: 'at', title: 'Taken', width: 190, list: 'detail', render: ({ takenAt }) => <Time at={takenAt} /> },
  {
    ...{ key: 'by', title: 'By', width: 200, hideBelow: 720, list: 'none' },
    render: ({ takenBy }) => takenBy || 'The folder',
  },
  {
    ...{ key: 'statements', title: 'Statements', width: 120, align: 'end', hideBelow: 720 },
    render: ({ statements }) => statements.length,
  },
  {
    ...{ key: 'state', title: 'State', width: 170, list: 'state' },
    render: (row) =>
      isRefused(row) ? (
        <StatusBadge kind="failed">Refused in part or whole</StatusBadge>
      ) : (
        <StatusBadge kind="success">Taken</StatusBadge>
      ),
  },
];
const words = { taken: 'Taken', known: 'Known already' } as const;

/** The last files of statements, with what became of each statement in them. */
export function StatementFiles() {
  const read = useCall(reconciliationCalls.listStatementFiles, {});
  const { row, table, panel } = usePickedRow(read.data?.items, ({ id }) => id);
  return (
    <>
      <Section title="Statement files" summary="The last 50 files, uploaded or from the folder.">
        <Table
          label="Statement files"
          columns={columns}
          {...table}
          skeletonRows={2}
          error={readFailure(read, 'The files could not be loaded')}
          empty={<EmptyState title="No files yet">Upload statements, or let the operator set a folder.</EmptyState>}
        />
      </Section>
      {row && (
        <SidePanel {...panel} title={row.name || 'Statement file'} summary={row.format} shownKey={row.id}>
          {row.refusal !== '' && <Banner kind="failed">{row.refusal}</Banner>}
          {row.duplicates > 0 && (
            <Banner>{`Sent again ${formatCount(row.duplicates, { one: 'time', many: 'times' })}.`}</Banner>
          )}
          <Definitions
            layout="stacked"
            items={row.statements.map(({ account, number, outcome, reason, lines }) => ({
              label: [account, number].filter(Boolean).join(', ') || 'Statement',
              value:
                outcome === 'refused'
                  ? reason
                  : `${words[outcome]}, ${formatCount(lines, { one: 'line', many: 'lines' })}`,
            }))}
          />
        </SidePanel>
      )}
    </>
  );
}
