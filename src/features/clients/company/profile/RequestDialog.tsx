import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../../client/ui/action/Button.tsx';
import { Banner } from '../../../../client/ui/feedback/Banner.tsx';
import { Field } from '../../../../client/ui/input/Field.tsx';
import { faultsLeft } from '../../../../client/ui/input/faultsLeft.ts';
import { Select } from '../../../../client/ui/input/Select.tsx';
import { TextInput } from '../../../../client/ui/input/TextInput.tsx';
import { Dialog } from '../../../../client/ui/overlay/Dialog.tsx';
import { messages } from '../../../../shared/messages.ts';
import { legalFormNames, legalForms } from '../../../../shared/reference/companies.ts';
import { companyCountries } from '../../../../shared/reference/countries.ts';
import { generalSentence } from '../../../../shared/rules/sentences.ts';
import type { Company } from '../../calls.ts';
import type { CompanyDetails } from '../../profileCalls.ts';
import { addressWords, type ChangeField } from '../../profileRules.ts';
import { focusFirst } from './focusFirst.ts';
import styles from './profile.module.css';
import { type AddressValues, addressOf, faultsOf, type RegisterValues, registerLabels } from './profileForm.ts';
import { useUpdate } from './useUpdate.ts';

interface RequestDialogProps {
  /** data from the company register, or the operating address */
  about: 'register' | 'operating';
  company: Company;
  onClose: () => void;
}

/** Requests a change that the bank decides: name, legal form and addresses. */
export function RequestDialog({ about, company, onClose }: RequestDialogProps) {
  const formId = useId();
  const type = about === 'register' ? 'R' : 'O';
  const known = { fullname: company.title, legalform: company.doc.legalForm };
  const knownAddress = addressOf(company, type);
  const [values, setValues] = useState<RegisterValues>(known);
  const [address, setAddress] = useState<AddressValues>(knownAddress);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const { update, isRunning, problem } = useUpdate(messages.companyNameFailed, onClose);
  const waits = (field: ChangeField) => company.pending.some((each) => each.field === field);
  const isAddressWaiting = waits(about === 'register' ? 'address R' : 'address O');

  const set = (changes: Partial<RegisterValues>) => {
    setValues({ ...values, ...changes });
    setFaults(faultsLeft(faults, changes));
  };
  const setPlace = (changes: Partial<AddressValues>) => {
    setAddress({ ...address, ...changes });
    setFaults(faultsLeft(faults, changes));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const details: CompanyDetails = {};
    if (values.fullname.trim() !== known.fullname) details.fullname = values.fullname.trim();
    const form = legalForms.find((each) => each === values.legalform);
    if (form && form !== known.legalform) details.legalform = form;
    if (addressWords(address) !== addressWords(knownAddress)) details.address = { ...address, Type: type };
    if (Object.keys(details).length === 0) return onClose();
    const found = faultsOf(details, registerLabels);
    setFaults(found);
    if (focusFirst(formId, found) || isRunning) return;
    void update(details);
  };
  const general = generalSentence(faults) ?? problem?.title;
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
          <Button type="submit" form={formId} variant="primary" icon="send" loading={isRunning}>
            Send request
          </Button>
        ),
      }}
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        {general && !isRunning && <Banner kind="failed">{general}</Banner>}
        {about === 'register' && (
          <>
            <Field label={registerLabels.fullname} error={faults['fullname']} help={waitingWords(waits('fullname'))}>
              <TextInput
                name="fullname"
                value={values.fullname}
                readOnly={waits('fullname')}
                onChange={(event) => set({ fullname: event.target.value })}
              />
            </Field>
            <Field label={registerLabels.legalform} error={faults['legalform']} help={waitingWords(waits('legalform'))}>
              <Select
                name="legalform"
                value={values.legalform}
                options={
                  waits('legalform') ? formOptions.filter(({ value }) => value === values.legalform) : formOptions
                }
                onChange={(event) => set({ legalform: event.target.value })}
              />
            </Field>
          </>
        )}
        <fieldset className={styles.group}>
          <legend className={styles.legend}>{type === 'R' ? 'Registered address' : 'Operating address'}</legend>
          {isAddressWaiting ? (
            <p className={styles.waits}>{waitingWords(true)}</p>
          ) : (
            <AddressFields values={address} faults={faults} onChange={setPlace} />
          )}
        </fieldset>
      </form>
    </Dialog>
  );
}

const formOptions = legalForms.map((value) => ({ value, label: legalFormNames[value] }));

function waitingWords(waits: boolean): string | undefined {
  return waits ? 'A change of this waits for a decision already.' : undefined;
}

interface AddressFieldsProps {
  values: AddressValues;
  faults: Readonly<Record<string, string>>;
  onChange: (changes: Partial<AddressValues>) => void;
}

function AddressFields({ values, faults, onChange }: AddressFieldsProps) {
  const text = (name: 'Street' | 'PostalCode' | 'City') => (
    <Field label={registerLabels[name]} error={faults[name]}>
      <TextInput name={name} value={values[name]} onChange={(event) => onChange({ [name]: event.target.value })} />
    </Field>
  );
  return (
    <>
      {text('Street')}
      <div className={styles.pair}>
        {text('PostalCode')}
        {text('City')}
      </div>
      <Field label={registerLabels.Country} error={faults['Country']}>
        <Select
          name="Country"
          value={values.Country}
          placeholder="Choose"
          options={companyCountries.map(({ iso2, name }) => ({ value: iso2, label: name }))}
          onChange={(event) => onChange({ Country: event.target.value })}
        />
      </Field>
    </>
  );
}
