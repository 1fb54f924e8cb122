import type { ReactNode } from 'react';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { timeText } from '#client/ui/display/timeText.ts';
import { Section } from '#client/ui/layout/Section.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { formatCount } from '#shared/formatCount.ts';
import { getTimeline, noChange, type TimelineRow, tagLabels, timelineDays } from '../timeline.ts';
import styles from './screening.module.css';

const getDay = (at: string | Date) => timeText(new Date(at)).slice(0, 10);
const percent = (score: number) => `${Math.floor(score / 10)} %`;

/** A new match; who may not read matches has the list alone. */
interface Match {
  list: string;
  entityId?: string;
  name: string | null;
  score: number | null;
}
type Row = TimelineRow<Match>;

const matches = { one: 'new match', many: 'new matches' };

function Found({ tag, hits }: Pick<Row, 'tag' | 'hits'>) {
  if (tag === null) return <span className={styles.quiet}>{noChange}</span>;
  if (hits.length === 0) {
    return (
      <StatusBadge kind="success" quiet>
        No new match
      </StatusBadge>
    );
  }
  if (hits.some(({ name }) => name === null)) {
    return (
      <StatusBadge kind="pending" quiet>
        {formatCount(hits.length, matches)}
      </StatusBadge>
    );
  }
  return (
    <ul className={styles.plain}>
      {hits.map((hit) => (
        <li key={`${hit.list} ${hit.entityId ?? hit.name}`}>{formatMatch(hit)}</li>
      ))}
    </ul>
  );
}

/** 'Jonas, EU 12, 91 %' */
function formatMatch({ list, entityId, name, score }: Match): string {
  return [name, [list, entityId].filter(Boolean).join(' '), score === null ? '' : percent(score)]
    .filter(Boolean)
    .join(', ');
}

const columns: readonly Column<Row>[] = [
  { key: 'day', title: 'Day', width: 210, list: 'title', render: ({ day }) => day },
  {
    ...{ key: 'tag', title: 'Screening', width: 160, list: 'detail' },
    render: ({ tag }) => (tag === null ? '' : tagLabels[tag]),
  },
  { key: 'who', title: 'Who', width: 220, list: 'text', render: ({ who }) => who },
  { key: 'found', title: 'Found', list: 'state', render: ({ tag, hits }) => <Found tag={tag} hits={hits} /> },
];

interface ScreeningTimelineProps {
  events: Parameters<typeof getTimeline<Match>>[0];
  title?: string;
  /** instead of the days, where there was no screening; nothing at all unless given */
  empty?: ReactNode;
}

/** What each day brought, in the order of the lists; days on which nothing changed are shown, too. */
export function ScreeningTimeline({ events, title = 'Day by day', empty }: ScreeningTimelineProps) {
  const rows = getTimeline(events, getDay(new Date()), getDay);
  if (rows.length === 0 && empty === undefined) return null;
  return (
    <Section title={title} summary={`The last ${timelineDays} days. Nights without a new match are no change.`}>
      <Table label={title} columns={columns} rows={rows} rowKey={({ key }) => key} empty={empty} />
    </Section>
  );
}
