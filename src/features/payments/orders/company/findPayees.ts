/** Finds payees for the palette. */
import { callQuery, queryClient } from '#client/api/queries.ts';
import type { Search } from '#client/features.ts';
import type { Command } from '#client/palette/commands.ts';
import { followAddress } from '#client/router/go.ts';
import { searchText } from '#client/router/search.ts';
import { payeeCalls } from '#features/payments/payees/calls.ts';
import { formatPlain } from '#shared/formatPlain.ts';
import { compactIban, formatIban } from '#shared/iban.ts';
import { paths } from '#shared/paths.ts';
import { holds } from '#shared/permissions.ts';
import { openPay } from './payCommand.ts';

/**
 * Recent payees by name or any part of the IBAN. A chosen one shows what was paid to it, or opens the payment form for
 * it.
 */
export async function findPayees(typed: string, { work, most }: Search): Promise<Command[]> {
  if (!work || !holds(work.letters, 'payments.create')) return [];
  const { companyId, letters } = work;
  const { items } = await queryClient.fetchQuery(callQuery(payeeCalls.listPayees, { params: { companyId } }));
  const words = formatPlain(typed);
  const iban = compactIban(typed);
  const mayView = holds(letters, 'payments.view', 'payments.approve');
  return items
    .filter(({ name, acc }) => formatPlain(name).includes(words) || (iban !== '' && acc.includes(iban)))
    .slice(0, most)
    .map(({ name, acc }) => ({
      id: `payee ${acc}`,
      group: 'Payees',
      label: name,
      note: formatIban(acc),
      icon: 'user',
      run: () => (mayView ? followAddress(paths.transactions + searchText({ text: acc })) : openPay(acc)),
    }));
}
