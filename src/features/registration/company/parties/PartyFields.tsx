import { memo, type ReactNode } from 'react';
import { Button } from '#client/ui/action/Button.tsx';
import { Combobox } from '#client/ui/input/Combobox.tsx';
import { DayInput } from '#client/ui/input/DayInput.tsx';
import { Field } from '#client/ui/input/Field.tsx';
import { FieldPair } from '#client/ui/input/FieldGroup.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { useLatest } from '#client/useLatest.ts';
import type { Party } from '#features/registration/draft.ts';
import { countries } from '#shared/reference/countries.ts';
import type { DraftForm } from '../draftForm.ts';
import { Proofs } from '../files/FilesField.tsx';
import styles from './parties.module.css';
import { copiedFrom, peopleBeside } from './party.ts';
import { Rights } from './Rights.tsx';

const countryChoices = countries.map(({ iso2, name }) => ({ value: iso2, label: name, note: iso2 }));
type TextKey = 'Name' | 'Code' | 'LegalForm' | 'Register' | 'TIN';
type AddressKey = keyof Party['Address'];

interface PartyFieldsProps {
  party: Party;
  /** in the draft: 'BeneficialOwners.2' */
  path: string;
  form: DraftForm;
  onChange: (party: Party) => void;
  onDone: () => void;
}

/** Everything that is asked of a party. */
export function PartyFields({ party, path, form, onChange, onDone }: PartyFieldsProps) {
  const isCompany = party.Type === 'C';
  const at = (part: string) => ({ error: form.faultAt(`${path}.${part}`) });
  const onBlur = (part: string) => () => form.leave(`${path}.${part}`);
  const text = (key: TextKey, label: string, more: { optional?: boolean; help?: string } = {}) => (
    <Field label={label} {...more} {...at(key)}>
      <TextInput
        value={party[key]}
        onBlur={onBlur(key)}
        onChange={({ target }) => onChange({ ...party, [key]: target.value })}
      />
    </Field>
  );
  const address = (key: AddressKey, label: string) => (
    <Field label={label} optional {...at(`Address.${key}`)}>
      <TextInput
        value={party.Address[key]}
        onChange={({ target }) => onChange({ ...party, Address: { ...party.Address, [key]: target.value } })}
      />
    </Field>
  );
  const setCountry = useLatest((found: string | undefined) => onChange({ ...party, Country: found ?? '' }));
  const leaveCountry = useLatest(onBlur('Country'));
  return (
    <div className={styles.fields}>
      <UseAgain party={party} others={form.draft.BeneficialOwners} onChange={onChange} />
      {text('Name', isCompany ? 'Name of the company' : 'Name and surname')}
      <FieldPair>
        <CountryField
          label={isCompany ? 'Country of registration' : 'Country'}
          value={party.Country}
          onChange={setCountry}
          onBlur={leaveCountry}
          {...at('Country')}
        />
        <Field label={isCompany ? 'Registered on' : 'Born on'} optional={isCompany} {...at('Date')}>
          <DayInput value={party.Date} onChange={(day) => onChange({ ...party, Date: day })} />
        </Field>
      </FieldPair>
      <Codes isCompany={isCompany} text={text} />
      {address('Street', 'Street')}
      <FieldPair>
        {address('PostalCode', 'Postal code')}
        {address('City', 'City')}
      </FieldPair>
      <Proofs
        label="Documents (optional)"
        help={isCompany ? 'An extract from its register.' : 'A copy of an identity document.'}
        category="OS"
        value={party.Files}
        onChange={(ids) => onChange({ ...party, Files: ids })}
        form={form}
      />
      <Rights party={party} path={path} form={form} onChange={onChange} />
      <Button size="small" className={styles.done} onClick={onDone}>
        Done
      </Button>
    </div>
  );
}

interface CodesProps {
  isCompany: boolean;
  text: (key: TextKey, label: string, more?: { optional?: boolean; help?: string }) => ReactNode;
}

/** The numbers under which registers and authorities know the party. */
function Codes({ isCompany, text }: CodesProps) {
  if (!isCompany) return text('Code', 'Personal code', { optional: true, help: 'Where the country gives one.' });
  return (
    <>
      <FieldPair>
        {text('Code', 'Company code')}
        {text('LegalForm', 'Legal form', { optional: true })}
      </FieldPair>
      <FieldPair>
        {text('Register', 'Register', { optional: true })}
        {text('TIN', 'Tax number', { optional: true })}
      </FieldPair>
    </>
  );
}

interface CountryFieldProps {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string | undefined) => void;
  onBlur: () => void;
}

/** Its list makes it the dearest of the fields: it is not drawn again for what is typed in others. */
const CountryField = memo(function CountryField({ label, error, ...input }: CountryFieldProps) {
  return (
    <Field label={label} error={error}>
      <Combobox options={countryChoices} {...input} />
    </Field>
  );
});

interface UseAgainProps {
  party: Party;
  others: readonly Party[];
  onChange: (party: Party) => void;
}

/** No one is entered twice: an owner who is a director too is taken over. */
function UseAgain({ party, others, onChange }: UseAgainProps) {
  const people = peopleBeside(others, party);
  if (people.length === 0 || party.Name !== '') return null;
  return (
    <Field label="Person you have entered" optional help="Takes over name, country, date, code and address.">
      <Select
        value=""
        placeholder="Choose"
        options={people.map(({ Id, Name }) => ({ value: Id, label: Name }))}
        onChange={({ target }) => {
          const from = people.find(({ Id }) => Id === target.value);
          if (from) onChange(copiedFrom(party, from));
        }}
      />
    </Field>
  );
}
