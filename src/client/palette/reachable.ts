/** Where somebody can go from anywhere: the places of their sidebar, and the choice of a company. */
import { paths } from '#shared/paths.ts';
import type { PageDefinition } from '../router/definePage.ts';
import { selectedCompany } from '../session/company.ts';
import { lettersIn, type Person } from '../session/person.ts';
import { type Place, placesFor } from '../shell/places.ts';

const choice: Place = { path: paths.select, label: 'Choose a company', icon: 'swap', key: 's' };

export function reachablePlaces(pages: readonly PageDefinition[], person: Person): readonly Place[] {
  if (person.kind === 'staff') return placesFor(pages, person);
  const letters = lettersAtWork(person);
  return letters === undefined ? [choice] : [...placesFor(pages, { kind: 'company', letters }), choice];
}

/** A company user's letters in the company of this tab; undefined while none is chosen that can be worked for. */
export function lettersAtWork(person: Person): string | undefined {
  if (person.kind === 'staff') return undefined;
  const companyId = selectedCompany();
  const isOpen = person.companies.some(({ id, status }) => id === companyId && status === null);
  return isOpen ? lettersIn(person, companyId) : undefined;
}
