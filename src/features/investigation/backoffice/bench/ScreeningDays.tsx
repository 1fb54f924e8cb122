import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { timeText } from '#client/ui/display/timeText.ts';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { getTimeline, noChange, type TimelineRow, tagLabels, timelineDays } from '#features/screening/timeline.ts';
import { formatCount } from '#shared/formatCount.ts';
import type { Bench } from '../benchLinks.ts';
import styles from './bench.module.css';

type Hit = Bench['screening'][number]['data']['hits'][number];
type Row = TimelineRow<Hit>;

const getDay = (at: string | Date) => timeText(new Date(at)).slice(0, 10);
const matches = { one: 'new match', many: 'new matches' };

const columns: readonly Column<Row>[] = [
  { key: 'day', title: 'Day', width: 210, list: 'title', render: ({ day }) => day },
  {
    ...{ key: 'tag', title: 'Screening', width: 160, list: 'detail' },
    render: ({ tag }) => (tag === null ? '' : tagLabels[tag]),
  },
  { key: 'who', title: 'Who', width: 220, list: 'text', render: ({ who }) => who },
  { key: 'found', title: 'Found', list: 'state', render: ({ tag, hits }) => <Found tag={tag} hits={hits} /> },
];

/** Day by day; days without screening are filled. Who may not read matches sees how many there were. */
export function ScreeningDays({ events }: { events: Bench['screening'] }) {
  const rows = getTimeline(events, getDay(new Date()), getDay);
  return (
    <Section title="Screening" summary={`The last ${timelineDays} days. Nights without a new match are no change.`}>
      <Table
        label="Screening day by day"
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        compact
        empty={
          <EmptyState icon="shield" title={`No screening in the last ${timelineDays} days`}>
            Clients are screened when they are opened, when lists change and each night.
          </EmptyState>
        }
      />
    </Section>
  );
}

function Found({ tag, hits }: Pick<Row, 'tag' | 'hits'>) {
  if (tag === null) return <span className={styles.quiet}>{noChange}</span>;
  if (hits.length === 0) {
    return (
      <StatusBadge kind="success" quiet>
        No new match
      </StatusBadge>
    );
  }
  const names = hits.flatMap(({ name, list, score }) =>
    name === null ? [] : [`${name}, ${list}${score === null ? '' : `, ${Math.floor(score / 10)} %`}`],
  );
  return (
    <StatusBadge kind="pending" quiet>
      {names.length > 0 ? names.join('; ') : formatCount(hits.length, matches)}
    </StatusBadge>
  );
}
