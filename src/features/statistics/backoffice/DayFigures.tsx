import { useState } from 'react';
import { useCall } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { formatAmount } from '#client/ui/display/Amount.tsx';
import { KeyFigures } from '#client/ui/display/KeyFigures.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { DayInput } from '#client/ui/input/DayInput.tsx';
import { Field } from '#client/ui/input/Field.tsx';
import { today } from '#client/ui/input/today.ts';
import { Section } from '#client/ui/layout/Section.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { isDay } from '#shared/days.ts';
import { spaced } from '#shared/formatCount.ts';
import { type DayStats, statisticsCalls } from '../calls.ts';
import { dayFiguresSearch } from './search.ts';
import styles from './statistics.module.css';

type Payments = DayStats['payments'][number];

const directions = { in: 'Received', out: 'Sent' } as const;
const kinds = { in: { card: 'Card top-ups', other: 'Other' }, out: { card: 'Card cash', other: 'Other' } } as const;

const columns: readonly Column<Payments>[] = [
  { key: 'direction', title: 'Direction', render: ({ direction }) => directions[direction] },
  { key: 'kind', title: 'Kind', width: 180, list: 'text', render: ({ direction, kind }) => kinds[direction][kind] },
  {
    ...{ key: 'count', title: 'Payments', width: 120, align: 'end', list: 'detail' },
    render: ({ count }) => (
      <>
        {formatCount(count)}
        <span className={styles.onPhone}> payments</span>
      </>
    ),
  },
  {
    ...{ key: 'amount', title: 'EUR', width: 180, align: 'end', list: 'value' },
    render: ({ amount }) => formatAmount(amount.slice(3)),
  },
];

/** The bank at the end of a day, and what clients received and sent on it. */
export function DayFigures() {
  const [{ day = today() }, change] = usePageSearch(dayFiguresSearch);
  const [typed, setTyped] = useState<string>();
  const read = useCall(statisticsCalls.readDayStats, { query: { day } });
  const take = (text: string) => {
    setTyped(isDay(text) ? undefined : text);
    if (isDay(text)) change({ day: text });
  };
  return (
    <Section
      title="One day"
      summary="The bank at the end of the day, and the payments of clients on it."
      actions={
        <Field label="Day">
          <DayInput value={typed ?? day} max={today()} onChange={take} />
        </Field>
      }
    >
      {read.data && <Standing standing={read.data.standing} />}
      <Table
        label="Payments of the day"
        columns={columns}
        rows={read.data?.payments}
        rowKey={({ direction, kind }) => `${direction} ${kind}`}
        skeletonRows={4}
        error={readFailure(read, 'The figures of the day could not be loaded')}
        compact
        empty={<EmptyState title="No payments on this day">Choose another day to see its payments.</EmptyState>}
      />
    </Section>
  );
}

function Standing({ standing }: Pick<DayStats, 'standing'>) {
  if (standing === null) return <p>No figures were kept for this day.</p>;
  const { adults, children, legal, funds } = standing;
  const clients = formatCount(adults + children + legal);
  const note = `${formatCount(adults)} adults, ${formatCount(children)} children, ${formatCount(legal)} companies`;
  return (
    <KeyFigures
      figures={[
        { label: 'Clients', value: clients, note },
        { label: 'Client funds', value: `${formatAmount(funds.slice(3))} EUR` },
      ]}
    />
  );
}

function formatCount(count: number): string {
  return spaced(count);
}
