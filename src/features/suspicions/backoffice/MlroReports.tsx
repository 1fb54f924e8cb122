import { useMemo } from 'react';
import * as z from 'zod/mini';
import { ListView } from '#client/lists/ListView.tsx';
import { useList } from '#client/lists/useList.ts';
import { go } from '#client/router/go.ts';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { useStaffUser } from '#client/session/person.ts';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { getQuery } from '#shared/lists/list.ts';
import { paths } from '#shared/paths.ts';
import { reportAddress, suspicionCalls } from '../calls.ts';
import { type MlroReportItem, mlroReportList } from '../reportList.ts';
import { fromLabels, mlroReportStates } from '../rules.ts';
import { FileBy } from './FileBy.tsx';
import { mayReadReports } from './mayReport.ts';
import { formatState, stateKind } from './reportTexts.ts';

const search = z.object(reportAddress);

/** Reports to the MLRO that this staff user may read; for most who open the page there are none. */
export function MlroReports() {
  if (!mayReadReports(useStaffUser())) return null;
  return <Reports />;
}

function Reports() {
  const [filter, change] = usePageSearch(search);
  const query = useMemo(() => getQuery(mlroReportList, filter), [filter]);
  const shown = useList(mlroReportList, suspicionCalls.listMlroReports, { query });
  return (
    <Section
      title="Reports to the MLRO"
      summary="Read by the Head of AML, deputies and whom they name. No one else knows of them."
    >
      <ListView
        list={mlroReportList}
        shown={shown}
        search={filter}
        onChange={change}
        label="Reports to the MLRO"
        words={words}
        tabs={stateTabs}
        fields={[
          {
            label: 'Overdue',
            kind: 'choice',
            options: [
              { value: 'yes', label: 'Yes' },
              { value: 'no', label: 'No' },
            ],
            value: filter.overdue,
            onChange: (value) => change({ overdue: value === 'yes' || value === 'no' ? value : undefined }),
          },
        ]}
        file={{ call: suspicionCalls.exportMlroReports, input: { query } }}
        columns={columns}
        onOpen={({ id }) => go(paths.bkoMlroReport, { search: { id } })}
        skeletonRows={3}
        empty={
          <EmptyState icon="shield" title="No reports you can open">
            Staff report from a case, a client or a transaction.
          </EmptyState>
        }
      />
    </Section>
  );
}

const words = {
  one: 'report',
  many: 'reports',
  search: 'Client or sender',
  failed: 'The reports could not be loaded',
};
const stateTabs = {
  field: 'state',
  label: 'State',
  words: [
    { value: 'all', label: 'All' },
    ...Object.entries(mlroReportStates)
      .filter(([value]) => value !== 'draft')
      .map(([value, label]) => ({ value, label })),
  ],
};

const columns: readonly Column<MlroReportItem>[] = [
  { key: 'client', title: 'About', render: ({ clientName }) => clientName },
  { key: 'from', title: 'From', width: 130, hideBelow: 1024, render: ({ from }) => fromLabels[from] },
  { key: 'sender', title: 'Sent by', width: 180, hideBelow: 720, render: ({ sender }) => sender.fullName },
  {
    key: 'sent',
    title: 'Sent',
    width: 180,
    hideBelow: 1280,
    sortable: true,
    render: ({ sentAt }) => <Time at={sentAt} />,
  },
  {
    key: 'due',
    title: 'File by',
    width: 180,
    hideBelow: 720,
    sortable: true,
    list: 'detail',
    render: (item) => <FileBy item={item} />,
  },
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
