import { useState } from 'react';
import * as z from 'zod/mini';
import { useSend } from '#client/api/hooks.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { FieldPair } from '#client/ui/input/FieldGroup.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { refreshProposals } from '#features/proposals/backoffice/refreshProposals.ts';
import { clientId } from '#shared/ids.ts';
import { secondPerson } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';
import type { FormRules } from '#shared/rules/checkForm.ts';
import { commentText } from '#shared/rules/texts.ts';
import { outletCalls } from '../calls.ts';
import { couponLimits, timeAloneSeconds } from '../limits.ts';
import { formatSeconds, parseClock } from '../offerTexts.ts';

interface TypedTime {
  clientId: string;
  seconds: string;
  comment: string;
}

const given = z.strictObject({
  clientId,
  seconds: z.int().check(z.minimum(1), z.maximum(couponLimits.secondsMost)),
  comment: commentText(secondPerson.maxWords),
});

const rules: FormRules<TypedTime, z.output<typeof given>> = {
  schema: given,
  labels: { clientId: 'Client', seconds: 'Time', comment: 'Comment' },
  read: (typed) => ({ ...typed, clientId: typed.clientId.trim(), seconds: parseClock(typed.seconds) ?? 0 }),
  reasons: { clientId: () => 'Give the 11 digits of the client.', seconds: () => 'Give it as HH:MM:SS.' },
  ownFaults: ({ comment }): Record<string, string> => (comment.trim() === '' ? { comment: messages.commentEmpty } : {}),
};

const effects =
  `To a person who is a client, from bank capital. Above ${formatSeconds(timeAloneSeconds)} of yours on a day, ` +
  'a second person decides.';

interface TimeDialogProps {
  onClose: () => void;
  /** for many people, by a file */
  onFile: () => void;
}

/** Gives time to a person. The dialog has one id, so that a repeat gives once. */
export function TimeDialog({ onClose, onFile }: TimeDialogProps) {
  const [id] = useState(() => crypto.randomUUID());
  const { run, problem } = useSend(outletCalls.giveTime, {
    success: 'The time is given',
    onDone: () => {
      refreshProposals();
      onClose();
    },
  });
  const form = useCallForm({
    rules,
    start: { clientId: '', seconds: '', comment: '' },
    send: (body) => run({ body: { id, ...body } }),
    problem,
    refusals: { 'time-not-given': 'clientId' },
    leaving: 'Leave this form?',
  });
  const close = form.question.closing(onClose);
  const seconds = parseClock(form.watch('seconds'));
  return (
    <Dialog
      open
      onClose={close}
      keepOnOutsideClick
      title={seconds ? `Give ${formatSeconds(seconds)}` : 'Give time'}
      description={effects}
      actions={{
        neutral: (
          <>
            <Button onClick={close}>Go back</Button>
            <Button icon="csv" onClick={onFile}>
              To many people
            </Button>
          </>
        ),
        primary: (
          <Button type="submit" form={form.id} variant="primary" loading={form.isBusy}>
            Give time
          </Button>
        ),
      }}
    >
      <Form form={form}>
        <FieldPair>
          <FormField form={form} name="clientId" help="11 digits.">
            {(field) => <TextInput {...field} inputMode="numeric" maxLength={11} numbers />}
          </FormField>
          <FormField form={form} name="seconds" help="HH:MM:SS">
            {(field) => <TextInput {...field} numbers placeholder="HH:MM:SS" maxLength={11} />}
          </FormField>
        </FieldPair>
        <FormField form={form} name="comment" help="For staff only.">
          {(field) => <TextArea {...field} rows={3} limit={secondPerson.maxWords} />}
        </FormField>
      </Form>
    </Dialog>
  );
}
