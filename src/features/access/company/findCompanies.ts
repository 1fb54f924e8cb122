/** Finds other companies of the person, for the palette. */
import type { Search } from '#client/features.ts';
import type { Command } from '#client/palette/commands.ts';
import { followAddress } from '#client/router/go.ts';
import { selectedCompany } from '#client/session/company.ts';
import { formatPlain } from '#shared/formatPlain.ts';

/** By title, code or number; nothing for staff. */
export async function findCompanies(typed: string, { person, most }: Search): Promise<Command[]> {
  if (person.kind === 'staff') return [];
  const present = selectedCompany();
  const words = formatPlain(typed);
  return person.companies
    .filter(({ id, title, code }) => id !== present && formatPlain(`${title} ${code} ${id}`).includes(words))
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
