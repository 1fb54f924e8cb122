import { useState } from 'react';
import { useCall } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { SidePanel } from '#client/ui/overlay/SidePanel.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { usePickedRow } from '#client/ui/table/usePickedRow.ts';
import { formatIban } from '#shared/iban.ts';
import { type ChartAccount, chartCalls } from '../calls.ts';
import { classLabels } from '../rules.ts';
import { AccountDialog, RemovalDialog } from './AccountDialogs.tsx';

const columns: readonly Column<ChartAccount>[] = [
  { key: 'number', title: 'Number', width: 120, list: 'text', render: ({ number }) => number },
  { key: 'name', title: 'Account', list: 'title', render: ({ name }) => name },
  { key: 'code', title: 'Address', width: 190, hideBelow: 720, list: 'none', render: formatCode },
  { key: 'class', title: 'Class', width: 110, list: 'detail', render: (row) => classLabels[row.class] },
  { key: 'bank', title: 'Bank', width: 220, hideBelow: 1024, render: ({ bankName }) => bankName },
  {
    key: 'clients',
    title: 'Money of clients',
    width: 150,
    hideBelow: 1024,
    render: (row) => (row.isSafeguarding ? 'Yes' : ''),
  },
];
const rowKey = ({ currency, code }: ChartAccount) => `${currency}.${code}`;
function formatCode({ currency, code }: ChartAccount): string {
  return currency === 'EUR' ? code : `${code} (${currency})`;
}

/** What each account of the bank is for the accountant. Financial proposes changes, an administrator confirms. */
export function ChartSection() {
  const [isAdding, setAdding] = useState(false);
  const read = useCall(chartCalls.readChart, {});
  const picked = usePickedRow(read.data?.items, rowKey);
  const mayChange = mayCall(chartCalls.addLedgerAccount, useStaffUser());
  return (
    <>
      <Section
        title="Chart of accounts"
        summary="The accountant’s number and class of each account, and which of them hold the money of clients."
        actions={mayChange && <Button onClick={() => setAdding(true)}>New account</Button>}
      >
        <Table
          label="Chart of accounts"
          columns={columns}
          {...picked.table}
          skeletonRows={8}
          error={readFailure(read, 'The chart of accounts could not be loaded')}
          empty={<EmptyState title="No accounts yet">The chart begins with the accounts of the program.</EmptyState>}
        />
      </Section>
      {picked.row && <AccountPanel account={picked.row} mayChange={mayChange} {...picked.panel} />}
      {isAdding && <AccountDialog onClose={() => setAdding(false)} />}
    </>
  );
}

interface PanelProps {
  account: ChartAccount;
  mayChange: boolean;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

function AccountPanel({ account, mayChange, ...panel }: PanelProps) {
  const [dialog, setDialog] = useState<'change' | 'remove'>();
  const { name, number, bankName, iban, isOwn, isUsed } = account;
  const close = () => setDialog(undefined);
  const canChange = mayChange && account.currency === 'EUR';
  return (
    <SidePanel
      {...panel}
      title={name}
      summary={`Account ${number}`}
      shownKey={rowKey(account)}
      actions={
        canChange
          ? {
              primary: (
                <Button variant="primary" icon="edit" onClick={() => setDialog('change')}>
                  Change
                </Button>
              ),
              ...(!isUsed && !isOwn && { neutral: <Button onClick={() => setDialog('remove')}>Remove</Button> }),
            }
          : undefined
      }
    >
      <Definitions
        items={[
          { label: 'Address', value: account.account ?? 'All accounts of clients' },
          { label: 'Class', value: classLabels[account.class] },
          { label: 'Bank', value: bankName },
          { label: 'IBAN', value: formatIban(iban) },
          { label: 'Holds money of clients', value: account.isSafeguarding ? 'Yes' : 'No' },
          { label: 'Statement each bank day', value: account.hasStatements ? 'Yes' : 'No' },
          { label: 'Settled each bank day', value: account.isSettledDaily ? 'Yes' : 'No' },
          { label: 'Posted to', value: isOwn ? 'By the program, and by hand' : 'By hand' },
        ]}
      />
      {dialog === 'change' && <AccountDialog account={account} onClose={close} />}
      {dialog === 'remove' && <RemovalDialog account={account} onClose={close} />}
    </SidePanel>
  );
}
