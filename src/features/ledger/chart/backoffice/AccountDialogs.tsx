import { useSend } from '#client/api/hooks.ts';
import { CommentDialog } from '#client/forms/CommentDialog.tsx';
import { Form, FormField } from '#client/forms/Form.tsx';
import { type CallForm, useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Checkbox } from '#client/ui/input/Checkbox.tsx';
import { FieldGroup, FieldPair } from '#client/ui/input/FieldGroup.tsx';
import { IbanInput } from '#client/ui/input/IbanInput.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { refreshProposals } from '#features/proposals/backoffice/refreshProposals.ts';
import { secondPerson } from '#shared/limits.ts';
import { type ChartAccount, chartCalls } from '../calls.ts';
import { accountClasses, classLabels, schemeCode } from '../rules.ts';
import { accountRules, blankAccount, type TypedAccount, typedFrom } from './chartForm.ts';

const classChoices = accountClasses.map((value) => ({ value, label: classLabels[value] }));
const options = (onClose: () => void, success: string) => ({
  invalidates: [chartCalls.readChart],
  success,
  onDone: () => {
    refreshProposals();
    onClose();
  },
});

/** Proposes a new account of the bank, or a change of what the chart says of one. */
export function AccountDialog({ account, onClose }: { account?: ChartAccount; onClose: () => void }) {
  const adding = useSend(chartCalls.addLedgerAccount, options(onClose, 'The account is added'));
  const changing = useSend(chartCalls.changeLedgerAccount, options(onClose, 'The account is changed'));
  const form = useCallForm({
    rules: accountRules,
    start: account ? typedFrom(account) : blankAccount,
    send: ({ code, ...body }) =>
      account
        ? changing.run({ params: { code }, body: { ...body, version: account.version } })
        : adding.run({ body: { code, ...body } }),
    problem: account ? changing.problem : adding.problem,
    leaving: account ? 'Leave this change?' : 'Leave this account?',
  });
  const close = form.question.closing(onClose);
  return (
    <Dialog
      open
      onClose={close}
      keepOnOutsideClick
      title={account ? `Change ${account.name}` : 'New account of the bank'}
      description="An administrator confirms."
      actions={{
        neutral: <Button onClick={close}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="primary" loading={form.isBusy}>
            {account ? 'Propose to change' : 'Propose to add'}
          </Button>
        ),
      }}
    >
      <AccountFields form={form} account={account} />
    </Dialog>
  );
}

function AccountFields({ form, account }: FieldsProps) {
  const isFixed = account?.isOwn ?? false;
  return (
    <Form form={form}>
      <FieldPair>
        <FormField
          form={form}
          name="code"
          help={account ? 'Addresses stay.' : 'Letters, as OWN. It cannot change later.'}
        >
          {(field) => <TextInput {...field} maxLength={20} readOnly={account !== undefined} />}
        </FormField>
        <FormField form={form} name="number" help="The accountant’s.">
          {(field) => <TextInput {...field} maxLength={20} />}
        </FormField>
      </FieldPair>
      <FormField form={form} name="name">
        {(field) => <TextInput {...field} maxLength={70} />}
      </FormField>
      <FormField
        form={form}
        name="class"
        help={isFixed ? 'The program posts to this account, so its class stays.' : ''}
      >
        {(field) => <Select {...field} options={classChoices} disabled={isFixed} />}
      </FormField>
      {account?.account !== null && (
        <>
          <FormField form={form} name="bankName">
            {(field) => <TextInput {...field} maxLength={70} />}
          </FormField>
          <FormField form={form} name="iban">
            {(field) => <IbanInput {...field} />}
          </FormField>
          <PurposeFields form={form} account={account} />
        </>
      )}
      <FormField form={form} name="comment" help="For staff only.">
        {(field) => <TextArea {...field} rows={3} limit={secondPerson.maxWords} />}
      </FormField>
    </Form>
  );
}

interface FieldsProps {
  form: CallForm<TypedAccount>;
  account: ChartAccount | undefined;
}

function PurposeFields({ form, account }: FieldsProps) {
  const isFixed = account?.isOwn ?? false;
  const set = (name: 'isSafeguarding' | 'hasStatements' | 'isSettledDaily') => (isOn: boolean) =>
    form.setValue(name, isOn, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  const names = ['isSafeguarding', 'hasStatements', 'isSettledDaily'] as const;
  const [isSafeguarding, hasStatements, isSettledDaily] = form.watch(names);
  const isScheme = account?.code === schemeCode;
  const errors = form.formState.errors;
  return (
    <FieldGroup
      legend="What it is for"
      error={names.map((name) => errors[name]?.message).find((message) => message !== undefined)}
    >
      <Checkbox
        label="Holds money of clients"
        help="It counts as safeguarded, apart from the bank’s own money."
        checked={isSafeguarding}
        disabled={isFixed}
        onChange={({ target }) => set('isSafeguarding')(target.checked)}
      />
      <Checkbox
        label="Statement each bank day"
        help="A day without one is shown as missing."
        checked={hasStatements}
        onChange={({ target }) => set('hasStatements')(target.checked)}
      />
      <Checkbox
        label="Settled each bank day"
        help={
          isScheme
            ? 'What the card scheme is owed is paid from the safeguarding account.'
            : 'Fees earned are moved here from the safeguarding account.'
        }
        checked={isSettledDaily}
        disabled={isFixed && !isScheme}
        onChange={({ target }) => set('isSettledDaily')(target.checked)}
      />
    </FieldGroup>
  );
}

/** Proposes to remove an account that nothing was ever posted to. */
export function RemovalDialog({ account, onClose }: { account: ChartAccount; onClose: () => void }) {
  const { code, name, version } = account;
  const { run, problem } = useSend(chartCalls.deleteLedgerAccount, options(onClose, 'The account is removed'));
  return (
    <CommentDialog
      title={`Remove ${name}`}
      effects="Nothing was ever posted to it. An administrator confirms."
      help="For staff only."
      verb="Propose to remove"
      send={({ comment }) => run({ params: { code }, body: { version, comment } })}
      problem={problem}
      onClose={onClose}
    />
  );
}
