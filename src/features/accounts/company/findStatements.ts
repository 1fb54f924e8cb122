/** Finds statements for the palette: one of each account, and one of all. */
import type { Search } from '#client/features.ts';
import { type Command, matching } from '#client/palette/commands.ts';
import { followAddress } from '#client/router/go.ts';
import { searchText } from '#client/router/search.ts';
import { fetchFunds } from '#features/clients/company/funds.ts';
import { formatIban } from '#shared/iban.ts';
import { paths } from '#shared/paths.ts';
import { holds } from '#shared/permissions.ts';

/** By 'statement', with words of the account's name or its IBAN. A chosen one opens the dialog for its account. */
export async function findStatements(typed: string, { work, most }: Search): Promise<readonly Command[]> {
  if (!work || !holds(work.letters, 'payments.view')) return [];
  const open = (account?: string) => () => followAddress(paths.accounts + searchText({ account, statement: '1' }));
  const shared = { group: 'Statements', icon: 'file', words: 'extract report export pdf csv camt mt940' } as const;
  const funds = await fetchFunds(work.companyId);
  const ofFunds = funds.map(({ id, name, iban }) => ({
    ...{ ...shared, id: `statement ${id}`, label: `Statement of ${name}`, note: formatIban(iban), run: open(id) },
    words: `${shared.words} ${iban}`,
  }));
  const ofAll = { ...shared, id: 'statement', label: 'Statement of all accounts', run: open() };
  return matching([ofAll, ...ofFunds], typed).slice(0, most);
}
