/** Finds payments for the palette. */

import { send } from '#client/api/send.ts';
import type { Search } from '#client/features.ts';
import type { Command } from '#client/palette/commands.ts';
import { followAddress } from '#client/router/go.ts';
import { searchText } from '#client/router/search.ts';
import { timeText } from '#client/ui/display/timeText.ts';
import type { Payment } from '#features/payments/payment.ts';
import { formatAmount, getAmounts, kindTitle } from '#features/payments/words.ts';
import { paths } from '#shared/paths.ts';
import { holds } from '#shared/permissions.ts';
import { paymentCalls } from '../calls.ts';
import { lineKey } from '../lineKey.ts';

/** The newest payments that the list finds. A chosen one opens in that list. */
export async function findPayments(text: string, { work, most, signal }: Search): Promise<Command[]> {
  if (!work || !holds(work.letters, 'payments.view', 'payments.approve')) return [];
  const { companyId } = work;
  const input = { params: { companyId }, query: { text: text.slice(0, 100), limit: String(most) } };
  const { items } = await send(paymentCalls.listPayments, input, { signal });
  return items.map((payment) => ({
    id: `payment ${lineKey(payment)}`,
    group: 'Payments',
    label: payment.meta.name || kindTitle(payment),
    note: getNote(payment),
    icon: payment.op === 'RX' ? 'arrow-down-left' : 'arrow-up-right',
    run: () => followAddress(paths.transactions + searchText({ text, open: lineKey(payment) })),
  }));
}

/** '2026-03-05  −12.34 EUR' */
function getNote(payment: Payment): string {
  const sign = payment.op === 'RX' ? '+' : '−';
  return `${timeText(new Date(payment.ts)).slice(0, 10)}  ${sign}${formatAmount(getAmounts(payment).main)}`;
}
