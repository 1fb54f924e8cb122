import { type ShownList, useList } from '#client/lists/useList.ts';
import { useCompanyId } from '#client/session/person.ts';
import { companyChanged } from '#features/clients/company/funds.ts';
import type { Payment } from '#features/payments/payment.ts';
import { paymentCalls } from '../calls.ts';
import { paymentList } from '../paymentList.ts';
import type { PaymentQuery } from './listFilter.ts';
import { newsEveryMs } from './useLatestPayments.ts';

/** The list under a filter, page by page, with changes merged in while it is visible. */
export function usePaymentList(query: PaymentQuery): ShownList<Payment> {
  const companyId = useCompanyId();
  const options = { liveMs: newsEveryMs, onChange: companyChanged };
  return useList(paymentList, paymentCalls.listPayments, { params: { companyId }, query }, options);
}
