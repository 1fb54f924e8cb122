/** Before a page shows: who is signed in, and where somebody goes who may not see it. */
import { alertMs } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import { showAlert } from '../alerts/alerts.ts';
import { fetchStaffArea, pagesNow } from '../featuresAtHand.ts';
import { selectCompany, selectedCompany } from '../session/company.ts';
import { knownPerson, type Person, readCompanyAhead, readPerson } from '../session/person.ts';
import { sessionStore } from '../session/session.ts';
import type { LayoutName } from './definePage.ts';
import { guard, isPublic, type Verdict, withStaffAddresses } from './guard.ts';
import { reloadIfServed } from './loadPage.ts';
import type { Place } from './place.ts';

/** Shown after a redirect from a page the user may not open. */
const notPermittedText = 'You are not permitted to see that page.';

/**
 * Asks the guard about an address and does what its answer brings along. @throws ApiProblem if it cannot be reported
 */
export async function enter(place: Place): Promise<Verdict> {
  // of a tab that is loaded again, at the same time as the person
  const chosen = needsPerson(place) ? selectedCompany() : undefined;
  const reading = chosen === undefined ? undefined : readCompanyAhead(chosen);
  const person = needsPerson(place) ? await personNow() : undefined;
  if (person?.kind === 'staff') await fetchStaffArea().catch(reloadIfServed);
  const pages = withStaffAddresses(pagesNow());
  const verdict = guard({ pages, place, person, companyId: selectedCompany() });
  // nothing of a company stays with staff, and the page that chooses begins again
  const isNew = person?.kind === 'staff' || (verdict.kind === 'show' && place.path === paths.select);
  if (isNew) selectCompany(undefined);
  else if (verdict.kind !== 'missing' && verdict.companyId) selectCompany(verdict.companyId);
  if (verdict.kind === 'go' && verdict.isRefused) {
    showAlert({ type: 'warning', message: notPermittedText, timeoutMs: alertMs.long });
  }
  if (verdict.kind === 'show' && verdict.companyId !== undefined) {
    await (verdict.companyId === chosen ? reading : readCompanyAhead(verdict.companyId));
  }
  return verdict;
}

/** Public pages do not wait for the server; the login page does, since it leads people on who are signed in. */
function needsPerson({ path }: Place): boolean {
  return path === paths.login || !isPublic(pagesNow().find((page) => page.path === path));
}

/** Who is signed in; a session that turns out to be over counts as none. */
async function personNow(): Promise<Person | undefined> {
  if (!sessionStore.get()) return undefined;
  try {
    return await readPerson();
  } catch (error) {
    if (sessionStore.get()) throw error;
    return undefined;
  }
}

/** The layout in which a person works: with the sidebar of staff or of the chosen company, if there is one. */
export function ownLayout(): LayoutName {
  const person = knownPerson();
  if (person?.kind === 'staff') return 'backoffice';
  const company = person?.companies.find(({ id }) => id === selectedCompany());
  return company?.status === null ? 'business' : 'default';
}
