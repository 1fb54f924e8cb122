import { useCall, useSend } from '#client/api/hooks.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { type CallForm, useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Loading, Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { FieldPair } from '#client/ui/input/FieldGroup.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import type { FormRules } from '#shared/rules/checkForm.ts';
import { type ReconciledAccount, reconciliationCalls } from '../calls.ts';
import { type CsvMapping, csvMapping, hasAmounts } from '../statements/mapping.ts';
import { refreshReconciliation } from './refreshReconciliation.ts';

interface TypedMapping extends Omit<CsvMapping, 'skip'> {
  skip: string;
}

const blank: TypedMapping = {
  ...{ delimiter: ';', days: 'ymd', decimal: ',', skip: '0', bookedOn: '', valueOn: '', amount: '', credit: '' },
  ...{ debit: '', balance: '', currency: '', reference: '', transactionId: '', endToEndId: '', otherName: '' },
  ...{ otherIban: '', text: '' },
};
const columnLabels = {
  bookedOn: 'Booked on',
  valueOn: 'Value day',
  amount: 'Amount with its sign',
  credit: 'Amount that came in',
  debit: 'Amount that left',
  balance: 'Balance after the line',
  currency: 'Currency',
  reference: 'Reference of the bank',
  transactionId: 'Transaction id',
  endToEndId: 'End-to-end id',
  otherName: 'Counterparty',
  otherIban: 'IBAN of the counterparty',
  text: 'Message',
} as const;
const columns = Object.keys(columnLabels) as (keyof typeof columnLabels)[];

const rules: FormRules<TypedMapping, CsvMapping> = {
  schema: csvMapping,
  labels: {
    ...columnLabels,
    delimiter: 'Between columns',
    days: 'Days',
    decimal: 'Decimal mark',
    skip: 'Lines to skip',
  },
  read: ({ skip, ...typed }) => ({ ...typed, skip: /^\d+$/.test(skip) ? Number(skip) : -1 }),
  reasons: { skip: () => 'Give a number from 0 to 50.', bookedOn: () => 'Name the column.' },
  ownFaults: (typed): Record<string, string> =>
    hasAmounts({ ...typed, skip: 0 }) ? {} : { amount: 'Name the column of amounts, or both columns below.' },
};

interface DialogProps {
  account: ReconciledAccount;
  onClose: () => void;
}

/** Which column of the account's CSV statements is what. */
export function CsvMappingDialog({ account, onClose }: DialogProps) {
  const read = useCall(reconciliationCalls.readCsvMapping, { params: { code: account.code } });
  if (read.data) {
    const { mapping } = read.data;
    const start = mapping ? { ...mapping, skip: String(mapping.skip) } : blank;
    return <MappingForm account={account} start={start} onClose={onClose} />;
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="CSV columns"
      actions={{ neutral: <Button onClick={onClose}>Go back</Button> }}
    >
      <Loading label="Loading the columns">
        <Skeleton shape="block" />
      </Loading>
    </Dialog>
  );
}

function MappingForm({ account, start, onClose }: DialogProps & { start: TypedMapping }) {
  const { code, name } = account;
  const { run, problem } = useSend(reconciliationCalls.saveCsvMapping, {
    invalidates: [reconciliationCalls.readCsvMapping],
    success: 'The columns are kept',
    onDone: () => {
      refreshReconciliation();
      onClose();
    },
  });
  const form = useCallForm({
    rules,
    start,
    send: (body) => run({ params: { code }, body }),
    problem,
    leaving: 'Leave these columns?',
  });
  const close = form.question.closing(onClose);
  return (
    <Dialog
      open
      onClose={close}
      keepOnOutsideClick
      title={`CSV columns of ${name}`}
      description="The headings of the columns, as the file writes them. Leave out what it does not have."
      actions={{
        neutral: <Button onClick={close}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="primary" loading={form.isBusy}>
            Keep
          </Button>
        ),
      }}
    >
      <MappingFields form={form} />
    </Dialog>
  );
}

function MappingFields({ form }: { form: CallForm<TypedMapping> }) {
  return (
    <Form form={form}>
      <FieldPair>
        <FormField form={form} name="delimiter">
          {(field) => (
            <Select
              {...field}
              options={[
                { value: ';', label: 'Semicolon' },
                { value: ',', label: 'Comma' },
                { value: 'tab', label: 'Tab' },
              ]}
            />
          )}
        </FormField>
        <FormField form={form} name="skip" help="Before the headings.">
          {(field) => <TextInput {...field} inputMode="numeric" maxLength={2} />}
        </FormField>
      </FieldPair>
      <FieldPair>
        <FormField form={form} name="days">
          {(field) => (
            <Select
              {...field}
              options={[
                { value: 'ymd', label: '2026-12-31' },
                { value: 'dmy', label: '31.12.2026' },
                { value: 'mdy', label: '12/31/2026' },
              ]}
            />
          )}
        </FormField>
        <FormField form={form} name="decimal">
          {(field) => (
            <Select
              {...field}
              options={[
                { value: ',', label: '1.234,56' },
                { value: '.', label: '1,234.56' },
              ]}
            />
          )}
        </FormField>
      </FieldPair>
      {columns.map((column) => (
        <FormField key={column} form={form} name={column}>
          {(field) => <TextInput {...field} maxLength={100} />}
        </FormField>
      ))}
    </Form>
  );
}
