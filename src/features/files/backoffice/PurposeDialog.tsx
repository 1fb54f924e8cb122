import * as z from 'zod/mini';
import { Form, FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import type { FormRules } from '#shared/rules/checkForm.ts';
import { maxPurpose, type Purpose, purpose } from '../staffCalls.ts';

export interface NamedCase {
  id: string;
  title: string;
}

interface TypedPurpose {
  caseId: string;
  purpose: string;
}

const rules: FormRules<TypedPurpose, Purpose> = {
  schema: z.strictObject(purpose),
  labels: { caseId: 'For', purpose: 'Purpose' },
  read: ({ caseId, purpose: words }) => ({ ...(caseId && { caseId }), ...(words.trim() && { purpose: words }) }),
  ownFaults: ({ caseId, purpose: words }): Record<string, string> =>
    caseId === '' && words.trim().length < 3 ? { purpose: 'Say what you look at this for' } : {},
};

interface PurposeDialogProps {
  /** 'the pictures of Ona Petraitė' */
  what: string;
  /** open ones of the client */
  cases: readonly NamedCase[];
  onStated: (purpose: Purpose) => void;
  onClose: () => void;
}

/** Asks what somebody looks at pictures or identity files for. The answer goes into the record of each look. */
export function PurposeDialog({ what, cases, onStated, onClose }: PurposeDialogProps) {
  const form = useCallForm({
    rules,
    start: { caseId: cases[0]?.id ?? '', purpose: '' },
    send: onStated,
  });
  const options = [
    ...cases.map(({ id, title }) => ({ value: id, label: title })),
    { value: '', label: 'Another purpose' },
  ];
  const isCase = form.watch('caseId') !== '';
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Look at ${what}`}
      description="Each look is recorded, with what it is for."
      actions={{
        neutral: <Button onClick={onClose}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="primary" icon="eye">
            Show
          </Button>
        ),
      }}
    >
      <Form form={form}>
        {cases.length > 0 && (
          <FormField form={form} name="caseId">
            {(field) => <Select {...field} options={options} />}
          </FormField>
        )}
        <FormField form={form} name="purpose" optional={isCase}>
          {(field) => <TextInput {...field} maxLength={maxPurpose} />}
        </FormField>
      </Form>
    </Dialog>
  );
}
