import { useOpenRow } from '#client/lists/useOpenRow.ts';
import { useCompanyId } from '#client/session/person.ts';
import type { Payment } from '#features/payments/payment.ts';
import { paymentCalls } from '../calls.ts';
import { lineKey } from '../lineKey.ts';

/** The payment that the address names, in the shown list or not. */
export function useOpenPayment(rows: readonly Payment[] | undefined, open: string | undefined) {
  const companyId = useCompanyId();
  const [paymentId = '', line] = open?.split('.') ?? [];
  const query: { line?: 'in' } = line === 'in' ? { line } : {};
  const input = open === undefined ? undefined : { params: { companyId, paymentId }, query };
  return useOpenRow<Payment, typeof paymentCalls.readPayment>(
    rows,
    (payment) => lineKey(payment) === open,
    paymentCalls.readPayment,
    input,
  );
}
