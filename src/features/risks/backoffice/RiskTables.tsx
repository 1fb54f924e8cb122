/** The risk of activities and countries as it stands, and how it came to be. */
import { useState } from 'react';
import { useCall } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { SegmentedTabs } from '#client/ui/layout/SegmentedTabs.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { usePickedRow } from '#client/ui/table/usePickedRow.ts';
import { formatPlain } from '#shared/formatPlain.ts';
import { riskCalls } from '../calls.ts';
import { formatValue } from '../words.ts';
import { RiskPanel } from './RiskPanel.tsx';
import { getRows, getTitle, type RiskRow } from './riskRows.ts';
import styles from './risks.module.css';

type View = 'activity' | 'country' | 'history';
const views = [
  { value: 'activity', label: 'Activities' },
  { value: 'country', label: 'Countries' },
  { value: 'history', label: 'History' },
] as const;
/** Somebody else confirms a change meanwhile. */
const refetchMs = 30_000;
const kinds = { '1': 'success', '2': 'pending', '3': 'failed' } as const;

const title: Column<RiskRow> = { key: 'title', title: 'Name', render: ({ title: name }) => name };
const code: Column<RiskRow> = {
  key: 'code',
  title: 'Code',
  width: 140,
  hideBelow: 720,
  list: 'text',
  render: (row) => row.code,
};
const level: Column<RiskRow> = {
  key: 'risk',
  title: 'Risk',
  width: 150,
  list: 'state',
  render: ({ level: words, weight }) => <StatusBadge kind={kinds[weight]}>{words}</StatusBadge>,
};
const since: Column<RiskRow> = {
  key: 'since',
  title: 'Since',
  width: 180,
  hideBelow: 1024,
  render: ({ at }) => (at === null ? 'From the start' : <Time at={at} />),
};
const columns: Readonly<Record<View, readonly Column<RiskRow>[]>> = {
  activity: [title, code, level, since],
  country: [
    title,
    code,
    {
      key: 'marks',
      title: 'Marked with',
      width: 380,
      hideBelow: 1024,
      render: ({ marks }) => marks,
    },
    level,
    since,
  ],
  history: [
    { ...title, render: ({ kind, code: of }) => getTitle(kind, of) },
    { key: 'to', title: 'Changed to', list: 'text', render: ({ kind, value }) => formatValue(kind, value) },
    { key: 'by', title: 'By', width: 200, hideBelow: 720, render: ({ by }) => by },
    { ...since, list: 'detail' },
  ],
};
const empty: Readonly<Record<View, string>> = {
  activity: 'No activity has such a name or code.',
  country: 'No country has such a name or code.',
  history: 'No one has changed anything yet.',
};
const rowKey = ({ key }: RiskRow) => key;

export function RiskTables() {
  const [view, setView] = useState<View>('activity');
  const [typed, setTyped] = useState('');
  const read = useCall(riskCalls.readRisks, {}, { refetchMs });
  const picked = usePickedRow(found(read.data && getRows(read.data, view), typed), rowKey);
  const label = views.find(({ value }) => value === view)?.label ?? '';
  return (
    <Section
      title="Risk tables"
      summary="What a registration asks and refuses, and what the score of clients is found from."
    >
      <div className={styles.list}>
        <div className={styles.tools}>
          <SegmentedTabs label="Risk tables" segments={views} value={view} onChange={setView} />
          <TextInput
            className={styles.filter}
            icon="search"
            aria-label={`Search the ${label.toLowerCase()}`}
            placeholder="Name or code"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <Table
          key={view}
          label={label}
          columns={columns[view]}
          {...picked.table}
          skeletonRows={10}
          error={readFailure(read, 'The risk tables could not be loaded')}
          empty={
            <EmptyState icon="search" title="Nothing matches">
              {empty[view]}
            </EmptyState>
          }
        />
      </div>
      {picked.row && <RiskPanel row={picked.row} isPast={view === 'history'} {...picked.panel} />}
    </Section>
  );
}

function found(rows: readonly RiskRow[] | undefined, typed: string): RiskRow[] | undefined {
  const parts = formatPlain(typed).split(/\s+/).filter(Boolean);
  return rows?.filter(({ title: name, code: of, level: words, marks, by, comment }) => {
    const text = formatPlain([name, of, words, marks, by, comment].join(' '));
    return parts.every((part) => text.includes(part));
  });
}
