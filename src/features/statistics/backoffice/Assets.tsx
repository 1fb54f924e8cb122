import { useFailureAlert } from '#client/alerts/useFailureAlert.ts';
import { useCall } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { formatAmount } from '#client/ui/display/Amount.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { statisticsCalls } from '../calls.ts';
import { statisticsMessages } from '../messages.ts';
import { assetTypes } from '../rules.ts';
import { type AssetLine, assetLabel, assetLines } from '../tables.ts';

const columns: readonly Column<AssetLine>[] = [
  { key: 'type', title: 'Type', width: 160, render: ({ type }) => type },
  {
    key: 'words',
    title: 'What it is',
    list: 'text',
    render: assetLabel,
  },
  {
    key: 'amount',
    title: 'EUR',
    width: 180,
    align: 'end',
    list: 'value',
    render: ({ amount }) => formatAmount(amount),
  },
];

/** Client funds and what stands against it, now. For those who may read it. */
export function Assets() {
  return mayCall(statisticsCalls.readAssets, useStaffUser()) ? <AssetTable /> : null;
}

function AssetTable() {
  const assets = useCall(statisticsCalls.readAssets, {});
  useFailureAlert(assets.error?.problem, statisticsMessages.assetsFailed);
  return (
    <Section title="Assets" summary="Client funds and the assets behind them, from the ledger as it is now.">
      <Table
        label="Assets"
        columns={columns}
        rows={assets.data && assetLines(assets.data)}
        rowKey={({ type }) => type}
        skeletonRows={assetTypes.length}
        error={readFailure(assets, statisticsMessages.assetsFailed)}
        compact
        empty={<EmptyState title="No assets yet">Money shows here once the ledger has its first entry.</EmptyState>}
      />
    </Section>
  );
}
