import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { timeText } from '#client/ui/display/timeText.ts';
import { Section } from '#client/ui/layout/Section.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import type { Screening } from '../calls.ts';
import { getTimeline, noChange, type TimelineRow, tagLabels, timelineDays } from '../timeline.ts';
import styles from './screening.module.css';

const getDay = (at: string | Date) => timeText(new Date(at)).slice(0, 10);
const percent = (score: number) => `${Math.floor(score / 10)} %`;

function Found({ tag, hits }: Pick<TimelineRow, 'tag' | 'hits'>) {
  if (tag === null) return <span className={styles.quiet}>{noChange}</span>;
  if (hits.length === 0) {
    return (
      <StatusBadge kind="success" quiet>
        No new match
      </StatusBadge>
    );
  }
  return (
    <ul className={styles.plain}>
      {hits.map(({ list, entityId, name, score }) => (
        <li key={`${list} ${entityId}`}>{`${name}, ${list} ${entityId}, ${percent(score)}`}</li>
      ))}
    </ul>
  );
}

const columns: readonly Column<TimelineRow>[] = [
  { key: 'day', title: 'Day', width: 210, list: 'title', render: ({ day }) => day },
  {
    ...{ key: 'tag', title: 'Screening', width: 160, list: 'detail' },
    render: ({ tag }) => (tag === null ? '' : tagLabels[tag]),
  },
  { key: 'who', title: 'Who', width: 220, list: 'text', render: ({ who }) => who },
  { key: 'found', title: 'Found', list: 'state', render: ({ tag, hits }) => <Found tag={tag} hits={hits} /> },
];

/** What each day brought, in the order of the lists; days on which nothing changed are shown, too. */
export function ScreeningTimeline({ events }: Pick<Screening, 'events'>) {
  const rows = getTimeline(events, getDay(new Date()), getDay);
  if (rows.length === 0) return null;
  return (
    <Section title="Day by day" summary={`The last ${timelineDays} days. Nights without a new match are no change.`}>
      <Table label="Day by day" columns={columns} rows={rows} rowKey={({ key }) => key} empty={null} />
    </Section>
  );
}
