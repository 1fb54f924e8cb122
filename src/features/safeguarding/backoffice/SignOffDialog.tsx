import * as z from 'zod/mini';
import { useSend } from '#client/api/hooks.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { messages } from '#shared/messages.ts';
import type { FormRules } from '#shared/rules/checkForm.ts';
import { maxSignOffWords, safeguardingCalls, signOff } from '../calls.ts';

interface Typed {
  comment: string;
}
const typed = z.strictObject({ comment: signOff.shape.comment });
const rules: FormRules<Typed, z.output<typeof typed>> = {
  schema: typed,
  labels: { comment: 'Comment' },
  read: (values) => values,
  ownFaults: ({ comment }): Record<string, string> => (comment.trim() === '' ? { comment: messages.commentEmpty } : {}),
};

/** Signs off what a look found, with words that stay. */
export function SignOffDialog({ day, look, onClose }: { day: string; look: number; onClose: () => void }) {
  const { run, problem } = useSend(safeguardingCalls.signOffSafeguarding, {
    invalidates: [safeguardingCalls.readSafeguardingDay, safeguardingCalls.listSafeguarding],
    success: 'The day is signed off',
    onDone: onClose,
  });
  const form = useCallForm({
    rules,
    start: { comment: '' },
    send: ({ comment }) => run({ params: { day }, body: { look: look === 2 ? 2 : 1, comment } }),
    problem,
    leaving: 'Leave this sign-off?',
  });
  const close = form.question.closing(onClose);
  return (
    <Dialog
      open
      onClose={close}
      keepOnOutsideClick
      title={`Sign off ${day}`}
      description="Your name and comment stay with this day."
      actions={{
        neutral: <Button onClick={close}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="primary" loading={form.isBusy}>
            Sign off
          </Button>
        ),
      }}
    >
      <Form form={form}>
        <FormField form={form} name="comment" help="For staff only.">
          {(field) => <TextArea {...field} rows={3} limit={maxSignOffWords} />}
        </FormField>
      </Form>
    </Dialog>
  );
}
