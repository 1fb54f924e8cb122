import { send } from '#client/api/send.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { useWork } from '#features/access/device/useWork.ts';
import { messages } from '#shared/messages.ts';
import type { FormRules } from '#shared/rules/checkForm.ts';
import { type LookReason, logCalls, lookReason } from '../calls.ts';

const rules: FormRules<LookReason, LookReason> = {
  schema: lookReason,
  labels: { comment: 'Reason' },
  ownFaults: ({ comment }) => (comment.trim() === '' ? { comment: messages.commentEmpty } : {}),
};

/** Asks why so many client records are opened. */
export function ReasonDialog({ end }: { end: (isGiven: boolean) => void }) {
  const { run, trouble } = useWork((body: LookReason) => send(logCalls.explainLooks, { body }), {
    onDone: () => end(true),
  });
  const form = useCallForm({
    rules,
    start: { comment: '' },
    send: run,
    problem: trouble && { code: trouble.code, title: trouble.words },
  });
  return (
    <Dialog
      open
      onClose={() => end(false)}
      keepOnOutsideClick
      title="Why are you opening so many client records?"
      description={
        'You have opened more than 200 within an hour. Your reason is ' +
        'recorded, and the Head of AML is notified. It holds for an hour.'
      }
      actions={{
        neutral: <Button onClick={() => end(false)}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="primary" loading={form.isBusy}>
            Send reason
          </Button>
        ),
      }}
    >
      <Form form={form}>
        <FormField form={form} name="comment">
          {(field) => <TextArea {...field} rows={3} limit={1000} />}
        </FormField>
      </Form>
    </Dialog>
  );
}
