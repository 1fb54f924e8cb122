import { useState } from 'react';
import { useCall } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { Money } from '#client/money/Money.tsx';
import { Button } from '#client/ui/action/Button.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { SidePanel } from '#client/ui/overlay/SidePanel.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { usePickedRow } from '#client/ui/table/usePickedRow.ts';
import { useWaiting } from '#features/proposals/backoffice/useWaiting.ts';
import { formatIban } from '#shared/iban.ts';
import { getMinor } from '#shared/money.ts';
import { withNamedCharacters } from '#shared/unseenText.ts';
import { railCalls, type SetAsideTransfer } from '../calls.ts';
import { ReturnDialog, TakeDialog } from './AsideDialogs.tsx';
import { asideStates, formatFault, formatPlace } from './asideTexts.ts';

const { listSetAside } = railCalls;
const refetchMs = 30_000;
const rowKey = ({ id }: SetAsideTransfer) => id;

const AsideState = ({ state }: Pick<SetAsideTransfer, 'state'>) => (
  <StatusBadge kind={asideStates[state].kind}>{asideStates[state].words}</StatusBadge>
);

const columns: readonly Column<SetAsideTransfer>[] = [
  { key: 'payer', title: 'Payer', render: ({ payer }) => payer.name || 'Not in the file' },
  { key: 'fault', title: 'What is wrong', width: 280, list: 'text', render: formatFault },
  { key: 'holder', title: 'For', width: 200, hideBelow: 1120, render: ({ holder }) => holder || 'No account of ours' },
  { key: 'at', title: 'Received', width: 180, hideBelow: 768, list: 'none', render: ({ at }) => <Time at={at} /> },
  { key: 'state', title: 'State', width: 130, list: 'state', render: (transfer) => <AsideState {...transfer} /> },
  {
    key: 'amount',
    title: 'Amount',
    width: 130,
    align: 'end',
    render: ({ amount }) => <Money minor={getMinor(amount)} currency="EUR" />,
  },
];

/** Transfers from other banks that cannot be booked as they are: what waits first. */
export function SetAsideTransfers() {
  const list = useCall(listSetAside, {}, { refetchMs });
  const rows = list.data?.items;
  const picked = usePickedRow(rows, rowKey);
  return (
    <Section
      title="Set aside"
      summary="Money that came in and cannot be booked as it is. It waits until two people book it or send it back."
    >
      <Table
        label="Transfers that were set aside"
        columns={columns}
        {...picked.table}
        skeletonRows={3}
        error={readFailure(list, 'The transfers could not be loaded')}
        empty={
          <EmptyState icon="check-circle" title="No transfer was set aside">
            Transfers with something missing or not readable appear here.
          </EmptyState>
        }
      />
      {picked.row && <AsidePanel key={picked.row.id} transfer={picked.row} {...picked.panel} />}
    </Section>
  );
}

interface AsidePanelProps {
  transfer: SetAsideTransfer;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

function AsidePanel({ transfer, ...panel }: AsidePanelProps) {
  const [asked, setAsked] = useState<'take' | 'return'>();
  const { state } = transfer;
  const waiting = useWaiting(transfer.id).rows ?? [];
  const whyNot = waiting.length > 0 ? 'A proposal about it waits for a second person' : undefined;
  const close = () => setAsked(undefined);
  return (
    <SidePanel
      {...panel}
      title={transfer.payer.name || 'Payer not in the file'}
      summary={<AsideState state={state} />}
      shownKey={transfer.id}
      actions={
        state === 'open'
          ? {
              destructive: (
                <Button disabledReason={whyNot} onClick={() => setAsked('return')}>
                  Send back
                </Button>
              ),
              primary: (
                <Button variant="primary" disabledReason={whyNot} onClick={() => setAsked('take')}>
                  Book
                </Button>
              ),
            }
          : {}
      }
    >
      {waiting.map((one) => (
        <Banner key={one.id}>
          {one.title}. Proposed by {one.proposedBy.fullName}, waits for a second person.
        </Banner>
      ))}
      <Facts transfer={transfer} />
      {asked === 'take' && <TakeDialog transfer={transfer} onClose={close} />}
      {asked === 'return' && <ReturnDialog transfer={transfer} onClose={close} />}
    </SidePanel>
  );
}

function Facts({ transfer: { payer, payee, recalled, ...transfer } }: { transfer: SetAsideTransfer }) {
  const missing = 'Not in the file';
  return (
    <Definitions
      items={[
        { label: 'What is wrong', value: formatFault(transfer) },
        { label: 'Element', value: formatPlace(transfer) },
        recalled !== '' && { label: 'Its bank wants it back', value: recalled },
        { label: 'Amount', value: <Money minor={getMinor(transfer.amount)} currency="EUR" /> },
        { label: 'Payer’s account', value: payer.iban === '' ? missing : formatIban(payer.iban) },
        { label: 'Payer’s bank', value: payer.bic || missing },
        { label: 'Payee', value: payee.name || missing },
        { label: 'Payee’s account', value: payee.iban === '' ? missing : formatIban(payee.iban) },
        { label: 'Account of', value: transfer.holder || 'No client of ours' },
        transfer.message !== '' && { label: 'Message', value: transfer.message },
        { label: 'Transaction id', value: transfer.transactionId },
        { label: 'Received', value: <Time at={transfer.at} /> },
        ...transfer.sentTexts.map(({ path, text }) => ({
          label: `As written in ${path}`,
          value: withNamedCharacters(text),
        })),
      ]}
    />
  );
}
