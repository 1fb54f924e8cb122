import type { ShownFund } from '#features/clients/company/funds.ts';
import type { CardItem } from '../card.ts';
import { AssignDialog } from './AssignDialog.tsx';
import { LockQuestion, PrintQuestion, TerminateQuestion, UnlockQuestion } from './CardQuestion.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import type { CardDialog } from './cardsSearch.ts';
import { LoseDialog } from './LoseDialog.tsx';
import { OrderDialog } from './OrderDialog.tsx';

interface CardDialogsProps {
  dialog: CardDialog | 'order';
  /** the open card */
  card: CardItem | undefined;
  funds: readonly ShownFund[];
  mayManage: boolean;
  onClose: () => void;
  onOrder: () => void;
  onOrdered: (card: CardItem) => void;
  onTerminated: () => void;
}

/** The dialog that the address names. */
export function CardDialogs(props: CardDialogsProps) {
  const { dialog, card, funds, mayManage, onClose, onOrder, onOrdered, onTerminated } = props;
  if (dialog === 'order') {
    return <OrderDialog funds={funds} before={card?.lost ? card : undefined} onClose={onClose} onOrdered={onOrdered} />;
  }
  if (!card) return null;
  switch (dialog) {
    case 'lock':
      return <LockQuestion card={card} onClose={onClose} />;
    case 'unlock':
      return <UnlockQuestion card={card} onClose={onClose} />;
    case 'update':
      return <ChangeDialog card={card} mayGrant={mayManage} onClose={onClose} />;
    case 'assign':
      return <AssignDialog card={card} onClose={onClose} />;
    case 'terminate':
      return <TerminateQuestion card={card} onClose={onClose} onDone={onTerminated} />;
    case 'lose':
      return <LoseDialog card={card} onClose={onClose} onOrder={mayManage ? onOrder : undefined} />;
    case 'print':
      return <PrintQuestion card={card} onClose={onClose} />;
  }
}
