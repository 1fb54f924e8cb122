/** Companies, accounts and payments that somebody means by a few words: what the palette finds beside pages. */
import type { Command } from '../../../client/palette/commands.ts';
import { lettersAtWork } from '../../../client/palette/reachable.ts';
import { followAddress } from '../../../client/router/go.ts';
import { selectedCompany } from '../../../client/session/company.ts';
import { type Person, readPerson } from '../../../client/session/person.ts';
import { holdsOneOf } from '../../../shared/permissions.ts';
import { plainWords } from '../../../shared/plainWords.ts';
import { findAccounts } from '../../clients/company/findAccounts.ts';
import { findPayments } from '../../payments/lists/company/findPayments.ts';

/** of each kind: whoever wants more goes to the list */
const most = 5;

/** Of the company of this tab what the person may see there, and their other companies; nothing for staff. */
export async function findThings(typed: string, signal: AbortSignal): Promise<readonly Command[]> {
  const person = await readPerson();
  if (person.kind === 'staff') return [];
  const companyId = selectedCompany();
  const letters = lettersAtWork(person);
  const companies = companiesOf(person, typed, companyId);
  if (companyId === undefined || letters === undefined) return companies;
  const [accounts, payments] = await Promise.all([
    holdsOneOf(letters, ['A', 'B', 'C']) ? findAccounts(companyId, typed, most) : [],
    holdsOneOf(letters, ['A', 'C']) ? findPayments(companyId, typed, { most, signal }) : [],
  ]);
  return [...accounts, ...payments, ...companies];
}

function companiesOf(
  person: Extract<Person, { kind: 'company' }>,
  typed: string,
  present: string | undefined,
): Command[] {
  const words = plainWords(typed);
  return person.companies
    .filter(({ id, title, code }) => id !== present && plainWords(`${title} ${code} ${id}`).includes(words))
    .slice(0, most)
    .map(({ id, title, code }) => ({
      id: `company ${id}`,
      group: 'Companies',
      label: title,
      note: code,
      icon: 'building',
      run: () => followAddress(`/${id}`),
    }));
}
