import { useWatch } from 'react-hook-form';
import { Form, FormField } from '#client/forms/Form.tsx';
import { type CallForm, useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { FieldPair } from '#client/ui/input/FieldGroup.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import type { Company } from '#features/clients/calls.ts';
import type { ChangeField } from '#features/clients/changeFields.ts';
import { clientMessages } from '#features/clients/messages.ts';
import type { CompanyDetails } from '#features/clients/profileCalls.ts';
import { legalFormNames, legalForms } from '#shared/reference/companies.ts';
import { companyCountries } from '#shared/reference/countries.ts';
import { hasPostCodes } from '#shared/reference/postCodes.ts';
import styles from './profile.module.css';
import { type AddressType, type RegisterValues, registerRules, registerValues } from './profileForm.ts';
import { useUpdate } from './useUpdate.ts';

interface RequestDialogProps {
  /** data from the company register, or the operating address */
  about: 'register' | 'operating';
  company: Company;
  onClose: () => void;
}

type RequestForm = CallForm<RegisterValues, CompanyDetails>;

/** Requests a change that the bank decides: name, legal form and addresses. */
export function RequestDialog({ about, company, onClose }: RequestDialogProps) {
  const type: AddressType = about === 'register' ? 'R' : 'O';
  const known = registerValues(company, type);
  const { update, problem } = useUpdate(clientMessages.companyNameFailed, onClose);
  const form = useCallForm({
    rules: registerRules(known, type),
    start: known,
    send: (details) => (Object.keys(details).length === 0 ? onClose() : update(details)),
    problem,
    leaving: 'Leave this request?',
  });
  const waits = (field: ChangeField) => company.pending.some((each) => each.field === field);
  return (
    <Dialog
      open
      onClose={onClose}
      keepOnOutsideClick
      title={about === 'register' ? 'Request a change' : 'Request another operating address'}
      description="We check it against the register and your documents. Until then nothing changes."
      actions={{
        neutral: <Button onClick={onClose}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="primary" icon="send" loading={form.isBusy}>
            Send request
          </Button>
        ),
      }}
    >
      <Form form={form}>
        {about === 'register' && (
          <RegisterFields form={form} isNameWaiting={waits('fullname')} isFormWaiting={waits('legalform')} />
        )}
        <fieldset className={styles.group}>
          <legend className={styles.legend}>{type === 'R' ? 'Registered address' : 'Operating address'}</legend>
          {waits(`address ${type}`) ? <p className={styles.waits}>{waitingText}</p> : <AddressFields form={form} />}
        </fieldset>
      </Form>
    </Dialog>
  );
}

const waitingText = 'A change of this waits for a decision already.';
const formOptions = legalForms.map((value) => ({ value, label: legalFormNames[value] }));

interface RegisterFieldsProps {
  form: RequestForm;
  isNameWaiting: boolean;
  isFormWaiting: boolean;
}

function RegisterFields({ form, isNameWaiting, isFormWaiting }: RegisterFieldsProps) {
  return (
    <>
      <FormField form={form} name="fullname" help={isNameWaiting && waitingText}>
        {(field) => <TextInput {...field} readOnly={isNameWaiting} />}
      </FormField>
      <FormField form={form} name="legalform" help={isFormWaiting && waitingText}>
        {(field) => (
          <Select
            {...field}
            options={isFormWaiting ? formOptions.filter(({ value }) => value === field.value) : formOptions}
          />
        )}
      </FormField>
    </>
  );
}

function AddressFields({ form }: { form: RequestForm }) {
  const country = useWatch({ control: form.control, name: 'address.Country' });
  return (
    <>
      <FormField form={form} name="address.Street">
        {(field) => <TextInput {...field} />}
      </FormField>
      <FieldPair>
        <FormField form={form} name="address.PostalCode" optional={!hasPostCodes(country)}>
          {(field) => <TextInput {...field} />}
        </FormField>
        <FormField form={form} name="address.City">
          {(field) => <TextInput {...field} />}
        </FormField>
      </FieldPair>
      <FormField form={form} name="address.Country">
        {(field) => (
          <Select
            {...field}
            placeholder="Choose"
            options={companyCountries.map(({ iso2, name }) => ({ value: iso2, label: name }))}
          />
        )}
      </FormField>
    </>
  );
}
