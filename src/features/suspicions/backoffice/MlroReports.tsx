import { useState } from 'react';
import { useCall } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { usePickedRow } from '#client/ui/table/usePickedRow.ts';
import { type MlroReportItem, suspicionCalls } from '../calls.ts';
import { FileBy } from './FileBy.tsx';
import { type ClientLinkPart, MlroReportPanel } from './MlroReportPanel.tsx';
import { mayReadReports } from './mayReport.ts';
import { formatState, fromLabels, stateKind } from './reportTexts.ts';
import styles from './suspicions.module.css';

/** Reports to the MLRO that this staff user may read; for most who open the page there are none. */
export function MlroReports({ ClientLink }: { ClientLink: ClientLinkPart }) {
  const [before, setBefore] = useState<readonly string[]>([]);
  const isReader = mayReadReports(useStaffUser());
  const next = before.at(-1);
  const query = next === undefined ? {} : { next };
  const list = useCall(suspicionCalls.listMlroReports, { query }, { enabled: isReader });
  const picked = usePickedRow(list.data?.items, rowKey);
  if (!isReader) return null;
  const more = list.data?.next;
  return (
    <Section
      title="Reports to the MLRO"
      summary="Read by the Head of AML, deputies and whom they name. No one else knows of them."
    >
      <Table
        label="Reports to the MLRO"
        columns={columns}
        {...picked.table}
        skeletonRows={3}
        error={readFailure(list, 'The reports could not be loaded')}
        empty={
          <EmptyState icon="shield" title="No reports you can open">
            Staff report from a case, a client or a transaction.
          </EmptyState>
        }
      />
      {(before.length > 0 || more) && (
        <div className={styles.pages}>
          {before.length > 0 && <Button onClick={() => setBefore(before.slice(0, -1))}>Newer</Button>}
          {more && <Button onClick={() => setBefore([...before, more])}>Older</Button>}
        </div>
      )}
      {picked.row && <MlroReportPanel id={picked.row.id} item={picked.row} ClientLink={ClientLink} {...picked.panel} />}
    </Section>
  );
}

const rowKey = ({ id }: MlroReportItem) => id;

const columns: readonly Column<MlroReportItem>[] = [
  { key: 'client', title: 'About', render: ({ clientName }) => clientName },
  { key: 'from', title: 'From', width: 130, hideBelow: 1024, render: ({ from }) => fromLabels[from] },
  { key: 'sender', title: 'Sent by', width: 180, hideBelow: 720, render: ({ sender }) => sender.fullName },
  { key: 'sent', title: 'Sent', width: 180, hideBelow: 1280, render: ({ sentAt }) => <Time at={sentAt} /> },
  { key: 'by', title: 'File by', width: 180, hideBelow: 720, render: (item) => <FileBy item={item} /> },
  {
    key: 'state',
    title: 'State',
    width: 140,
    list: 'state',
    render: ({ state }) => (
      <StatusBadge kind={stateKind(state)} quiet>
        {formatState(state)}
      </StatusBadge>
    ),
  },
];
