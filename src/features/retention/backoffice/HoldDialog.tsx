import type * as z from 'zod/mini';
import { useSend } from '#client/api/hooks.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { secondPerson } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';
import type { FormRules } from '#shared/rules/checkForm.ts';
import { holdBody, retentionCalls } from '../calls.ts';
import { type HoldCause, holdCauseNames, holdCauses, maxReference } from '../rules.ts';

interface Typed {
  comment: string;
  props: { cause: HoldCause; reference: string };
}
const rules: FormRules<Typed, z.output<typeof holdBody>> = {
  schema: holdBody,
  labels: { 'props.cause': 'Cause', 'props.reference': 'Reference', comment: 'Comment' },
  ownFaults: ({ comment }): Record<string, string> => (comment.trim() === '' ? { comment: messages.commentEmpty } : {}),
};
const causes = holdCauseNames.map((value) => ({ value, label: holdCauses[value] }));

/** Keeps everything about a client, whatever its terms say. */
export function HoldDialog({
  clientId,
  clientName,
  onClose,
}: {
  clientId: string;
  clientName: string;
  onClose: () => void;
}) {
  const { run, problem } = useSend(retentionCalls.holdData, {
    invalidates: [retentionCalls.readRetention],
    success: 'Nothing of this client is erased now',
    onDone: onClose,
  });
  const form = useCallForm({
    rules,
    start: { comment: '', props: { cause: 'AUTHORITY', reference: '' } },
    send: (body) => run({ params: { clientId }, body }),
    problem,
    refusals: { 'already-restricted': 'props.reference' },
    leaving: 'Leave this legal hold?',
  });
  const close = form.question.closing(onClose);
  return (
    <Dialog
      open
      onClose={close}
      keepOnOutsideClick
      title={`Legal hold for ${clientName}`}
      description={
        'From now on nothing about this client is erased, also when its ' +
        'terms are over. A second person confirms that it ends.'
      }
      actions={{
        neutral: <Button onClick={close}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="primary" loading={form.isBusy}>
            Hold
          </Button>
        ),
      }}
    >
      <Form form={form}>
        <FormField form={form} name="props.cause">
          {(field) => <Select {...field} options={causes} />}
        </FormField>
        <FormField form={form} name="props.reference">
          {(field) => <TextInput {...field} maxLength={maxReference} />}
        </FormField>
        <FormField form={form} name="comment">
          {(field) => <TextArea {...field} rows={3} limit={secondPerson.maxWords} />}
        </FormField>
      </Form>
    </Dialog>
  );
}
