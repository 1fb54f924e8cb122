import { useState } from 'react';
import { queryClient } from '#client/api/queries.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { openWindow, useOpenWindow } from '#client/shell/windows.ts';
import { Time } from '#client/ui/display/Time.tsx';
import { WholeAmounts } from '#client/ui/display/WholeAmounts.tsx';
import { EmptyState, ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { usePickedRow } from '#client/ui/table/usePickedRow.ts';
import type { Proposal } from '../calls.ts';
import { BurstList } from './BurstList.tsx';
import { nextStep } from './nextStep.ts';
import type { OutcomeProps, Outcomes } from './OpenProposal.tsx';
import { ProposalPanel } from './ProposalPanel.tsx';
import styles from './ProposalsWindow.module.css';
import { useBursts } from './useBursts.ts';
import { useWaiting } from './useWaiting.ts';

const rowKey = ({ id }: Proposal) => id;
const close = () => openWindow(undefined);

/** What the bell opens, on every page: what the viewer can decide, and what of theirs waits for somebody else. */
export function ProposalsWindow({ outcomes }: { outcomes: Outcomes }) {
  const isOpen = useOpenWindow() === 'proposals';
  const [confirmed, setConfirmed] = useState<Omit<OutcomeProps, 'onClose'>>();
  const Outcome = confirmed && outcomes[confirmed.proposal.call];
  if (confirmed && Outcome) return <Outcome {...confirmed} onClose={() => setConfirmed(undefined)} />;
  if (!isOpen) return null;
  return (
    <Waiting
      onConfirmed={(answer, proposal) => {
        if (!outcomes[proposal.call]) return;
        close();
        setConfirmed({ answer, proposal });
      }}
    />
  );
}

interface WaitingProps {
  onConfirmed: (answer: unknown, proposal: Proposal) => void;
}

function Waiting({ onConfirmed }: WaitingProps) {
  const { list, rows } = useWaiting();
  const bursts = useBursts().rows ?? [];
  const mine = rows?.filter(({ mayConfirm }) => mayConfirm) ?? [];
  const others = rows?.filter(({ mayConfirm }) => !mayConfirm) ?? [];
  const { row: open, table, panel } = usePickedRow([...mine, ...others], rowKey);
  if (open) {
    return (
      <ProposalPanel
        key={open.id}
        proposal={open}
        {...panel}
        onDecided={(answer) => {
          panel.onClose();
          // a decision may change whatever is shown
          void queryClient.invalidateQueries();
          if (answer !== null) onConfirmed(answer, open);
        }}
      />
    );
  }
  const failure = readFailure(list, 'The proposals could not be loaded');
  return (
    <Dialog
      open
      onClose={close}
      title="Waiting for a second person"
      description="Nothing here happens until another staff user confirms it."
    >
      {failure ? (
        <ErrorState {...failure} />
      ) : rows === undefined ? (
        <Loading label="Loading the proposals">
          <Skeleton width="long" />
          <Skeleton width="half" />
        </Loading>
      ) : rows.length + bursts.length === 0 ? (
        <EmptyState icon="bell" title="Nothing waits">
          What you propose, and what you may confirm for others, appears here.
        </EmptyState>
      ) : (
        <div className={styles.groups}>
          <BurstList rows={bursts} />
          <Group title="You can decide" rows={mine} onOpen={table.onOpen} />
          <Group title="Others decide" rows={others} onOpen={table.onOpen} />
        </div>
      )}
    </Dialog>
  );
}

interface GroupProps {
  title: string;
  rows: readonly Proposal[];
  onOpen: (row: Proposal) => void;
}

function Group({ title, rows, onOpen }: GroupProps) {
  if (rows.length === 0) return null;
  return (
    <section className={styles.group} aria-label={title}>
      <h3 className={styles.title}>
        {title} <span className={styles.count}>{rows.length}</span>
      </h3>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.id}>
            <button type="button" className={styles.row} onClick={() => onOpen(row)}>
              <span className={styles.head}>
                <span className={styles.what}>{row.title}</span>
                <Time at={row.proposedAt} />
              </span>
              {getLines(row).map(({ label, value }) => (
                <span key={label} className={styles.line}>
                  <span className={styles.label}>{label}</span> <WholeAmounts text={value} />
                </span>
              ))}
              <span className={styles.foot}>
                {row.isOwn ? nextStep(row) : `${row.proposedBy.fullName}. ${nextStep(row)}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What will happen, in figures: the panel has every line. */
const maxLines = 4;
const getLines = ({ lines }: Proposal) => lines.filter(({ label }) => label !== 'Comment').slice(0, maxLines);
