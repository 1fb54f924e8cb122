import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { secondPerson } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';
import type { FormRules } from '#shared/rules/checkForm.ts';
import { commentText } from '#shared/rules/texts.ts';
import { Button } from '../ui/action/Button.tsx';
import { TextArea } from '../ui/input/TextArea.tsx';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { Form, FormField } from './Form.tsx';
import { type FormProblem, useCallForm } from './useCallForm.ts';

interface Commented {
  comment: string;
}

interface CommentDialogProps {
  /** a question: 'Fail the payment of 12.00 EUR to Baltic Timber UAB?' */
  title: string;
  /** what will happen */
  effects: ReactNode;
  /** what the comment says: 'Why nothing is booked. Kept in the audit.' */
  help?: string;
  /** what the button does */
  verb: string;
  isRed?: boolean;
  send: (body: Commented) => Promise<unknown>;
  problem: FormProblem | undefined;
  onClose: () => void;
}

const rules: FormRules<Commented, Commented> = {
  schema: z.strictObject({ comment: commentText(secondPerson.maxWords) }),
  labels: { comment: 'Comment' },
  ownFaults: ({ comment }): Record<string, string> => (comment.trim() === '' ? { comment: messages.commentEmpty } : {}),
};

/** Asks before staff do something: what will happen, and a comment that is kept. */
export function CommentDialog({ title, effects, help, verb, isRed, send, problem, onClose }: CommentDialogProps) {
  const form = useCallForm({ rules, start: { comment: '' }, send, problem, leaving: 'Leave this comment?' });
  const close = form.question.closing(onClose);
  return (
    <Dialog
      open
      onClose={close}
      keepOnOutsideClick
      title={title}
      description={effects}
      actions={{
        neutral: <Button onClick={close}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant={isRed ? 'red' : 'primary'} loading={form.isBusy}>
            {verb}
          </Button>
        ),
      }}
    >
      <Form form={form}>
        <FormField form={form} name="comment" {...(help && { help })}>
          {(field) => <TextArea {...field} rows={3} limit={secondPerson.maxWords} />}
        </FormField>
      </Form>
    </Dialog>
  );
}
