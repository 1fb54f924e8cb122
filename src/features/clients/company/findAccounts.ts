/** Finds accounts for the palette. */
import type { Search } from '#client/features.ts';
import type { Command } from '#client/palette/commands.ts';
import { followAddress } from '#client/router/go.ts';
import { searchText } from '#client/router/search.ts';
import { formatPlain } from '#shared/formatPlain.ts';
import { compactIban, formatIban } from '#shared/iban.ts';
import { paths } from '#shared/paths.ts';
import { holds, moneyPermissions } from '#shared/permissions.ts';
import { fetchFunds, type ShownFund } from './funds.ts';

/** By name, or by any part of the IBAN. */
export async function findAccounts(typed: string, { work, most }: Search): Promise<Command[]> {
  if (!work || !holds(work.letters, ...moneyPermissions)) return [];
  const funds = await fetchFunds(work.companyId);
  const words = formatPlain(typed);
  const iban = compactIban(typed);
  const fits = (fund: ShownFund) => formatPlain(fund.name).includes(words) || (iban !== '' && fund.iban.includes(iban));
  return funds
    .filter(fits)
    .slice(0, most)
    .map((fund) => ({
      id: `account ${fund.id}`,
      group: 'Accounts',
      label: fund.name,
      note: formatIban(fund.iban),
      icon: 'bank',
      run: () => followAddress(paths.accounts + searchText({ account: fund.id })),
    }));
}
