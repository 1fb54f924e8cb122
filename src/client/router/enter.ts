/** Before a page shows: who is signed in, and where somebody goes who may not see it. */
import { alertMs } from '../../shared/limits.ts';
import { paths } from '../../shared/paths.ts';
import { showAlert } from '../alerts/alerts.ts';
import { selectCompany, selectedCompany } from '../session/company.ts';
import { type Person, readPerson } from '../session/person.ts';
import { sessionStore } from '../session/session.ts';
import { type GuardedPage, guard, onlyCompany } from './guard.ts';
import { addressOf, type Place, safeAddress } from './place.ts';
import { parseSearch, searchText } from './search.ts';

/** Told on /select to somebody who asked for a page without the permission. */
const notPermittedWords = 'You are not permitted to see that page.';

/** Answers the address to go to instead, or undefined if the page may show. @throws ApiProblem if that cannot be told */
export async function enter(page: GuardedPage, place: Place): Promise<string | undefined> {
  const search = parseSearch(place.search);
  const person = page.layout === 'bare' ? undefined : await personNow();
  if (page.layout === 'business' && person && !selectedCompany()) selectCompany(onlyCompany(person));
  const verdict = guard({ page, person, companyId: selectedCompany() });
  if (verdict.kind === 'login') {
    const isRefused = verdict.because === 'not-permitted';
    const to = isRefused ? undefined : safeAddress(addressOf(place));
    return paths.login + searchText({ refused: isRefused ? '1' : undefined, to });
  }
  if (verdict.kind === 'select') {
    if (search['refused']) showAlert({ type: 'warning', message: notPermittedWords, timeoutMs: alertMs.long });
    const to = page.layout === 'business' ? safeAddress(addressOf(place)) : safeAddress(search['to']);
    return paths.select + searchText({ to });
  }
  if (page.path === paths.select) selectCompany(undefined);
  return undefined;
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
