import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useCall } from '#client/api/hooks.ts';
import { FormField } from '#client/forms/Form.tsx';
import type { CallForm } from '#client/forms/useCallForm.ts';
import { Checkbox } from '#client/ui/input/Checkbox.tsx';
import type { Choice } from '#client/ui/input/Combobox.tsx';
import { DayInput } from '#client/ui/input/DayInput.tsx';
import { FieldPair } from '#client/ui/input/FieldGroup.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import { SuggestInput } from '#client/ui/input/SuggestInput.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { useClientsNamed } from '#features/clients/search/backoffice/useClientsNamed.ts';
import { countries } from '#shared/reference/countries.ts';
import { relationCalls } from '../calls.ts';
import { isClientNumber, isUserRole, type RelationRole } from '../rules.ts';
import { mayBeNew, numberIn, type SentRelation, type TypedRelation } from './relationForm.ts';

interface SubjectFieldsProps {
  form: CallForm<TypedRelation, SentRelation>;
  role: RelationRole;
}

const countryOptions = countries.map(({ iso2, name }) => ({ value: iso2, label: name }));

/** Who it is: somebody whom the bank knows, found by name or number, or somebody new. */
export function SubjectFields({ form, role }: SubjectFieldsProps) {
  const isAsked = useWatch({ control: form.control, name: 'isNew' });
  const isNew = isAsked && mayBeNew(role);
  const toggle = () => form.setValue('isNew', !isAsked, { shouldDirty: true });
  return (
    <>
      {isNew ? <NewPartyFields form={form} role={role} /> : <KnownSubject form={form} role={role} />}
      {mayBeNew(role) && <Checkbox label="No client, and not written down yet" checked={isNew} onChange={toggle} />}
    </>
  );
}

function KnownSubject({ form, role }: SubjectFieldsProps) {
  const [text, setText] = useState('');
  const choices = useKnown(text, role);
  const set = (id: string) => form.setValue('subjectId', id, { shouldDirty: true });
  return (
    <FormField form={form} name="subjectId" help="Begin with a name or a number, and pick a person.">
      {({ onBlur, ref, name }) => (
        <SuggestInput
          name={name}
          ref={ref}
          onBlur={onBlur}
          value={text}
          suggestions={choices}
          onChange={(typed) => {
            setText(typed);
            set(numberIn(typed));
          }}
          onPick={({ value, label }) => {
            setText(label);
            set(value);
          }}
        />
      )}
    </FormField>
  );
}

const minText = 2;

/** Clients, people and parties whose name or number begins with what was typed, of the kind that the role wants. */
function useKnown(text: string, role: RelationRole): readonly Choice[] {
  const words = text.trim();
  const enabled = words.length >= minText;
  const clients = useClientsNamed(words);
  const parties = useCall(
    relationCalls.findParties,
    { query: { name: words } },
    { enabled: enabled && !isUserRole(role) },
  );
  const wanted = role === 'C' ? 'LEGAL' : 'N';
  const written = parties.data?.items ?? [];
  // parties show their birth date, which the search does not
  const found = [...clients.filter(({ id }) => !written.some((one) => one.id === id)), ...written];
  return found
    .filter(({ id, type }) => type === wanted && (!isUserRole(role) || isClientNumber(id)))
    .map(({ id, name, ...one }) => ({
      value: id,
      label: name,
      note: id.length === 11 ? id : `No client${'birthDate' in one && one.birthDate ? `, ${one.birthDate}` : ''}`,
    }));
}

function NewPartyFields({ form, role }: SubjectFieldsProps) {
  return (
    <>
      <FormField form={form} name="party.name">
        {(field) => <TextInput {...field} />}
      </FormField>
      <FieldPair>
        {role === 'C' ? (
          <FormField form={form} name="party.code">
            {(field) => <TextInput {...field} />}
          </FormField>
        ) : (
          <FormField form={form} name="party.birthDate">
            {(field) => <DayInput {...field} min="1900-01-01" />}
          </FormField>
        )}
        <FormField form={form} name="party.country">
          {(field) => <Select {...field} options={countryOptions} />}
        </FormField>
      </FieldPair>
    </>
  );
}
