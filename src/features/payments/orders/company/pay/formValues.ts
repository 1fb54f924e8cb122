/** First values of the payment form: empty, a payment to repeat, or a task to change. Pure. */

import type { ShownFund } from '#features/clients/company/funds.ts';
import type { OrderForm } from '#features/payments/orders/orderForm.ts';
import type { Payment } from '#features/payments/payment.ts';
import type { Task } from '#features/payments/tasks/task.ts';
import { getAmounts } from '#features/payments/words.ts';
import { decimalText, parseAmountText } from '#shared/money.ts';

interface Source {
  payment?: Payment | undefined;
  task?: Task | undefined;
}

/** The accounts a payment can be made from, the main one first. */
export function payingFunds(funds: readonly ShownFund[]): ShownFund[] {
  return funds.filter(({ currency, blocked }) => currency === 'EUR' && !blocked);
}

export function startValues({ payment, task }: Source, funds: readonly ShownFund[]): OrderForm {
  const accountid = chosenFund(payment?.accountid ?? task?.accountid, funds);
  if (task) {
    const amount = plainAmount(parseAmountText(task.amount)?.minor);
    const { name, account: acc, details: msg, reference, endToEndId, delivery } = task;
    return { name, acc, amount, msg, reference, endToEndId, instant: delivery !== 'standard', accountid };
  }
  if (payment) {
    const { meta } = payment;
    const amount = plainAmount(getAmounts(payment).main.minor);
    const { name, acc, msg, reference } = meta;
    // the payer's own reference names one payment
    return { name, acc, amount, msg, reference, endToEndId: '', instant: true, accountid };
  }
  return { name: '', acc: '', amount: '', msg: '', reference: '', endToEndId: '', instant: true, accountid };
}

/** The account used before, if it can still pay; otherwise the main one. */
function chosenFund(wanted: string | undefined, funds: readonly ShownFund[]): string {
  const paying = payingFunds(funds);
  return (paying.find(({ id }) => id === wanted) ?? paying[0])?.id ?? '';
}

function plainAmount(minor: bigint | undefined): string {
  return minor === undefined ? '' : decimalText(minor);
}
