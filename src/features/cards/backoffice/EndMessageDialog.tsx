import type * as z from 'zod/mini';
import { useSend } from '../../../client/api/hooks.ts';
import { Form, FormField } from '../../../client/forms/Form.tsx';
import { useCallForm } from '../../../client/forms/useCallForm.ts';
import { Button } from '../../../client/ui/action/Button.tsx';
import { TextArea } from '../../../client/ui/input/TextArea.tsx';
import { Dialog } from '../../../client/ui/overlay/Dialog.tsx';
import { secondPerson } from '../../../shared/limits.ts';
import { messages } from '../../../shared/messages.ts';
import { moneyWords, parseAmountText } from '../../../shared/money.ts';
import type { FormRules } from '../../../shared/rules/checkForm.ts';
import { refreshProposals } from '../../proposals/backoffice/refreshProposals.ts';
import { cardMessageCalls, endedMessage, type SetAsideMessage } from '../cardMessageCalls.ts';
import { kindTitle, movesMoney } from '../cardMessages.ts';

export type EndedHow = 'retry' | 'close';

export const endMessageRules: FormRules<{ comment: string }, z.output<typeof endedMessage>> = {
  schema: endedMessage,
  labels: { comment: 'Comment' },
  ownFaults: ({ comment }): Record<string, string> => (comment.trim() === '' ? { comment: messages.commentEmpty } : {}),
};

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
  const words = sum && `${moneyWords(sum.minor, sum.currency)} ${sum.currency}`;
  const what = [kindTitle(kind), words, reference].filter(Boolean).join(', ');
  const onDone = () => {
    refreshProposals();
    onClose();
  };
  const { run, problem } = useSend(call, { invalidates: [cardMessageCalls.listCardMessages], success, onDone });
  const form = useCallForm({
    rules: endMessageRules,
    start: { comment: '' },
    send: (body) => run({ params: { messageId: id }, body }),
    problem,
    leaving: 'Leave this comment?',
  });
  const close = form.question.closing(onClose);
  return (
    <Dialog
      open
      onClose={close}
      keepOnOutsideClick
      title={`${verb} this message?`}
      description={`${what}. ${needsSecond ? 'A second person decides. ' : ''}${effect}`}
      actions={{
        neutral: <Button onClick={close}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant={how === 'close' ? 'red' : 'primary'} loading={form.isBusy}>
            {needsSecond ? `Propose to ${verb.toLowerCase()}` : `${verb} message`}
          </Button>
        ),
      }}
    >
      <Form form={form}>
        <FormField form={form} name="comment" help={help}>
          {(field) => <TextArea {...field} rows={3} limit={secondPerson.wordsMost} />}
        </FormField>
      </Form>
    </Dialog>
  );
}
