import { useSend } from '#client/api/hooks.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { MultiSelect } from '#client/ui/input/MultiSelect.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { suspicionCalls } from '#features/suspicions/calls.ts';
import { type Filing, filingCalls } from '../calls.ts';
import { filingRules } from './filingForms.ts';

interface FilingDialogProps {
  reportId: string;
  filing: Filing;
  onClose: () => void;
}

/** Indicators of the authority, and what the bank has done. */
export function FilingDialog({ reportId, filing, onClose }: FilingDialogProps) {
  const { run, problem } = useSend(filingCalls.changeFiling, {
    invalidates: [filingCalls.readFiling, suspicionCalls.readMlroReport],
    success: 'Saved for the authority',
    onDone: onClose,
  });
  const { version, facts, indicators, action, choices } = filing;
  const form = useCallForm({
    rules: filingRules,
    start: { indicators, action },
    send: (sent) => run({ params: { reportId }, body: { version, facts, ...sent } }),
    problem,
    leaving: 'Leave this change?',
  });
  const close = form.question.closing(onClose);
  const options = choices.map(({ key, code, title }) => ({ value: key, label: `${code} ${title}` }));
  return (
    <Dialog
      open
      onClose={close}
      keepOnOutsideClick
      title="For the authority"
      description="Nothing is sent before the report is filed."
      actions={{
        neutral: <Button onClick={close}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="primary" loading={form.isBusy}>
            Save
          </Button>
        ),
      }}
    >
      <Form form={form}>
        <FormField form={form} name="indicators">
          {({ value, onChange, onBlur }) => (
            <MultiSelect options={options} value={value} onChange={onChange} onBlur={onBlur} />
          )}
        </FormField>
        <FormField form={form} name="action">
          {(field) => <TextArea {...field} rows={6} limit={8000} />}
        </FormField>
      </Form>
    </Dialog>
  );
}
