import { useRef } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { FormField } from '#client/forms/Form.tsx';
import type { CallForm } from '#client/forms/useCallForm.ts';
import { Checkbox } from '#client/ui/input/Checkbox.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { Disclosure } from '#client/ui/layout/Disclosure.tsx';
import type { PayeeBank } from '#features/payments/banks/calls.ts';
import { usePayeeBank } from '#features/payments/banks/company/usePayeeBank.ts';
import { formatArrival } from '#features/payments/banks/deliveryTexts.ts';
import type { PaymentOrder } from '#features/payments/orders/calls.ts';
import { type OrderForm, orderLabels } from '#features/payments/orders/orderForm.ts';
import { compactIban } from '#shared/iban.ts';
import { textLengths } from '#shared/limits.ts';
import styles from './pay.module.css';

interface Account {
  /** IBAN as it is typed */
  acc: string;
  /** of this bank */
  bankCode: string;
}

interface OrderDetailsProps extends Account {
  form: CallForm<OrderForm, PaymentOrder>;
}

/** ', Beispielbank AG', once the IBAN is complete and the directory knows its bank. */
export function BankName({ acc, bankCode }: Account) {
  const bank = usePayeeBank(compactIban(acc), bankCode);
  return bank?.name ? `, ${bank.name}` : null;
}

/** References, and how the money travels. They stand last, so that nothing moves when they come. */
export function OrderDetails({ form, acc, bankCode }: OrderDetailsProps) {
  const bank = usePayeeBank(compactIban(acc), bankCode);
  return (
    <>
      <MoreDetails form={form} />
      <Delivery form={form} bank={bank} />
    </>
  );
}

/** References that few payments need. Open where one is given or wrong. */
function MoreDetails({ form }: Pick<OrderDetailsProps, 'form'>) {
  const { errors, defaultValues } = form.formState;
  const reference = useWatch({ control: form.control, name: 'reference' });
  // a QR code may fill it in; who empties it again goes on typing
  const wasGiven = useRef(false);
  wasGiven.current ||= reference !== '';
  const given = [wasGiven.current, defaultValues?.endToEndId];
  const isNeeded = [...given, errors.reference, errors.endToEndId];
  return (
    <Disclosure title="More details" defaultOpen={isNeeded.some(Boolean)}>
      <div className={styles.form}>
        <FormField
          form={form}
          name="reference"
          optional
          help="From the invoice: RF…, +++…+++ or a Finnish reference number. It replaces the message."
        >
          {(field) => <TextInput {...field} autoCapitalize="characters" maxLength={42} />}
        </FormField>
        <FormField
          form={form}
          name="endToEndId"
          optional
          help="Your own reference. The payee’s bank passes it on unchanged."
        >
          {(field) => <TextInput {...field} maxLength={textLengths.reference} />}
        </FormField>
      </div>
    </Disclosure>
  );
}

/** When the money arrives, and the choice where there is one. */
function Delivery({ form, bank }: Pick<OrderDetailsProps, 'form'> & { bank: PayeeBank | undefined }) {
  const { field } = useController({ control: form.control, name: 'instant' });
  if (!bank) return null;
  if (!bank.isInstant) return <p className={styles.after}>{formatArrival(bank, false)}.</p>;
  const { value, onChange, ...rest } = field;
  return (
    <Checkbox
      {...rest}
      label={orderLabels.instant}
      help={`${formatArrival(bank, value)}.`}
      checked={value}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
