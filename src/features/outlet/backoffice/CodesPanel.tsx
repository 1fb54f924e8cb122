import { useState } from 'react';
import { useSend } from '#client/api/hooks.ts';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { ConfirmDialog } from '#client/ui/overlay/ConfirmDialog.tsx';
import { SidePanel } from '#client/ui/overlay/SidePanel.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { usePickedRow } from '#client/ui/table/usePickedRow.ts';
import { formatCount, spaced } from '#shared/formatCount.ts';
import { type CodeBatch, outletCalls } from '../calls.ts';
import type { Coupon } from '../couponList.ts';
import { AddCodesDialog } from './AddCodesDialog.tsx';
import { InBoth } from './PriceCells.tsx';
import { refreshCoupons } from './refreshCoupons.ts';

const codeNouns = { one: 'code', many: 'codes' };

const columns: readonly Column<CodeBatch>[] = [
  {
    ...{ key: 'expiresOn', title: 'Expires on', list: 'title' },
    render: ({ expiresOn }) => <InBoth column={expiresOn} line={`Expires on ${expiresOn}`} />,
  },
  {
    key: 'addedAt',
    title: 'Added',
    width: 180,
    hideBelow: 768,
    list: 'detail',
    render: ({ addedAt }) => <Time at={addedAt} />,
  },
  { key: 'addedBy', title: 'By', width: 170, hideBelow: 1024, list: 'none', render: ({ addedBy }) => addedBy },
  { key: 'count', title: 'Codes', width: 90, align: 'end', list: 'none', render: ({ count }) => spaced(count) },
  {
    key: 'sold',
    title: 'Sold',
    width: 90,
    align: 'end',
    hideBelow: 720,
    list: 'none',
    render: ({ sold }) => spaced(sold),
  },
  {
    ...{ key: 'withdrawn', title: 'Withdrawn', width: 110, align: 'end', hideBelow: 720, list: 'none' },
    render: ({ withdrawn }) => spaced(withdrawn),
  },
  {
    key: 'left',
    title: 'Left',
    width: 90,
    align: 'end',
    list: 'value',
    render: ({ left }) => <LeftCell left={left} />,
  },
];

const LeftCell = ({ left }: { left: number }) => <InBoth column={spaced(left)} line={`${spaced(left)} left`} />;

interface CodesPanelProps {
  coupon: Coupon;
  batches: readonly CodeBatch[];
}

/** Codes by the batch in which they were added. No one of the staff sees a code again. */
export function CodesPanel({ coupon, batches }: CodesPanelProps) {
  const [isAdding, setAdding] = useState(false);
  const [withdrawn, setWithdrawn] = useState<CodeBatch>();
  const picked = usePickedRow(batches, ({ id }) => id);
  const user = useStaffUser();
  const mayAdd = mayCall(outletCalls.addCodes, user);
  const mayWithdraw = mayCall(outletCalls.withdrawCodes, user);
  const add = mayAdd && (
    <Button variant="primary" icon="plus" onClick={() => setAdding(true)}>
      Add codes
    </Button>
  );
  return (
    <Section
      title="Codes"
      summary={
        coupon.noStock
          ? 'Sold without codes: each buyer gets a reference of 12 characters.'
          : `${formatCount(coupon.assetsAvailable ?? 0, codeNouns)} left. The earliest expiry is sold first.`
      }
      actions={batches.length > 0 && add}
    >
      <Table
        label="Batches of codes"
        columns={columns}
        {...picked.table}
        {...(mayWithdraw && {
          actionsWidthPx: 110,
          rowActions: (batch: CodeBatch) =>
            batch.left > 0 && (
              <Button size="xsmall" onClick={() => setWithdrawn(batch)}>
                Withdraw
              </Button>
            ),
        })}
        empty={
          <EmptyState icon="tag" title="No codes yet" {...(add && { action: add })}>
            Paste them or take them from a CSV file, up to 10 000 at once.
          </EmptyState>
        }
      />
      {picked.row && (
        <BatchPanel
          batch={picked.row}
          {...picked.panel}
          {...(mayWithdraw && picked.row.left > 0 && { onWithdraw: () => setWithdrawn(picked.row) })}
        />
      )}
      {isAdding && <AddCodesDialog coupon={coupon} onClose={() => setAdding(false)} />}
      {withdrawn && <WithdrawDialog coupon={coupon} batch={withdrawn} onClose={() => setWithdrawn(undefined)} />}
    </Section>
  );
}

interface BatchPanelProps {
  batch: CodeBatch;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  /** absent where there is nothing to withdraw */
  onWithdraw?: () => void;
}

/** All about a batch; on a phone the list has no room for it. */
function BatchPanel({ batch, onWithdraw, ...panel }: BatchPanelProps) {
  const { id, expiresOn, addedAt, addedBy, count, sold, withdrawn, left } = batch;
  return (
    <SidePanel
      {...panel}
      title={formatCount(count, codeNouns)}
      summary={`Expire on ${expiresOn}`}
      shownKey={id}
      actions={onWithdraw ? { destructive: <Button onClick={onWithdraw}>Withdraw</Button> } : undefined}
    >
      <Definitions
        items={[
          { label: 'Left', value: spaced(left) },
          { label: 'Sold', value: spaced(sold) },
          { label: 'Withdrawn', value: spaced(withdrawn) },
          { label: 'Added', value: <Time at={addedAt} /> },
          { label: 'By', value: addedBy },
        ]}
      />
    </SidePanel>
  );
}

interface WithdrawDialogProps {
  coupon: Coupon;
  batch: CodeBatch;
  onClose: () => void;
}

function WithdrawDialog({ coupon, batch: { id, left, expiresOn }, onClose }: WithdrawDialogProps) {
  const { run, isRunning } = useSend(outletCalls.withdrawCodes, {
    success: 'The codes are withdrawn',
    failure: 'The codes could not be withdrawn',
    onDone: () => {
      void refreshCoupons();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void run({ params: { couponId: coupon.id, batchId: id } })}
      title={`Withdraw ${formatCount(left, codeNouns)}?`}
      confirm="Withdraw"
      dismiss="Go back"
      variant="red"
      loading={isRunning}
    >
      {`They expire on ${expiresOn} and can no longer be sold. Sold ones stay good.`}
    </ConfirmDialog>
  );
}
