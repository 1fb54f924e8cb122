import { useState } from 'react';
import { Money } from '#client/money/Money.tsx';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { CopyButton } from '#client/ui/action/CopyButton.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { SidePanel } from '#client/ui/overlay/SidePanel.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { pickedRow } from '#client/ui/table/usePickedRow.ts';
import { formatIban } from '#shared/iban.ts';
import { parseFundId } from '#shared/ids.ts';
import { getMinor } from '#shared/money.ts';
import { type ClientRecord, recordCalls } from '../calls.ts';
import { mayLift } from '../rules.ts';
import { accountSearch } from './accountSearch.ts';
import { FundDialog } from './CommentedDialog.tsx';

interface Account {
  id: string;
  name: string;
  iban: string;
  currency: string;
  openedOn: string;
  isBlocked: boolean;
  /** staff blocked it, so staff can propose to unblock it */
  isLiftable: boolean;
  balance: string;
  reserved: string;
  available: string;
}

function getAccounts({ funds, restrictions }: ClientRecord): Account[] {
  return Object.entries(funds).map(([id, fund]) => {
    const { iban, currency } = parseFundId(id) ?? { iban: id, currency: '' };
    const isLiftable = restrictions.some((one) => one.fundId === id && mayLift(one));
    return { id, ...fund, iban, currency, isBlocked: id.endsWith('.B'), isLiftable };
  });
}

const amount = (key: 'balance' | 'reserved' | 'available') => (account: Account) => (
  <Money minor={getMinor(account[key])} currency={account.currency} />
);

const rowKey = ({ iban }: Account) => iban;

const AccountState = ({ account: { isBlocked } }: { account: Account }) => (
  <StatusBadge kind={isBlocked ? 'failed' : 'success'} quiet>
    {isBlocked ? 'Blocked' : 'Open'}
  </StatusBadge>
);

const columns: readonly Column<Account>[] = [
  { key: 'name', title: 'Account', render: ({ name }) => name },
  { key: 'iban', title: 'IBAN', width: 240, hideBelow: 768, list: 'text', render: ({ iban }) => formatIban(iban) },
  {
    key: 'state',
    title: 'State',
    width: 120,
    list: 'state',
    render: (account) => <AccountState account={account} />,
  },
  {
    key: 'since',
    title: 'Opened',
    width: 130,
    hideBelow: 1280,
    render: ({ openedOn }) => openedOn,
  },
  { key: 'reserved', title: 'Held', width: 130, align: 'end', hideBelow: 1024, render: amount('reserved') },
  { key: 'available', title: 'Available', width: 140, align: 'end', hideBelow: 1024, render: amount('available') },
  { key: 'balance', title: 'Balance', width: 150, align: 'end', list: 'value', render: amount('balance') },
];

/** The accounts of a client with their money; each opens a panel where staff block it, or propose to unblock it. */
export function MoneyTab({ client }: { client: ClientRecord }) {
  const [{ account }, change] = usePageSearch(accountSearch);
  const picked = pickedRow(getAccounts(client), rowKey, account, (next, options) => change({ account: next }, options));
  return (
    <Section title="Accounts">
      <Table
        label="Accounts"
        columns={columns}
        {...picked.table}
        empty={
          <EmptyState icon="bank" title="No account">
            An account opens when the registration is approved.
          </EmptyState>
        }
      />
      {picked.row && <AccountPanel key={picked.row.iban} clientId={client.ID} account={picked.row} {...picked.panel} />}
    </Section>
  );
}

interface AccountPanelProps {
  clientId: string;
  account: Account;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

function AccountPanel({ clientId, account, ...panel }: AccountPanelProps) {
  const staff = useStaffUser();
  const [isAsked, setIsAsked] = useState(false);
  const { name, iban, isBlocked, isLiftable } = account;
  const button = (
    <Button
      onClick={() => setIsAsked(true)}
      disabledReason={isBlocked && !isLiftable ? 'What blocks it ends with its cause.' : undefined}
    >
      {isBlocked ? 'Unblock' : 'Block'}
    </Button>
  );
  return (
    <SidePanel
      {...panel}
      title={name}
      summary={<AccountState account={account} />}
      shownKey={iban}
      actions={mayCall(recordCalls.blockFund, staff) ? { destructive: button } : undefined}
    >
      <Definitions
        items={[
          { label: 'IBAN', value: formatIban(iban), action: <CopyButton text={iban} what="IBAN" size="xxsmall" /> },
          { label: 'Opened', value: account.openedOn },
          { label: 'Balance', value: amount('balance')(account) },
          { label: 'Held', value: amount('reserved')(account) },
          { label: 'Available', value: amount('available')(account) },
        ]}
      />
      {isAsked && <FundDialog clientId={clientId} fund={account} onClose={() => setIsAsked(false)} />}
    </SidePanel>
  );
}
