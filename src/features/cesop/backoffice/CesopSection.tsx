import { useCall } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { type Column, stepsBeside } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { spaced } from '#shared/formatCount.ts';
import { type CesopMessage, type CesopQuarter, cesopCalls } from '../calls.ts';
import { formatQuarter, maxUnreported } from '../rules.ts';
import { CesopRows } from './CesopRows.tsx';
import { rowsSearch } from './cesopSearch.ts';
import { QuarterPanel } from './QuarterPanel.tsx';
import { QuarterBadge } from './stateBadges.tsx';

/** Of the newest message that is made and was not withdrawn. */
const count = ({ messages }: CesopQuarter, of: (message: CesopMessage) => number) => {
  const newest = messages.find(({ state }) => state !== 'withdrawn' && state !== 'making');
  return newest && spaced(of(newest));
};

const columns: readonly Column<CesopQuarter>[] = [
  { key: 'quarter', title: 'Quarter', width: 120, render: ({ quarter }) => formatQuarter(quarter) },
  {
    ...{ key: 'state', title: 'State', list: 'state' },
    render: (row) => <QuarterBadge {...row} />,
  },
  { key: 'due', title: 'Due', width: 130, list: 'detail', render: ({ dueDay }) => dueDay },
  {
    ...{ key: 'payees', title: 'Payees', width: 110, align: 'end', hideBelow: 768, list: 'none' },
    render: (row) => count(row, ({ payees }) => payees),
  },
  {
    ...{ key: 'transactions', title: 'Transactions', width: 140, align: 'end', hideBelow: 768, list: 'none' },
    render: (row) => count(row, ({ transactions }) => transactions),
  },
];
const getKey = ({ quarter }: CesopQuarter) => quarter;

/** CESOP by quarter: what is due, the messages of each quarter, and the rows of the chosen one. */
export function CesopSection() {
  const [search, change] = usePageSearch(rowsSearch);
  const read = useCall(cesopCalls.readCesop, {}, { isRefetched: true });
  const quarters = read.data?.items;
  const open = quarters?.find(({ quarter }) => quarter === search.quarter);
  const message = quarters?.flatMap(({ messages }) => messages).find(({ id }) => id === search.message);
  return (
    <>
      <Section
        title="CESOP"
        summary={`Payees of more than ${maxUnreported} cross-border payments, for the State Tax Inspectorate (VMI).`}
      >
        <Table
          label="CESOP quarters"
          columns={columns}
          rows={quarters}
          rowKey={getKey}
          onOpen={({ quarter }) => change({ quarter, opened: undefined }, { replace: search.quarter !== undefined })}
          openKey={search.quarter}
          skeletonRows={6}
          error={readFailure(read, 'The quarters could not be loaded')}
          empty={<EmptyState title="No quarters yet">The first quarter of CESOP is Q1 2024.</EmptyState>}
        />
      </Section>
      {message && <CesopRows key={message.id} message={message} />}
      {open && (
        <QuarterPanel
          key={open.quarter}
          quarter={open}
          onClose={() => change({ quarter: undefined })}
          {...stepsBeside(quarters, getKey, open.quarter, ({ quarter }) => change({ quarter }))}
        />
      )}
    </>
  );
}
