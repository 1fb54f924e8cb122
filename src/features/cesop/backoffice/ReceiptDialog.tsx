import type * as z from 'zod/mini';
import { useSend } from '#client/api/hooks.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import type { FormRules } from '#shared/rules/checkForm.ts';
import { cesopCalls, cesopReceipt } from '../calls.ts';
import { maxReference } from '../limits.ts';
import { refreshCesop } from './refreshCesop.ts';

type Typed = z.input<typeof cesopReceipt>;
const receiptRules: FormRules<Typed, z.output<typeof cesopReceipt>> = {
  schema: cesopReceipt,
  labels: { reference: 'Reference of the receipt' },
  ownFaults: ({ reference }): Record<string, string> =>
    reference.trim() === '' ? { reference: 'Enter the reference of the receipt' } : {},
};

/** Records that a message was filed with the tax authority. */
export function ReceiptDialog({ messageId, onClose }: { messageId: string; onClose: () => void }) {
  const { run, problem } = useSend(cesopCalls.fileCesopMessage, {
    success: 'The message is recorded as filed',
    onDone: () => {
      refreshCesop();
      onClose();
    },
  });
  const form = useCallForm({
    rules: receiptRules,
    start: { reference: '' },
    send: (body) => run({ params: { messageId }, body }),
    problem,
    leaving: 'Leave this record?',
  });
  const close = form.question.closing(onClose);
  return (
    <Dialog
      open
      onClose={close}
      keepOnOutsideClick
      title="Record as filed"
      description="Download the file and send it to the tax authority first. The message stays as it is from now on."
      actions={{
        neutral: <Button onClick={close}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="primary" loading={form.isBusy}>
            Record as filed
          </Button>
        ),
      }}
    >
      <Form form={form}>
        <FormField form={form} name="reference" help="As the tax authority’s receipt names it.">
          {(field) => <TextInput {...field} maxLength={maxReference} />}
        </FormField>
      </Form>
    </Dialog>
  );
}
