import { ConfirmDialog } from '#client/ui/overlay/ConfirmDialog.tsx';
import type { CardItem } from '../card.ts';
import { lastFour } from '../rules.ts';
import { cardTitle } from '../words.ts';
import { CardRefused } from './CardRefused.tsx';
import { useChangeCard, usePrintCard, useTerminateCard } from './useCardAction.ts';

interface QuestionProps {
  card: CardItem;
  onClose: () => void;
}

const getName = (card: CardItem) => `${cardTitle(card)} (${lastFour(card.mask)})`;

export function LockQuestion({ card, onClose }: QuestionProps) {
  const { run, isRunning, problem } = useChangeCard(card.cardID, 'lock', { onDone: onClose });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void run({ enabled: 0 })}
      title="Lock this card?"
      confirm="Lock card"
      loading={isRunning}
    >
      <CardRefused action="lock" problem={problem} />
      <strong>{getName(card)}</strong> refuses new payments at once, until it is unlocked. Payments made before are
      still settled.
    </ConfirmDialog>
  );
}

export function UnlockQuestion({ card, onClose }: QuestionProps) {
  const { run, isRunning, problem } = useChangeCard(card.cardID, 'unlock', { onDone: onClose });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void run({ enabled: 1 })}
      title="Unlock this card?"
      confirm="Unlock card"
      loading={isRunning}
    >
      <CardRefused action="unlock" problem={problem} />
      <strong>{getName(card)}</strong> pays again within its limits. You approve this on your own device.
    </ConfirmDialog>
  );
}

export function TerminateQuestion({ card, onClose, onDone }: QuestionProps & { onDone: () => void }) {
  const { run, isRunning, problem } = useTerminateCard(card.cardID, { onDone });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void run()}
      title="Terminate this card?"
      confirm="Terminate card"
      dismiss="Keep card"
      variant="red"
      loading={isRunning}
    >
      <CardRefused action="terminate" problem={problem} />
      <strong>{getName(card)}</strong> ends for good and cannot be brought back. It leaves the list. Payments made
      before are still settled.
    </ConfirmDialog>
  );
}

export function PrintQuestion({ card, onClose }: QuestionProps) {
  const { run, isRunning, problem } = usePrintCard(card.cardID, { onDone: onClose });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void run()}
      title="Order a plastic card?"
      confirm="Order plastic card"
      loading={isRunning}
    >
      <CardRefused action="print" problem={problem} />A plastic card is made for <strong>{getName(card)}</strong>.
      Number, limits and switches stay as they are. You approve this on your own device.
    </ConfirmDialog>
  );
}
