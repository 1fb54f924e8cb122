import { useState } from 'react';
import { useCall, useSend } from '#client/api/hooks.ts';
import { CommentDialog } from '#client/forms/CommentDialog.tsx';
import { readFailure } from '#client/lists/loadFailure.ts';
import { Money } from '#client/money/Money.tsx';
import { Button } from '#client/ui/action/Button.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { relativeText } from '#client/ui/display/timeText.ts';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { SidePanel } from '#client/ui/overlay/SidePanel.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { usePickedRow } from '#client/ui/table/usePickedRow.ts';
import { formatIban } from '#shared/iban.ts';
import { formatMoney, getMinor } from '#shared/money.ts';
import { railCalls, type UnsettledPayment } from '../calls.ts';

const { listUnsettled } = railCalls;
const refetchMs = 10_000;
const rowKey = ({ id }: UnsettledPayment) => id;

const states = {
  pending: { kind: 'pending', words: 'Pending' },
  authorized: { kind: 'info', words: 'To be handed over' },
  technicalError: { kind: 'failed', words: 'Technical error' },
} as const;

const columns: readonly Column<UnsettledPayment>[] = [
  { key: 'payee', title: 'Payee', render: ({ payee }) => payee },
  { key: 'payer', title: 'Payer', width: 220, hideBelow: 1120, render: ({ payer }) => payer },
  {
    key: 'since',
    title: 'Waits since',
    width: 200,
    hideBelow: 768,
    list: 'detail',
    render: ({ since }) => <Waiting since={since} />,
  },
  {
    key: 'state',
    title: 'State',
    width: 190,
    list: 'state',
    render: ({ state }) => <StatusBadge kind={states[state].kind}>{states[state].words}</StatusBadge>,
  },
  { key: 'amount', title: 'Amount', width: 140, align: 'end', render: ({ amount }) => <AmountOf amount={amount} /> },
];

/** '3 hours ago', with the moment on hover. */
function Waiting({ since }: { since: string }) {
  return <span title={since}>{relativeText(new Date(since), new Date())}</span>;
}

const AmountOf = ({ amount }: Pick<UnsettledPayment, 'amount'>) => <Money minor={getMinor(amount)} currency="EUR" />;

/** Payments to other banks that are not final: the longest waiting first, and what staff can do for each. */
export function UnsettledPayments() {
  const list = useCall(listUnsettled, {}, { refetchMs });
  const rows = list.data?.items;
  const picked = usePickedRow(rows, rowKey);
  return (
    <Section
      title="Payments without an answer"
      summary="The longest waiting first. No money is released while the clearing is silent."
    >
      <Table
        label="Payments without an answer"
        columns={columns}
        {...picked.table}
        skeletonRows={3}
        error={readFailure(list, 'The payments could not be loaded')}
        empty={
          <EmptyState icon="check-circle" title="Every payment has its answer">
            Payments that the clearing has not answered yet appear here.
          </EmptyState>
        }
      />
      {picked.row && <PaymentPanel key={picked.row.id} payment={picked.row} {...picked.panel} />}
    </Section>
  );
}

interface PaymentPanelProps {
  payment: UnsettledPayment;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

type Action = 'enquire' | 'retry' | 'fail';

/** What is asked before each action. */
function getText({ amount, payee }: UnsettledPayment) {
  const what = `the payment of ${formatMoney(getMinor(amount))} EUR to ${payee}`;
  return {
    enquire: {
      title: `Ask what became of ${what}?`,
      verb: 'Enquire',
      effects: 'The clearing gets an enquiry (pacs.028).',
    },
    retry: {
      title: `Try ${what} once more?`,
      verb: 'Retry',
      effects: 'It continues where it stopped. Its money stays held.',
    },
    fail: {
      title: `Fail ${what}?`,
      verb: 'Propose to fail',
      effects: 'A second person decides. Then the payment fails, and its money is free again.',
    },
  } as const;
}

function PaymentPanel({ payment, ...panel }: PaymentPanelProps) {
  const [asked, setAsked] = useState<Action>();
  const { id, payee, state } = payment;
  const done = { invalidates: [listUnsettled], onDone: () => setAsked(undefined) };
  const calls = {
    enquire: useSend(railCalls.enquirePayment, { ...done, success: 'The clearing was asked' }),
    retry: useSend(railCalls.retryPayment, { ...done, success: 'The payment is tried once more' }),
    fail: useSend(railCalls.failPayment, done),
  };
  const words = getText(payment);
  const open = (action: Action) => () => {
    calls[action].reset();
    setAsked(action);
  };
  return (
    <SidePanel
      {...panel}
      title={payee}
      summary={<StatusBadge kind={states[state].kind}>{states[state].words}</StatusBadge>}
      shownKey={id}
      actions={{
        ...(state !== 'pending' && { destructive: <Button onClick={open('fail')}>Fail</Button> }),
        ...(state === 'pending' && {
          primary: (
            <Button variant="primary" onClick={open('enquire')}>
              Enquire
            </Button>
          ),
        }),
        ...(state === 'technicalError' && {
          primary: (
            <Button variant="primary" onClick={open('retry')}>
              Retry
            </Button>
          ),
        }),
      }}
    >
      <Definitions
        items={[
          { label: 'Amount', value: <AmountOf {...payment} /> },
          { label: 'IBAN', value: formatIban(payment.iban) },
          { label: 'Payer', value: payment.payer },
          { label: 'Kind', value: payment.isInstant ? 'Instant' : 'Credit transfer' },
          { label: 'Payment id', value: id },
          { label: 'Transaction id', value: payment.transactionId },
          { label: 'Waits since', value: <Time at={payment.since} /> },
          payment.enquiredAt !== null && { label: 'Last enquiry', value: <Time at={payment.enquiredAt} /> },
        ]}
      />
      {asked && (
        <CommentDialog
          key={asked}
          {...words[asked]}
          isRed={asked === 'fail'}
          send={(body) => calls[asked].run({ params: { paymentId: id }, body })}
          problem={calls[asked].problem}
          onClose={() => setAsked(undefined)}
        />
      )}
    </SidePanel>
  );
}
