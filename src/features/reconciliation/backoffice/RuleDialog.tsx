import type * as z from 'zod/mini';
import { useCall, useSend } from '#client/api/hooks.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { AmountInput } from '#client/ui/input/AmountInput.tsx';
import { FieldPair } from '#client/ui/input/FieldGroup.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { refreshProposals } from '#features/proposals/backoffice/refreshProposals.ts';
import { secondPerson } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';
import type { FormRules } from '#shared/rules/checkForm.ts';
import { loadTransliteration, needsTransliteration } from '#shared/text.ts';
import { newMatchRule, reconciliationCalls } from '../calls.ts';

interface TypedRule {
  code: string;
  words: string;
  target: string;
  most: string;
  comment: string;
}

const toCode = (text: string) =>
  text
    .trim()
    .toUpperCase()
    .replace(/^EUR\./, '');
const formatAccount = () => 'Give an account of the bank, as FEES.';

const rules: FormRules<TypedRule, z.output<typeof newMatchRule>> = {
  schema: newMatchRule,
  labels: { code: 'Statements of', words: 'Words', target: 'Posted to', most: 'Lines up to', comment: 'Comment' },
  read: ({ code, target, ...typed }) => ({ ...typed, code: toCode(code), target: toCode(target) }),
  prepare: async ({ words }) => {
    if (needsTransliteration(words)) await loadTransliteration();
  },
  reasons: { code: formatAccount, target: formatAccount, words: () => 'Give at least three letters.' },
  ownFaults: ({ comment }): Record<string, string> => (comment.trim() === '' ? { comment: messages.commentEmpty } : {}),
};

/** Proposes a rule that posts lines by their words. */
export function RuleDialog({ onClose }: { onClose: () => void }) {
  const accounts = useCall(reconciliationCalls.readReconciliation, {}).data?.accounts ?? [];
  const { run, problem } = useSend(reconciliationCalls.addMatchRule, {
    invalidates: [reconciliationCalls.listMatchRules],
    success: 'The rule is added',
    onDone: () => {
      refreshProposals();
      onClose();
    },
  });
  const form = useCallForm({
    rules,
    start: { code: accounts[0]?.code ?? '', words: '', target: '', most: '', comment: '' },
    send: (body) => run({ body }),
    problem,
    leaving: 'Leave this rule?',
  });
  const close = form.question.closing(onClose);
  return (
    <Dialog
      open
      onClose={close}
      keepOnOutsideClick
      title="New rule"
      description="Lines with these words are posted and matched at once, as bank charges. An administrator confirms."
      actions={{
        neutral: <Button onClick={close}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="primary" loading={form.isBusy}>
            Propose to add
          </Button>
        ),
      }}
    >
      <Form form={form}>
        <FormField form={form} name="words" help="As the statement writes them. The posting says the same.">
          {(field) => <TextInput {...field} maxLength={70} />}
        </FormField>
        <FieldPair>
          <FormField form={form} name="code">
            {(field) => <TextInput {...field} maxLength={24} />}
          </FormField>
          <FormField form={form} name="target">
            {(field) => <TextInput {...field} maxLength={24} />}
          </FormField>
        </FieldPair>
        <FormField form={form} name="most" help="Larger lines stay open.">
          {(field) => <AmountInput {...field} />}
        </FormField>
        <FormField form={form} name="comment" help="For staff only.">
          {(field) => <TextArea {...field} rows={3} limit={secondPerson.maxWords} />}
        </FormField>
      </Form>
    </Dialog>
  );
}
