import { useSend } from '#client/api/hooks.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { DayInput } from '#client/ui/input/DayInput.tsx';
import { FieldPair } from '#client/ui/input/FieldGroup.tsx';
import { MultiSelect } from '#client/ui/input/MultiSelect.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { today } from '#client/ui/input/today.ts';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { type MlroReport, suspicionCalls } from '../calls.ts';
import { changeRules, startChange } from './forms.ts';

interface ChangeReportDialogProps {
  report: MlroReport;
  onClose: () => void;
}

/** What the MLRO notes: moments that start the clocks, who may read it too, and what belongs to it. */
export function ChangeReportDialog({ report, onClose }: ChangeReportDialogProps) {
  const { run, problem } = useSend(suspicionCalls.changeMlroReport, {
    invalidates: [suspicionCalls.readMlroReport, suspicionCalls.listMlroReports],
    success: 'The report was changed',
    onDone: onClose,
  });
  const form = useCallForm({
    rules: changeRules,
    start: startChange(report),
    send: (sent) => run({ params: { reportId: report.id }, body: { ...sent, version: report.version } }),
    problem,
    leaving: 'Leave this change?',
  });
  const close = form.question.closing(onClose);
  const lists = {
    readers: report.colleagues.map(({ id, fullName }) => ({ value: id, label: fullName })),
    caseIDs: report.cases.map(({ id, type, title }) => ({ value: id, label: `${type}: ${title}` })),
    paymentIDs: report.payments.map(({ id, words }) => ({ value: id, label: words })),
  };
  return (
    <Dialog
      open
      onClose={close}
      keepOnOutsideClick
      title="Change the report"
      description={
        'The clock for filing runs from the moment at which suspicion ' +
        'arose. Who is named reads the report and changes nothing.'
      }
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
        {(['suspected', 'suspended'] as const).map((what) => (
          <FieldPair key={what}>
            <FormField form={form} name={`${what}On`}>
              {(field) => <DayInput {...field} max={today()} />}
            </FormField>
            <FormField form={form} name={`${what}Time`} help="HH:MM">
              {(field) => <TextInput {...field} autoComplete="off" numbers />}
            </FormField>
          </FieldPair>
        ))}
        {(['readers', 'caseIDs', 'paymentIDs'] as const).map((list) => (
          <FormField key={list} form={form} name={list}>
            {({ value, onChange, onBlur }) => (
              <MultiSelect options={lists[list]} value={value} onChange={onChange} onBlur={onBlur} />
            )}
          </FormField>
        ))}
      </Form>
    </Dialog>
  );
}
