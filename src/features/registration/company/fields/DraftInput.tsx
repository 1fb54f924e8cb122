import { Suspense } from 'react';
import { lazyPart } from '#client/router/loadPage.ts';
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { AmountInput } from '#client/ui/input/AmountInput.tsx';
import { Checkbox } from '#client/ui/input/Checkbox.tsx';
import { Combobox } from '#client/ui/input/Combobox.tsx';
import { Field } from '#client/ui/input/Field.tsx';
import { FieldGroup } from '#client/ui/input/FieldGroup.tsx';
import { MultiSelect } from '#client/ui/input/MultiSelect.tsx';
import { PhoneInput } from '#client/ui/input/PhoneInput.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import type { DraftField } from '#features/registration/draft.ts';
import { emptyDraft } from '#features/registration/draft.ts';
import { fieldLabels } from '#features/registration/fieldLabels.ts';
import {
  type FormField,
  formFields,
  type ListField,
  type TextField,
  type YesNoField,
} from '#features/registration/formFields.ts';
import { isOptional } from '#features/registration/rules.ts';
import { textLengths } from '#shared/limits.ts';
import { legalFormNames, legalForms } from '#shared/reference/companies.ts';
import type { DraftForm } from '../draftForm.ts';
import { Activities, ChoicesInOwnWords } from './Choices.tsx';
import styles from './fields.module.css';
import { rowFields } from './rowFields.tsx';

const Parties = lazyPart(() => import('../parties/Parties.tsx').then((module) => module.Parties));
const FilesField = lazyPart(() => import('../files/FilesField.tsx').then((module) => module.FilesField));

interface InputProps<F extends DraftField = DraftField> {
  field: F;
  form: DraftForm;
}

/** One field of a draft with its label, as `formFields.ts` declares it. */
export function DraftInput({ field, form }: InputProps) {
  const declared = formFields[field];
  if (field === 'BeneficialOwners') {
    return (
      <Suspense fallback={<Skeleton shape="block" />}>
        <Parties form={form} />
      </Suspense>
    );
  }
  if (isFiles(field)) {
    return (
      <Suspense fallback={<Skeleton shape="block" />}>
        <FilesField field={field} form={form} />
      </Suspense>
    );
  }
  const Rows = rowFields[field];
  if (Rows) return <Rows form={form} {...getText(field, form)} />;
  if (isYesNo(field)) return <YesNo field={field} form={form} />;
  if (declared.kind === 'choices' && isList(field)) {
    return <ChoicesInOwnWords field={field} form={form} options={declared.options} {...getText(field, form)} />;
  }
  if (declared.kind === 'activities') return <Activities form={form} {...getText(field, form)} />;
  const { legend, ...words } = getText(field, form);
  return (
    <Field label={legend} {...words}>
      <OneInput field={field} form={form} declared={declared} />
    </Field>
  );
}

/** The words around an input. */
function getText(field: DraftField, { draft, stage, faultAt }: DraftForm) {
  const { help } = formFields[field];
  return {
    legend: fieldLabels[field],
    error: faultAt(field),
    optional: isOptional(field, draft, stage),
    ...(help && { help }),
  };
}

function OneInput({ field, form, declared }: InputProps & { declared: FormField }) {
  const { draft, set, leave } = form;
  const onBlur = () => leave(field);
  if (field === 'Role') {
    const roles = declared.kind === 'choice' ? declared.options : [];
    return (
      <Select
        options={roles}
        placeholder="Choose"
        value={draft.Role}
        onBlur={onBlur}
        onChange={({ target }) => set('Role', getRole(target.value))}
      />
    );
  }
  if (isList(field)) {
    const options = declared.kind === 'countries' ? declared.options : [];
    return <MultiSelect options={options} value={draft[field]} onChange={(list) => set(field, list)} onBlur={onBlur} />;
  }
  return isText(field) ? <OneText field={field} form={form} declared={declared} /> : null;
}

function OneText({ field, form, declared }: InputProps<TextField> & { declared: FormField }) {
  const { draft, set, leave } = form;
  const value = draft[field];
  const change = (text: string) => set(field, text);
  const typed = {
    value,
    onBlur: () => leave(field),
    onChange: ({ target }: { target: { value: string } }) => change(target.value),
  };
  if (declared.kind === 'area') return <TextArea {...typed} limit={textLengths.message} />;
  if (declared.kind === 'phone') return <PhoneInput value={value} onChange={change} onBlur={typed.onBlur} />;
  if (declared.kind === 'amount')
    return <AmountInput value={value} onChange={(text) => change(text.replace(',', '.'))} />;
  if (declared.kind === 'choice') return <Select {...typed} options={declared.options} placeholder="Choose" />;
  if (declared.kind === 'country') {
    return (
      <Combobox {...{ value, onBlur: typed.onBlur }} options={declared.options} onChange={(one) => change(one ?? '')} />
    );
  }
  if (declared.kind === 'legalForm' && draft.Country === 'LT') {
    const options = legalForms.map((form) => ({ value: form, label: legalFormNames[form] }));
    return <Select {...typed} options={options} placeholder="Choose" />;
  }
  const { autoComplete, inputMode } = declared.kind === 'text' ? declared : {};
  return <TextInput {...typed} autoComplete={autoComplete ?? 'off'} inputMode={inputMode ?? 'text'} />;
}

function YesNo({ field, form }: InputProps<YesNoField>) {
  const { draft, set, faultAt } = form;
  const declared = formFields[field];
  if (declared.kind !== 'yesNo') return null;
  const { words, link } = declared;
  const error = faultAt(field);
  return (
    <FieldGroup legend={fieldLabels[field]} legendHidden error={error}>
      <Checkbox
        label={words}
        checked={draft[field]}
        aria-invalid={error !== undefined || undefined}
        onChange={({ target }) => set(field, target.checked)}
        help={
          link && (
            <a className={styles.link} href={`#${link.to}`} target="_blank" rel="noreferrer">
              {link.words}
            </a>
          )
        }
      />
    </FieldGroup>
  );
}

function isYesNo(field: DraftField): field is YesNoField {
  return typeof emptyDraft[field] === 'boolean';
}

function isText(field: DraftField): field is TextField {
  return typeof emptyDraft[field] === 'string' && field !== 'Role';
}

const listKinds: readonly FormField['kind'][] = ['countries', 'choices', 'activities', 'accounts', 'files'];
function isList(field: DraftField): field is ListField {
  return listKinds.includes(formFields[field].kind);
}

function isFiles(field: DraftField): field is ListField {
  return formFields[field].kind === 'files';
}

function getRole(text: string) {
  const found = (['CEO', 'CFO', 'COO', 'REP'] as const).find((role) => role === text);
  return found ?? '';
}
