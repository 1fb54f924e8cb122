/** Fills the payment form from a QR code, of its text or its picture. Loaded with the first one. */
import type { CallForm } from '../../../../../client/forms/useCallForm.ts';
import type { PaymentOrder } from '../../calls.ts';
import { readEpcText } from '../../epcText.ts';
import type { OrderForm } from '../../orderForm.ts';
import { readQrPicture } from './readQrPicture.ts';

/** Answers what happened, in words. A field that the code does not name stays as it is. */
export async function fillFromQr(
  { setValue, clearErrors }: CallForm<OrderForm, PaymentOrder>,
  source: string | Blob,
): Promise<string> {
  const text = typeof source === 'string' ? source : await readQrPicture(source);
  const values = text === undefined ? undefined : readEpcText(text);
  if (!values) return 'There is no QR code of a euro payment in it.';
  clearErrors();
  for (const name of ['name', 'acc', 'amount', 'msg', 'reference'] as const) {
    const value = values[name];
    if (value !== undefined) setValue(name, value, { shouldDirty: true });
  }
  return 'Filled in from the QR code. Check the values.';
}
