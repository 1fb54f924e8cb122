import { useState } from 'react';
import { useCall } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { Money } from '#client/money/Money.tsx';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { SidePanel } from '#client/ui/overlay/SidePanel.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { usePickedRow } from '#client/ui/table/usePickedRow.ts';
import { formatCount } from '#shared/formatCount.ts';
import { formatIban } from '#shared/iban.ts';
import { getMinor } from '#shared/money.ts';
import { type ReconciledAccount, reconciliationCalls } from '../calls.ts';
import { CsvMappingDialog } from './CsvMappingDialog.tsx';
import { UploadDialog } from './UploadDialog.tsx';

const money = (text: string) => <Money minor={getMinor(text)} currency="EUR" />;

const columns: readonly Column<ReconciledAccount>[] = [
  { key: 'name', title: 'Account', render: ({ name }) => name },
  { key: 'bank', title: 'Bank', width: 220, hideBelow: 1120, list: 'text', render: ({ bankName }) => bankName },
  {
    ...{ key: 'last', title: 'Last statement', width: 140, list: 'detail' },
    render: ({ last }) => last?.untilDay ?? 'None yet',
  },
  {
    ...{ key: 'closing', title: 'Closing balance', width: 170, align: 'end', list: 'value' },
    render: ({ last }) => (last ? money(last.closing) : '–'),
  },
  {
    ...{ key: 'difference', title: 'Unexplained', width: 150, align: 'end', hideBelow: 720 },
    render: ({ last }) => (last ? money(last.difference) : '–'),
  },
  { key: 'open', title: 'Open lines', width: 110, align: 'end', hideBelow: 720, render: ({ openLines }) => openLines },
  { key: 'state', title: 'State', width: 190, list: 'state', render: (row) => <State account={row} /> },
];
const rowKey = ({ code }: ReconciledAccount) => code;

/** What is wrong first. */
function State({ account }: { account: ReconciledAccount }) {
  const { gaps, missing, last, openLines, overdueLines } = account;
  if (gaps.length > 0)
    return <StatusBadge kind="failed">{formatCount(gaps.length, { one: 'gap', many: 'gaps' })}</StatusBadge>;
  if (last && getMinor(last.difference) !== 0n) return <StatusBadge kind="failed">Differs</StatusBadge>;
  if (missing > 0)
    return <StatusBadge kind="pending">{formatCount(missing, { one: 'day', many: 'days' })} missing</StatusBadge>;
  if (overdueLines > 0) return <StatusBadge kind="pending">{overdueLines} overdue</StatusBadge>;
  if (openLines > 0) return <StatusBadge kind="pending">Open lines</StatusBadge>;
  if (!last) return <StatusBadge kind="neutral">No statement</StatusBadge>;
  return <StatusBadge kind="success">Agrees</StatusBadge>;
}

/** Our accounts at other banks, each with its last statement and what is wrong with it. */
export function BankAccounts() {
  const [isUploading, setUploading] = useState(false);
  const read = useCall(reconciliationCalls.readReconciliation, {});
  const accounts = read.data?.accounts;
  const picked = usePickedRow(accounts, rowKey);
  const mayUpload = mayCall(reconciliationCalls.sendStatements, useStaffUser());
  return (
    <>
      <Section
        title="Accounts at other banks"
        summary="Our ledger against the statements of the banks that hold our money."
        actions={
          mayUpload && (
            <Button variant="primary" icon="upload" onClick={() => setUploading(true)}>
              Upload statements
            </Button>
          )
        }
      >
        <Table
          label="Accounts at other banks"
          columns={columns}
          {...picked.table}
          skeletonRows={2}
          error={readFailure(read, 'The accounts could not be loaded')}
          empty={
            <EmptyState title="No accounts yet">
              Give an account its IBAN, or expect statements of it, in the chart of accounts.
            </EmptyState>
          }
        />
      </Section>
      {picked.row && <AccountPanel account={picked.row} mayChange={mayUpload} {...picked.panel} />}
      {isUploading && <UploadDialog accounts={accounts ?? []} onClose={() => setUploading(false)} />}
    </>
  );
}

const formatMore = (more: number) =>
  more > 0 ? ` and ${formatCount(more, { one: 'more day', many: 'more days' })}` : '';

interface PanelProps {
  account: ReconciledAccount;
  mayChange: boolean;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

function AccountPanel({ account, mayChange, ...panel }: PanelProps) {
  const [isMapping, setMapping] = useState(false);
  const { code, name, iban, bankName, last, gaps, missingDays, missing, openLines, explainedLines } = account;
  const more = missing - missingDays.length;
  return (
    <SidePanel
      {...panel}
      title={name}
      summary={`EUR.${code}`}
      shownKey={code}
      actions={mayChange ? { neutral: <Button onClick={() => setMapping(true)}>CSV columns</Button> } : undefined}
    >
      {gaps.map(({ number, fromDay, closedWith, opensWith }) => (
        <Banner key={`${number} ${fromDay}`} kind="failed">
          Statement {number} of {fromDay} opens with {money(opensWith)}. The one before closed with {money(closedWith)}.
        </Banner>
      ))}
      {missing > 0 && <Banner kind="pending">{`No statement of ${missingDays.join(', ')}${formatMore(more)}.`}</Banner>}
      <Definitions
        items={[
          { label: 'Bank', value: bankName },
          { label: 'IBAN', value: formatIban(iban) },
          { label: 'Open lines', value: String(openLines) },
          { label: 'Explained lines', value: String(explainedLines) },
        ]}
      />
      {last && (
        <Definitions
          title={`At the end of ${last.untilDay}`}
          layout="numbers"
          items={[
            { label: 'In the ledger', value: money(last.ledger) },
            { label: 'Explained', value: money(last.explained) },
            { label: 'Unexplained', value: money(last.difference) },
            { label: 'In the statement', value: money(last.closing) },
          ]}
        />
      )}
      {isMapping && <CsvMappingDialog account={account} onClose={() => setMapping(false)} />}
    </SidePanel>
  );
}
