import { Suspense, useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { FormField } from '#client/forms/Form.tsx';
import type { CallForm } from '#client/forms/useCallForm.ts';
import { lazyPart } from '#client/router/loadPage.ts';
import { AmountInput } from '#client/ui/input/AmountInput.tsx';
import type { Choice } from '#client/ui/input/Combobox.tsx';
import { IbanInput } from '#client/ui/input/IbanInput.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import { SuggestInput } from '#client/ui/input/SuggestInput.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { useSentAs } from '#client/ui/input/useSentAs.tsx';
import type { ShownFund } from '#features/clients/company/funds.ts';
import type { PaymentOrder } from '#features/payments/orders/calls.ts';
import {
  formatUnreachable,
  type OrderForm,
  orderLabels,
  type Reach,
  unusualIban,
} from '#features/payments/orders/orderForm.ts';
import type { Payee } from '#features/payments/payees/calls.ts';
import { usePayees } from '#features/payments/payees/company/usePayees.ts';
import { formatAmount } from '#features/payments/words.ts';
import { countryName } from '#shared/countries.ts';
import { formatIban, ibanCountry, isOwnIban, shortIban } from '#shared/iban.ts';
import { textLengths } from '#shared/limits.ts';
import { readTypedAmount } from '#shared/rules/typedAmount.ts';
import { isIban, isUnusualIban } from '#shared/validIban.ts';
import { FillFromQr } from './FillFromQr.tsx';
import styles from './pay.module.css';
import { useIbanRules } from './useIbanRules.ts';

// what most payments leave as it is comes while somebody types
const loadDetails = () => import('./OrderDetails.tsx');
const OrderDetails = lazyPart(() => loadDetails().then((module) => module.OrderDetails));
const BankName = lazyPart(() => loadDetails().then((module) => module.BankName));

interface OrderFieldsProps {
  form: CallForm<OrderForm, PaymentOrder>;
  funds: readonly ShownFund[];
  reach: Reach;
  /** IBAN of an earlier payee, who is filled in once they are known */
  payee?: string | undefined;
}

/** Fields: payee, amount, message, own account. */
export function OrderFields({ form, funds, reach, payee }: OrderFieldsProps) {
  const { control, setValue, setFocus } = form;
  const [name, acc, amount, msg, accountid] = useWatch({
    control,
    name: ['name', 'acc', 'amount', 'msg', 'accountid'],
  });
  const fund = funds.find(({ id }) => id === accountid);
  const payees = usePayees();
  const { isDirty } = form.formState;
  const canJudge = useIbanRules(isDirty || acc !== '');
  /** fills in an earlier payee, without the earlier message */
  const fillIn = (iban: string) => {
    const payee = payees.find(({ acc }) => acc === iban);
    if (!payee) return;
    setValue('name', payee.name, { shouldDirty: true });
    setValue('acc', payee.acc, { shouldDirty: true });
    setFocus('amount');
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the payees are there
  useEffect(() => {
    if (payee && !isDirty) fillIn(payee);
  }, [payees]);
  return (
    <FillFromQr form={form}>
      <FormField form={form} name="name" {...useSentAs(name, orderLabels.name)}>
        {(field) => (
          <SuggestInput {...field} suggestions={payees.map(getChoice)} onPick={({ value }) => fillIn(value)} />
        )}
      </FormField>
      <FormField
        form={form}
        name="acc"
        error={canJudge ? formatUnreachable(acc, reach) : undefined}
        help={canJudge && acc && <Place acc={acc} bankCode={reach.bankCode} />}
      >
        {(field) => <IbanInput {...field} placeholder="LT00 0000 0000 0000 0000" />}
      </FormField>
      {funds.length > 1 && (
        <FormField form={form} name="accountid">
          {(field) => (
            <Select {...field} options={funds.map((each) => ({ value: each.id, label: formatFund(each) }))} />
          )}
        </FormField>
      )}
      <FormField form={form} name="amount" help={<Available fund={fund} amount={amount} />}>
        {(field) => <AmountInput {...field} className={styles.amount} />}
      </FormField>
      <FormField
        form={form}
        name="msg"
        optional
        {...useSentAs(msg, orderLabels.msg)}
        aside={<span aria-hidden="true">{`${msg.length} / ${textLengths.message}`}</span>}
      >
        {(field) => <TextArea {...field} limit={textLengths.message} />}
      </FormField>
      {canJudge && acc !== '' && (
        <Suspense fallback={null}>
          <OrderDetails form={form} acc={acc} bankCode={reach.bankCode} />
        </Suspense>
      )}
    </FillFromQr>
  );
}

/** One offer: name and account. */
function getChoice({ name, acc }: Payee): Choice {
  return { value: acc, label: name, note: formatIban(acc) };
}

/** Country and bank of the typed IBAN, and a warning about an unusual structure. */
function Place({ acc, bankCode }: { acc: string; bankCode: string }) {
  const country = countryName(ibanCountry(acc));
  if (isUnusualIban(acc)) return <span className={styles.warning}>{unusualIban(acc)}</span>;
  if (isIban(acc) && isOwnIban(acc, bankCode)) return `${country}, an account at this bank`;
  return (
    <>
      {country}
      <Suspense fallback={null}>
        <BankName acc={acc} bankCode={bankCode} />
      </Suspense>
    </>
  );
}

function formatFund({ name, iban, currency, availableMinor }: ShownFund): string {
  return `${name}, ${shortIban(iban)}: ${formatAmount({ currency, minor: availableMinor })}`;
}

/** The available amount, with a warning if it is too low: the payment can be created, but not approved. */
function Available({ fund, amount }: { fund: ShownFund | undefined; amount: string }) {
  if (!fund) return null;
  const { minor: wanted = 0n } = readTypedAmount(amount);
  const words = formatAmount({ currency: fund.currency, minor: fund.availableMinor });
  if (wanted <= fund.availableMinor) return `${words} available`;
  return (
    <span className={styles.warning}>
      More than the {words} available. It can be created, but only approved once there is enough.
    </span>
  );
}
