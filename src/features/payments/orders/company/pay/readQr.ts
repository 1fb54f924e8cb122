/** Fills the payment form from a QR code, of its text or its picture. Loaded with the first one. */
import type { CallForm } from '#client/forms/useCallForm.ts';
import type { PaymentOrder } from '#features/payments/orders/calls.ts';
import { type EpcValues, readEpcText } from '#features/payments/orders/epcText.ts';
import type { OrderForm } from '#features/payments/orders/orderForm.ts';
import { readQrPicture } from './readQrPicture.ts';

/** What the last code of each form has filled in. */
const lastFilled = new WeakMap<object, EpcValues>();

/**
 * Fills in what the code names, and answers what happened, in words. A field that it does not name stays as it is,
 * unless the code before has filled it in: the amount of one invoice never goes to the payee of another.
 */
export async function fillFromQr(
  { control, setValue, getValues, clearErrors }: CallForm<OrderForm, PaymentOrder>,
  source: string | Blob,
): Promise<string> {
  const text = typeof source === 'string' ? source : await readQrPicture(source);
  const values = text === undefined ? undefined : readEpcText(text);
  if (!values) return 'There is no QR code of a euro payment in it.';
  const before = lastFilled.get(control) ?? {};
  clearErrors();
  for (const name of ['name', 'acc', 'amount', 'msg', 'reference'] as const) {
    const isOfBefore = before[name] !== undefined && getValues(name) === before[name];
    const value = values[name] ?? (isOfBefore ? '' : undefined);
    if (value !== undefined) setValue(name, value, { shouldDirty: true });
  }
  lastFilled.set(control, values);
  return 'Filled in from the QR code. Check the values.';
}
