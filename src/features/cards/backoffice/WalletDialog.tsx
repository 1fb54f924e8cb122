import * as z from 'zod/mini';
import { useSend } from '#client/api/hooks.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { secondPerson } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';
import type { FormRules } from '#shared/rules/checkForm.ts';
import { commentText } from '#shared/rules/texts.ts';
import { cardMessages } from '../messages.ts';
import type { Wallet } from '../processor/messages.ts';
import { cardStaffCalls, type WalletReason, walletReasons } from '../staffCalls.ts';
import styles from './cards.module.css';
import { formatWallet } from './orderTexts.ts';

interface Typed {
  reason: string;
  comment: string;
}
interface Sent {
  reason: WalletReason;
  comment: string;
}

export const walletRules: FormRules<Typed, Sent> = {
  schema: z.strictObject({ reason: z.enum(walletReasons), comment: commentText(secondPerson.maxWords) }),
  labels: { reason: 'Reason', comment: 'Comment' },
  ownFaults: ({ comment }): Record<string, string> => (comment.trim() === '' ? { comment: messages.commentEmpty } : {}),
};

const reasonLabels: Readonly<Record<WalletReason, string>> = {
  LOST: 'The phone or watch is lost',
  STOLEN: 'The phone or watch was stolen',
  FRAUD: 'Fraud',
  CLOSED: 'The card or account is closed',
  OTHER: 'Other',
};
const reasons = walletReasons.map((value) => ({ value, label: reasonLabels[value] }));

interface WalletDialogProps {
  clientId: string;
  cardId: string;
  /** those that go */
  wallets: readonly Wallet[];
  /** one of them by itself; otherwise all wallets of the card and the account that holds them */
  isOne: boolean;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before a card is taken out of a wallet or of all: what will happen, a reason, and a comment that is kept. */
export function WalletDialog({ clientId, cardId, wallets, isOne, onDone, onClose }: WalletDialogProps) {
  const one = useSend(cardStaffCalls.deleteWallet, {
    success: cardMessages.virtualWalletDeleted,
    failure: cardMessages.virtualWalletFailed,
    onDone,
  });
  const all = useSend(cardStaffCalls.deleteWalletAccount, {
    success: cardMessages.walletDeleted,
    failure: cardMessages.walletFailed,
    onDone,
  });
  const [first] = wallets;
  const form = useCallForm({
    rules: walletRules,
    start: { reason: '', comment: '' },
    send: ({ reason, comment }) =>
      isOne && first
        ? one.run({ params: { clientId, cardId, walletId: first.walletId }, query: { reason }, body: { comment } })
        : all.run({ params: { clientId, cardId, reason }, body: { comment } }),
    problem: isOne ? one.problem : all.problem,
    leaving: 'Leave this comment?',
  });
  const close = form.question.closing(onClose);
  return (
    <Dialog
      open
      onClose={close}
      keepOnOutsideClick
      title={isOne && first ? `Delete ${formatWallet(first)}?` : 'Delete all wallets of this card?'}
      description={
        <ul className={styles.effects}>
          {wallets.map((wallet) => (
            <li key={wallet.walletId}>{formatWallet(wallet)} stops paying with this card at once.</li>
          ))}
          <li>
            {isOne ? 'Other wallets and the plastic card go on paying.' : 'The plastic card keeps paying.'} Its holder
            can add it to a wallet again.
          </li>
        </ul>
      }
      actions={{
        neutral: <Button onClick={close}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="red" loading={form.isBusy}>
            {isOne ? 'Delete wallet' : 'Delete all wallets'}
          </Button>
        ),
      }}
    >
      <Form form={form}>
        <FormField form={form} name="reason">
          {(field) => <Select {...field} options={reasons} placeholder="Choose a reason" />}
        </FormField>
        <FormField form={form} name="comment" help="Kept in the audit with the reason.">
          {(field) => <TextArea {...field} rows={3} limit={secondPerson.maxWords} />}
        </FormField>
      </Form>
    </Dialog>
  );
}
