import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { Table } from '#client/ui/table/Table.tsx';
import { formatCount } from '#shared/formatCount.ts';
import type { Bench, BenchPlace } from '../benchLinks.ts';
import { EventPdf } from '../events/EventPdf.tsx';
import { getClientEventColumns } from '../events/eventColumns.tsx';
import { EventLine } from './EventLine.tsx';

const events = { one: 'event', many: 'events' };

/** What rules have found of the client: drawn over its money with their thresholds, and as a table. */
export function ClientEvents({ bench, place }: { bench: Bench; place: BenchPlace }) {
  const { events: found, hasMoreEvents, from, to } = bench;
  const shadow = found.filter(({ state }) => state === 'shadow');
  const count = `${hasMoreEvents ? 'The newest ' : ''}${formatCount(found.length, events)}`;
  const ofShadow = shadow.length === 0 ? '' : `, ${shadow.length} of them in shadow`;
  return (
    <Section
      title="Events"
      summary={`${count}${ofShadow}, ${from} to ${to}.`}
      actions={<EventPdf filter={{ client: place.client, from, to }} isEmpty={found.length === 0} />}
    >
      {found.length > 0 && <EventLine bench={bench} />}
      <Table
        label="Events of the client"
        columns={getClientEventColumns(place)}
        rows={found}
        rowKey={({ id }) => id}
        empty={
          <EmptyState icon="shield" title="No events in this period">
            No rule was reached. Choose a longer period to see earlier ones.
          </EmptyState>
        }
      />
    </Section>
  );
}
