import { useSend } from '#client/api/hooks.ts';
import { CommentDialog } from '#client/forms/CommentDialog.tsx';
import { refreshProposals } from '#features/proposals/backoffice/refreshProposals.ts';
import { formatMoney, parseAmountText } from '#shared/money.ts';
import { cardMessageCalls, type SetAsideMessage } from '../cardMessageCalls.ts';
import { kindTitle, movesMoney } from '../cardMessages.ts';

export type EndedHow = 'retry' | 'close';

const ways = {
  retry: {
    call: cardMessageCalls.retryCardMessage,
    verb: 'Process',
    effect: 'The message is processed as if it had just come.',
    help: 'What was fixed. Kept in the audit.',
    success: 'The message was processed',
  },
  close: {
    call: cardMessageCalls.closeCardMessage,
    verb: 'Close',
    effect: 'Nothing is booked from this message.',
    help: 'Why nothing is booked. Kept in the audit.',
    success: 'The message was closed',
  },
} as const;

interface EndMessageDialogProps {
  message: Pick<SetAsideMessage, 'id' | 'kind' | 'reference' | 'amount'>;
  how: EndedHow;
  onClose: () => void;
}

/** Asks before a message that was set aside is processed or closed: what happens, and a comment. */
export function EndMessageDialog({ message: { id, kind, reference, amount }, how, onClose }: EndMessageDialogProps) {
  const { call, verb, effect, help, success } = ways[how];
  const needsSecond = movesMoney(kind);
  const sum = amount === null ? null : parseAmountText(amount);
  const words = sum && `${formatMoney(sum.minor, sum.currency)} ${sum.currency}`;
  const what = [kindTitle(kind), words, reference].filter(Boolean).join(', ');
  const onDone = () => {
    refreshProposals();
    onClose();
  };
  const { run, problem } = useSend(call, { invalidates: [cardMessageCalls.listCardMessages], success, onDone });
  return (
    <CommentDialog
      title={`${verb} this message?`}
      effects={`${what}. ${needsSecond ? 'A second person decides. ' : ''}${effect}`}
      help={help}
      verb={needsSecond ? `Propose to ${verb.toLowerCase()}` : `${verb} message`}
      isRed={how === 'close'}
      send={(body) => run({ params: { messageId: id }, body })}
      problem={problem}
      onClose={onClose}
    />
  );
}
