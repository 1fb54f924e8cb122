import { useState } from 'react';
import { Button } from '#client/ui/action/Button.tsx';
import { ConfirmDialog } from '#client/ui/overlay/ConfirmDialog.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import type { CardItem } from '../card.ts';
import { LossWords } from '../device/LossWords.tsx';
import { lastFour } from '../rules.ts';
import { cardTitle } from '../words.ts';
import { CardRefused } from './CardRefused.tsx';
import { useLoseCard } from './useCardAction.ts';

interface LoseDialogProps {
  card: CardItem;
  onClose: () => void;
  /** absent: the person may not order cards */
  onOrder: (() => void) | undefined;
}

/** Reports a card lost: one step locks it for good, the next one offers a new card. */
export function LoseDialog({ card, onClose, onOrder }: LoseDialogProps) {
  const [isDone, setDone] = useState(card.lost === 1);
  const { run, isRunning, problem } = useLoseCard(card.cardID, { onDone: () => setDone(true) });
  const name = `${cardTitle(card)} (${lastFour(card.mask)})`;
  if (!isDone) {
    return (
      <ConfirmDialog
        open
        onClose={onClose}
        onConfirm={() => void run()}
        title="Lost or stolen?"
        confirm="Lock for good"
        dismiss="Keep card"
        variant="red"
        loading={isRunning}
      >
        <CardRefused action="lock" problem={problem} />
        <LossWords name={name} />
      </ConfirmDialog>
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      width="narrow"
      title="The card is locked for good"
      description={
        onOrder
          ? 'Order a new card with the same limits. It gets a new number, ' +
            'so shops that charge it regularly need the new one.'
          : 'Ask a user who manages the cards of your company for a new one.'
      }
      actions={{
        neutral: <Button onClick={onClose}>Done</Button>,
        ...(onOrder && {
          primary: (
            <Button variant="primary" icon="card" onClick={onOrder}>
              Order a new card
            </Button>
          ),
        }),
      }}
    />
  );
}
