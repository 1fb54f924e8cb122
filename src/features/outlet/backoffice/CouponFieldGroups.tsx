import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { FormField } from '#client/forms/Form.tsx';
import { AmountInput } from '#client/ui/input/AmountInput.tsx';
import { Checkbox } from '#client/ui/input/Checkbox.tsx';
import { FieldWords } from '#client/ui/input/Field.tsx';
import { FieldPair } from '#client/ui/input/FieldGroup.tsx';
import { IbanInput } from '#client/ui/input/IbanInput.tsx';
import { MultiSelect } from '#client/ui/input/MultiSelect.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { useSentAs } from '#client/ui/input/useSentAs.tsx';
import { formatCount } from '#shared/formatCount.ts';
import { categories } from '#shared/reference/categories.ts';
import { countries } from '#shared/reference/countries.ts';
import type { CouponBadge } from '../couponKinds.ts';
import { couponLabels } from '../couponTexts.ts';
import { couponLimits } from '../limits.ts';
import { badgeLabels } from '../offerTexts.ts';
import styles from './CouponEditor.module.css';
import type { CouponForm } from './couponForm.ts';
import { LookFields } from './LookFields.tsx';

const categoryOptions = Object.entries(categories).map(([value, label]) => ({ value, label }));
const countryOptions = countries.map(({ iso2, name }) => ({ value: iso2, label: name, note: iso2 }));

const codeNouns = { one: 'code', many: 'codes' };

interface GroupsProps {
  form: CouponForm;
  codesLeft: number;
  /** as the bank shows it now */
  badge: CouponBadge | null;
}

/** The fields by the groups of the specification: prices, title, badge, logo, category, other. */
export function CouponFieldGroups({ form, codesLeft, badge }: GroupsProps) {
  return (
    <div className={styles.groups}>
      <Group title="Prices">
        <PriceFields form={form} />
      </Group>
      <Group title="Title">
        <FormField form={form} name="title">
          {(field) => <TextInput {...field} maxLength={couponLimits.maxTitle} />}
        </FormField>
        <FormField form={form} name="description">
          {(field) => <TextArea {...field} rows={4} limit={couponLimits.maxDescription} />}
        </FormField>
        <FormField form={form} name="terms" help="Shown before somebody pays. Needed to be on sale.">
          {(field) => <TextArea {...field} rows={4} limit={couponLimits.maxTerms} />}
        </FormField>
      </Group>
      <Group title="Badge">
        <StockFields form={form} codesLeft={codesLeft} badge={badge} />
      </Group>
      <Group title="Logo">
        <LookFields form={form} />
      </Group>
      <Group title="Category">
        <FormField form={form} name="tcc" help="The payment is counted under it.">
          {(field) => <Select {...field} options={categoryOptions} placeholder="Choose" />}
        </FormField>
        <FormField form={form} name="region" optional help="Where the buyer lives. Empty: everywhere.">
          {({ value, onChange, onBlur }) => (
            <MultiSelect
              options={countryOptions}
              value={value}
              onChange={onChange}
              onBlur={onBlur}
              placeholder="Everywhere"
            />
          )}
        </FormField>
      </Group>
      <Group title="Other">
        <ActionFields form={form} />
        <FormField form={form} name="other" optional>
          {(field) => <TextArea {...field} rows={2} limit={couponLimits.maxOther} />}
        </FormField>
      </Group>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      {children}
    </fieldset>
  );
}

function PriceFields({ form }: { form: CouponForm }) {
  const sentAs = useSentAs(form.watch('Name'), couponLabels.Name);
  return (
    <>
      <div className={styles.together}>
        <FieldPair>
          <FormField form={form} name="tuPrice.EUR" optional>
            {(field) => <AmountInput {...field} />}
          </FormField>
          <FormField form={form} name="tuPrice.SEC" optional>
            {(field) => <TextInput {...field} numbers placeholder="HH:MM:SS" maxLength={11} />}
          </FormField>
        </FieldPair>
        <GroupFault form={form} name="tuPrice" help="At least one. With both, a person pays both together." />
      </div>
      <FieldPair>
        <FormField form={form} name="basePrice.EUR" optional help="Shown as 'Worth 20.00 EUR'.">
          {(field) => <AmountInput {...field} />}
        </FormField>
        <FormField form={form} name="perPerson" optional help="At most 100.">
          {(field) => <TextInput {...field} numbers inputMode="numeric" maxLength={3} />}
        </FormField>
      </FieldPair>
      <FormField
        form={form}
        name="IBAN"
        help="Who is paid. Needed for a price in EUR; a second person confirms a change."
      >
        {(field) => <IbanInput {...field} />}
      </FormField>
      <FormField form={form} name="Name" {...sentAs}>
        {(field) => <TextInput {...field} maxLength={couponLimits.maxName} />}
      </FormField>
    </>
  );
}

/** What is said of several fields together. */
function GroupFault({ form, name, help }: { form: CouponForm; name: 'tuPrice' | 'action'; help: string }) {
  const fault = form.formState.errors[name]?.message;
  return <FieldWords id={undefined} {...(fault ? { error: fault } : { help })} />;
}

function StockFields({ form, codesLeft, badge }: GroupsProps) {
  const noStock = useController({ control: form.control, name: 'noStock' });
  const isOpen = useController({ control: form.control, name: 'isOpen' });
  const shown = badge ? `Now: ${badgeLabels[badge]}.` : 'Now: none.';
  return (
    <>
      <p className={styles.quiet}>
        {`The bank sets the badge: New for 7 days, Last codes under 10 or 10 %, Sold out. ${shown}`}
      </p>
      <div>
        <Checkbox
          label={couponLabels.noStock}
          help="Each buyer gets a reference of 12 characters as the code."
          checked={noStock.field.value}
          onChange={({ target }) => noStock.field.onChange(target.checked)}
        />
        <FieldWords id={undefined} error={noStock.fieldState.error?.message} />
      </div>
      <div>
        <Checkbox
          ref={isOpen.field.ref}
          label={couponLabels.isOpen}
          help={
            noStock.field.value
              ? 'People can buy it as soon as this is saved.'
              : `${formatCount(codesLeft, codeNouns)} left. People can buy it as soon as this is saved.`
          }
          checked={isOpen.field.value}
          onChange={({ target }) => isOpen.field.onChange(target.checked)}
        />
        <FieldWords id={undefined} error={isOpen.fieldState.error?.message} />
      </div>
    </>
  );
}

function ActionFields({ form }: { form: CouponForm }) {
  return (
    <div className={styles.together}>
      <FieldPair>
        <FormField form={form} name="action.label" optional>
          {(field) => <TextInput {...field} maxLength={couponLimits.maxLabel} placeholder="Use the code" />}
        </FormField>
        <FormField form={form} name="action.address" optional>
          {(field) => (
            <TextInput {...field} maxLength={couponLimits.maxAddress} placeholder="https://" inputMode="url" />
          )}
        </FormField>
      </FieldPair>
      <GroupFault form={form} name="action" help="A link to where the code is used." />
    </div>
  );
}
