import { MoreLink } from '#client/ui/action/MoreLink.tsx';
import { StatusBadge, type StatusKind } from '#client/ui/display/StatusBadge.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import type { TopParty } from '#features/investigation/calls.ts';
import type { Period } from '#features/investigation/period.ts';
import { countryName } from '#shared/countries.ts';
import { type Bench, type BenchPlace, partiesHref } from '../benchLinks.ts';
import styles from './bench.module.css';
import { CountLink, moneyColumns, nameColumn } from './partyColumns.tsx';

const risks: Readonly<Record<TopParty['risk'], { kind: StatusKind; label: string }>> = {
  prohibited: { kind: 'failed', label: 'No business' },
  high: { kind: 'failed', label: 'High' },
  raised: { kind: 'pending', label: 'Raised' },
  low: { kind: 'success', label: 'Low' },
};

/** The 9 counterparties with the most money in both directions. */
export function TopParties({ bench, place }: { bench: Bench; place: BenchPlace }) {
  const { top, parties, from, to } = bench;
  return (
    <Section
      title="Top counterparties"
      summary={`By money both ways, ${from} to ${to}.`}
      actions={parties > 0 && <MoreLink href={partiesHref(place)}>{`All ${parties}`}</MoreLink>}
    >
      <Table
        label="Top counterparties"
        columns={getColumns(place, { from, to })}
        rows={top}
        rowKey={({ iban }) => iban}
        empty={
          <EmptyState icon="bank" title="No counterparties in this period">
            Accounts that the client pays or is paid by appear here.
          </EmptyState>
        }
      />
    </Section>
  );
}

function getColumns(place: BenchPlace, days: Period): Column<TopParty>[] {
  return [
    nameColumn,
    {
      ...{ key: 'country', title: 'Country', width: 150, list: 'text' },
      render: ({ country, firstOn }) => (
        <span className={styles.two}>
          <span>{countryName(country)}</span>
          {firstOn !== null && <span className={styles.small}>{`since ${firstOn}`}</span>}
        </span>
      ),
    },
    {
      ...{ key: 'risk', title: 'Country risk', width: 130, list: 'state' },
      render: ({ risk }) => (
        <StatusBadge kind={risks[risk].kind} quiet>
          {risks[risk].label}
        </StatusBadge>
      ),
    },
    {
      ...{ key: 'list', title: 'White list', width: 110, hideBelow: 768, list: 'detail' },
      render: ({ whiteList }) => (whiteList.length === 0 ? '–' : whiteList.join(', ')),
    },
    {
      ...{ key: 'count', title: 'Payments', width: 90, align: 'end', hideBelow: 768 },
      render: (row) => <CountLink party={row} place={place} days={days} />,
    },
    ...moneyColumns<TopParty>(place, () => days, { width: 140, hideBelow: 1120 }),
  ];
}
