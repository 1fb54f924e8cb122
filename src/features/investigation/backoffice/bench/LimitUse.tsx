import { Meter } from '#client/ui/display/Meter.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { limitLabels } from '#features/investigation/rules.ts';
import { formatMoney, getMinor } from '#shared/money.ts';
import type { Bench } from '../benchLinks.ts';
import styles from './bench.module.css';

interface Limit {
  key: string;
  label: string;
  limit: bigint;
  /** null: the ledger does not count it */
  used: bigint | null;
}

const columns: readonly Column<Limit>[] = [
  { key: 'label', title: 'Limit', render: ({ label }) => label },
  {
    ...{ key: 'use', title: 'Use', width: 200, hideBelow: 768, list: 'none' },
    render: ({ used, limit }) => (used === null ? '–' : <Meter used={used} limit={limit} />),
  },
  {
    ...{ key: 'used', title: 'Used, EUR', width: 160, align: 'end', list: 'detail' },
    render: ({ used }) => (used === null ? <span className={styles.quiet}>Not counted</span> : formatMoney(used)),
  },
  { ...{ key: 'limit', title: 'Limit, EUR', width: 160, align: 'end' }, render: ({ limit }) => formatMoney(limit) },
];

/** Limits of the client, and how much of each is used. `all`: 'key=cents', undefined while the client loads. */
export function LimitUse({ limits, all }: { limits: Bench['limits']; all: readonly string[] | undefined }) {
  const rows = all && getLimits(all, limits);
  return (
    <Section title="Limits" summary="Own limits of the client. What waits for approval is part of the use.">
      <Table
        label="Limits"
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        skeletonRows={3}
        empty={
          <EmptyState icon="check-circle" title="No limits set">
            Only the money on the accounts limits what this client pays.
          </EmptyState>
        }
      />
    </Section>
  );
}

function getLimits(all: readonly string[], limits: Bench['limits']): Limit[] {
  const set = new Map(all.map((text) => [text.split('=')[0] ?? '', BigInt(text.split('=')[1] ?? 0)]));
  return limitLabels.flatMap(({ key, label }) => {
    const limit = set.get(key);
    const used = limits.find((one) => one.key === key)?.used;
    if (limit === undefined) return [];
    return [{ key, label, limit, used: used === undefined ? null : getMinor(used) }];
  });
}
