import { useSend } from '#client/api/hooks.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { type MlroReport, suspicionCalls } from '../calls.ts';
import { maxReasons } from '../rules.ts';
import { reasonsRules, referenceRules } from './forms.ts';

interface StepDialogProps {
  report: MlroReport;
  step: 'leave' | 'supplement' | 'acknowledge';
  /** of the filed version that the authority has answered; undefined: the newest */
  number: number | undefined;
  onClose: () => void;
}

const invalidates = [suspicionCalls.readMlroReport, suspicionCalls.listMlroReports];

/** Asks for what a step needs: reasons, or the authority's reference. */
export function StepDialog({ step, ...rest }: StepDialogProps) {
  return step === 'acknowledge' ? <ReferenceDialog {...rest} /> : <ReasonsDialog {...rest} step={step} />;
}

const texts = {
  leave: {
    call: suspicionCalls.leaveMlroReport,
    title: 'Do not file this report?',
    effects: 'The report stays with its reasons. This cannot be undone: what is seen later needs a new report.',
    verb: 'Do not file',
    success: 'The report is not filed',
  },
  supplement: {
    call: suspicionCalls.supplementMlroReport,
    title: 'Add to the filed report?',
    effects: 'The narrative and payments as they are now become a new version. Older versions stay.',
    verb: 'File new version',
    success: 'A new version was filed',
  },
} as const;

interface ReasonsDialogProps extends Pick<StepDialogProps, 'report' | 'onClose'> {
  step: keyof typeof texts;
}

function ReasonsDialog({ report, step, onClose }: ReasonsDialogProps) {
  const { call, title, effects, verb, success } = texts[step];
  const { run, problem } = useSend(call, { invalidates, success, onDone: onClose });
  const form = useCallForm({
    rules: reasonsRules,
    start: { reasons: '' },
    send: (sent) => run({ params: { reportId: report.id }, body: { ...sent, version: report.version } }),
    problem,
    leaving: 'Leave these reasons?',
  });
  const close = form.question.closing(onClose);
  return (
    <Dialog
      open
      onClose={close}
      keepOnOutsideClick
      title={title}
      description={`${effects} You approve it on your phone.`}
      actions={{
        neutral: <Button onClick={close}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="primary" loading={form.isBusy}>
            {verb}
          </Button>
        ),
      }}
    >
      <Form form={form}>
        <FormField form={form} name="reasons">
          {(field) => <TextArea {...field} rows={5} limit={maxReasons} />}
        </FormField>
      </Form>
    </Dialog>
  );
}

function ReferenceDialog({ report, number, onClose }: Omit<StepDialogProps, 'step'>) {
  const { run, problem } = useSend(suspicionCalls.acknowledgeMlroReport, {
    invalidates,
    success: 'The answer was noted',
    onDone: onClose,
  });
  const form = useCallForm({
    rules: referenceRules,
    start: { reference: '' },
    send: ({ reference }) => {
      const body = { reference, version: report.version, ...(number !== undefined && { number }) };
      return run({ params: { reportId: report.id }, body });
    },
    problem,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Note the authority’s answer"
      description={`Its reference is kept with ${number === undefined ? 'the newest version' : `version ${number}`}.`}
      actions={{
        neutral: <Button onClick={onClose}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="primary" loading={form.isBusy}>
            Save
          </Button>
        ),
      }}
    >
      <Form form={form}>
        <FormField form={form} name="reference">
          {(field) => <TextInput {...field} autoComplete="off" />}
        </FormField>
      </Form>
    </Dialog>
  );
}
