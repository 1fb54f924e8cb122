import { useController } from 'react-hook-form';
import { FormField } from '#client/forms/Form.tsx';
import type { CallForm } from '#client/forms/useCallForm.ts';
import { Checkbox } from '#client/ui/input/Checkbox.tsx';
import { FieldGroup, FieldPair } from '#client/ui/input/FieldGroup.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import type { ChangeValues } from '../changeForm.ts';
import {
  type CardChange,
  type CardSwitch,
  cardLimits,
  cardSwitches,
  type HolderOption,
  holderOptions,
} from '../rules.ts';
import { formatEuro } from '../words.ts';

interface ChangeFieldsProps {
  form: CallForm<ChangeValues, CardChange>;
  /** whether the holder's letters can be changed too */
  mayGrant: boolean;
}

/** Limits, switches, and what the holder may do. */
export function ChangeFields({ form, mayGrant }: ChangeFieldsProps) {
  return (
    <>
      <FieldPair>
        <FormField form={form} name="limit" help={`One payment, up to ${formatEuro(cardLimits.single.most)}`}>
          {(field) => <TextInput {...field} numbers inputMode="numeric" unit="EUR" />}
        </FormField>
        <FormField form={form} name="monthlyLimit" help={`A month, up to ${formatEuro(cardLimits.monthly.most)}`}>
          {(field) => <TextInput {...field} numbers inputMode="numeric" unit="EUR" />}
        </FormField>
      </FieldPair>
      <FieldGroup legend="The card works for">
        {(Object.keys(cardSwitches) as CardSwitch[]).map((each) => (
          <Box key={each} form={form} name={each} label={cardSwitches[each]} />
        ))}
      </FieldGroup>
      {mayGrant && (
        <FieldGroup legend="The holder may">
          {(Object.keys(holderOptions) as HolderOption[]).map((letter) => (
            <Box key={letter} form={form} name={letter} label={holderOptions[letter]} />
          ))}
        </FieldGroup>
      )}
    </>
  );
}

interface BoxProps {
  form: CallForm<ChangeValues, CardChange>;
  name: CardSwitch | HolderOption;
  label: string;
}

function Box({ form, name, label }: BoxProps) {
  const { field } = useController({ control: form.control, name });
  return <Checkbox label={label} checked={field.value} onChange={(event) => field.onChange(event.target.checked)} />;
}
