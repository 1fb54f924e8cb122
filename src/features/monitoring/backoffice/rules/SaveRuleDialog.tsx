import { useSend } from '#client/api/hooks.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { ruleCalls, type WatchRuleItem } from '#features/monitoring/rules/calls.ts';
import type { RuleBody } from '#features/monitoring/rules/condition.ts';
import { ruleSentence } from '#features/monitoring/rules/ruleTexts.ts';
import { secondPerson } from '#shared/limits.ts';
import { saveRuleRules } from './saveRuleForm.ts';

interface SaveRuleDialogProps {
  /** absent: a new one */
  rule?: WatchRuleItem;
  body: RuleBody;
  onClose: () => void;
  onSaved: (code: string, version: number) => void;
}

/** Saves what the sentence says as the next version. */
export function SaveRuleDialog({ rule, body, onClose, onSaved }: SaveRuleDialogProps) {
  const next = (rule?.newest ?? 0) + 1;
  const { run, problem } = useSend(ruleCalls.saveRule, {
    invalidates: [ruleCalls.listRules, ruleCalls.readRule],
    success: `Version ${next} is saved as a draft`,
    onDone: (_saved, { params: { ruleCode } }) => {
      onClose();
      onSaved(ruleCode, next);
    },
  });
  const form = useCallForm({
    rules: saveRuleRules(rule?.newest ?? 0, body),
    start: { code: rule?.code ?? '', title: rule?.title ?? '', comment: '' },
    send: ({ code, body: version }) => run({ params: { ruleCode: code }, body: version }),
    problem,
    refusals: { 'version-changed': 'code' },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      keepOnOutsideClick
      title={rule ? `Save version ${next} of ${rule.code}` : 'Save a new rule'}
      description={`${ruleSentence(body)}.`}
      actions={{
        neutral: <Button onClick={onClose}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="primary" loading={form.isBusy}>
            Save draft
          </Button>
        ),
      }}
    >
      <Form form={form}>
        {!rule && (
          <FormField
            form={form}
            name="code"
            help="Capital letters, digits and dots, such as C.IN.15K. It never changes."
          >
            {(field) => <TextInput {...field} maxLength={40} />}
          </FormField>
        )}
        <FormField form={form} name="title">
          {(field) => <TextInput {...field} maxLength={100} />}
        </FormField>
        <FormField form={form} name="comment" help="For staff only: why it says this.">
          {(field) => <TextArea {...field} rows={3} limit={secondPerson.maxWords} />}
        </FormField>
      </Form>
    </Dialog>
  );
}
