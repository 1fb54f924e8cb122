import { useFailureAlert } from '../../../client/alerts/useFailureAlert.ts';
import { useCall } from '../../../client/api/hooks.ts';
import { readFailure } from '../../../client/lists/loadFailure.ts';
import { mayCall } from '../../../client/session/mayCall.ts';
import { useStaffUser } from '../../../client/session/person.ts';
import { amountWords } from '../../../client/ui/display/Amount.tsx';
import { EmptyState } from '../../../client/ui/feedback/EmptyState.tsx';
import { Section } from '../../../client/ui/layout/Section.tsx';
import type { Column } from '../../../client/ui/table/columns.ts';
import { Table } from '../../../client/ui/table/Table.tsx';
import { messages } from '../../../shared/messages.ts';
import { decimalText, parseDecimal } from '../../../shared/money.ts';
import { type Asset, statisticsCalls } from '../calls.ts';
import { type AssetType, assetTypes, assetWords } from '../rules.ts';

interface Line {
  type: AssetType;
  /** EUR */
  amount: string;
  debtors: number;
}

const columns: readonly Column<Line>[] = [
  { key: 'type', title: 'Type', width: 160, render: ({ type }) => type },
  {
    key: 'words',
    title: 'What it is',
    list: 'text',
    render: ({ type, debtors }) => (debtors > 0 ? `${assetWords[type]} (${debtors})` : assetWords[type]),
  },
  { key: 'amount', title: 'EUR', width: 180, align: 'end', list: 'value', render: ({ amount }) => amountWords(amount) },
];

/** Money of clients and what stands against it, now. For those who may read it. */
export function Assets() {
  return mayCall(statisticsCalls.readAssets, useStaffUser()) ? <AssetTable /> : null;
}

function AssetTable() {
  const assets = useCall(statisticsCalls.readAssets, {});
  useFailureAlert(assets.error?.problem, messages.assetsFailed);
  return (
    <Section title="Assets" summary="Money of clients and what stands against it, from the ledger as it is now.">
      <Table
        label="Assets"
        columns={columns}
        rows={assets.data && assetTypes.map((type) => lineOf(type, assets.data ?? []))}
        rowKey={({ type }) => type}
        skeletonRows={assetTypes.length}
        error={readFailure(assets, messages.assetsFailed)}
        compact
        empty={<EmptyState title="No assets yet">Money shows here once the ledger has its first entry.</EmptyState>}
      />
    </Section>
  );
}

function lineOf(type: AssetType, assets: readonly Asset[]): Line {
  const own = assets.filter(([kind]) => kind === type);
  const minor = own.reduce((sum, [, , , amount]) => sum + (parseDecimal(amount ?? '') ?? 0n), 0n);
  return { type, amount: decimalText(minor), debtors: own.filter(([, , client]) => client !== null).length };
}
