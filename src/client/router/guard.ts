/**
 * Who may see which page, and where the others go. Pure; the order of the questions is the specification's.
 * expected/guard.csv of each feature says the same by hand, page by page.
 */
import { paths, staffPaths } from '#shared/paths.ts';
import { hasOneOf, type StaffRole } from '#shared/permissions.ts';
import { type CompanyUser, type Person, type PersonCompany, relationParts, type StaffUser } from '../session/person.ts';
import type { PageAccess, PageDefinition } from './definePage.ts';
import { clientNumberIn, getAddress, type Place, safeAddress } from './place.ts';
import { parseSearch, searchText } from './search.ts';

export type GuardedPage = PageAccess & Pick<PageDefinition, 'path' | 'place'>;

export interface GuardFacts {
  pages: readonly GuardedPage[];
  place: Pick<Place, 'path' | 'search'>;
  /** who is signed in */
  person: Person | undefined;
  /** chosen in this tab */
  companyId: string | undefined;
}

export type Verdict =
  /** the page may show, for this company where it needs one */
  | { kind: 'show'; companyId?: string }
  /** there is no such page */
  | { kind: 'missing' }
  | {
      kind: 'go';
      to: string;
      /** the person is informed that a page was refused */
      isRefused?: boolean;
      companyId?: string;
    };

/** What a page asks of the person who wants to see it. */
export type Viewer = { kind: 'company'; letters: string } | { kind: 'staff'; role: StaffRole };

/** Whether a page of the sidebar is permitted: by one of its letters, or by role. */
export function maySee(page: PageAccess, viewer: Viewer): boolean {
  if (page.layout === 'business') return viewer.kind === 'company' && hasOneOf(viewer.letters, page.who?.letters ?? []);
  if (page.layout === 'backoffice') return viewer.kind === 'staff' && page.who.roles.includes(viewer.role);
  return true;
}

/** Whether no one needs to be signed in. */
export function isPublic(page: PageAccess | undefined): boolean {
  return page !== undefined && 'isPublic' in page && page.isPublic === true;
}

/**
 * The pages at hand, and the addresses of the back office whose pages are not fetched: to the guard they are pages that
 * no company user may see.
 */
export function withStaffAddresses(pages: readonly GuardedPage[]): readonly GuardedPage[] {
  const unknown = Object.values(staffPaths).filter((path) => !pages.some((page) => page.path === path));
  return [
    ...pages,
    ...unknown.map((path) => ({ path, layout: 'backoffice', who: { kind: 'staff', roles: [] } }) as const),
  ];
}

function isOfStaff(address: string): boolean {
  return address.startsWith('/bko-');
}

/** Decides for one address; the address it leads to is asked again. */
export function guard(facts: GuardFacts): Verdict {
  const { pages, place, person } = facts;
  const page = pages.find(({ path }) => path === place.path);
  const isDoor = place.path === paths.home || place.path === paths.login;
  if (isPublic(page) && !isDoor) return { kind: 'show' };
  const isKnown = page !== undefined || isDoor || clientNumberIn(place.path) !== undefined;
  if (!isKnown) return { kind: 'missing' };
  if (!person) return signedOut(place);
  return person.kind === 'staff' ? guardStaff(facts, person, page) : guardCompanyUser(facts, person, page);
}

function signedOut(place: GuardFacts['place']): Verdict {
  if (place.path === paths.login) return { kind: 'show' };
  return { kind: 'go', to: paths.login + searchText({ to: safeAddress(getAddress(place)) }) };
}

/** No one who is signed in stays at the login page: it leads on to where they belong, with the warning. */
const refused: Verdict = { kind: 'go', to: paths.login + searchText({ refused: '1' }) };

function guardStaff({ pages, place }: GuardFacts, person: StaffUser, page: GuardedPage | undefined): Verdict {
  const clientNumber = clientNumberIn(place.path);
  if (clientNumber) return { kind: 'go', to: paths.bkoClient + searchText({ id: clientNumber }) };
  if (page?.layout === 'backoffice') return maySee(page, person) ? { kind: 'show' } : refused;
  if (page?.layout === 'business') return refused;
  // the doors, and what is there to choose or register a company
  const { to, refused: isRefused } = parseSearch(place.search);
  const home = homeOfRole(pages, person.role);
  if (!home) return { kind: 'missing' };
  return { kind: 'go', to: onwardFor('staff', to) ?? home.path, isRefused: isRefused !== undefined };
}

/** Where work begins for staff: the first place of their sidebar. */
export function homeOfRole<P extends GuardedPage>(pages: readonly P[], role: StaffRole): P | undefined {
  const seen = pages.filter(
    (page) => page.place && page.layout === 'backoffice' && maySee(page, { kind: 'staff', role }),
  );
  return seen.toSorted((one, other) => (one.place?.order ?? 0) - (other.place?.order ?? 0))[0];
}

function guardCompanyUser(facts: GuardFacts, person: CompanyUser, page: GuardedPage | undefined): Verdict {
  const { place, companyId } = facts;
  const clientNumber = clientNumberIn(place.path);
  if (clientNumber) return ownCompany(person, clientNumber);
  if (page?.layout === 'backoffice') return refused;
  const chosen = getCompany(person, companyId);
  // a person who has left the company of this tab does not go on in another one unawares
  const isGone = companyId !== undefined && !chosen;
  const only = isGone ? undefined : onlyCompany(person);
  const company = chosen ?? only;
  if (place.path === paths.registration) return guardRegistration(person, chosen, company);
  if (page?.layout === 'business' && isGone) return { ...chooseFirst(place), isRefused: true };
  if (page?.layout === 'business') return guardCompanyPage(page, place, company);
  if (place.path === paths.review) return company ? { kind: 'show', companyId: company.id } : { kind: 'show' };
  if (page && !isPublic(page)) return { kind: 'show' };
  const { to, refused: isRefused } = parseSearch(place.search);
  if (isRefused !== undefined) return { ...backTo(company), isRefused: true };
  const onward = onwardFor('company', to);
  if (!only) return { kind: 'go', to: toChooser(onward) };
  return { kind: 'go', to: onward ?? getHome(only), companyId: only.id };
}

/** After a refusal the company stays chosen; without one, the person chooses. */
function backTo(company: PersonCompany | undefined) {
  if (!company) return { kind: 'go', to: paths.select } as const;
  return { kind: 'go', to: getHome(company), companyId: company.id } as const;
}

function guardCompanyPage(page: PageAccess, place: GuardFacts['place'], company: PersonCompany | undefined): Verdict {
  if (!company) return chooseFirst(place);
  if (company.status !== null) return { kind: 'go', to: getHome(company), companyId: company.id };
  const { letters } = relationParts(company.relation);
  return maySee(page, { kind: 'company', letters }) ? { kind: 'show', companyId: company.id } : refused;
}

/**
 * Flag r opens the registration: of the chosen company while it can be filled in, otherwise of a new one. Who has begun
 * one answers what the bank still needs without the flag.
 */
function guardRegistration(
  person: CompanyUser,
  chosen: PersonCompany | undefined,
  company: PersonCompany | undefined,
): Verdict {
  if (chosen?.status === 'Cdd') return { kind: 'show', companyId: chosen.id };
  if (!mayRegister(person)) return { ...backTo(company), isRefused: true };
  return chosen && isDraft(chosen) ? { kind: 'show', companyId: chosen.id } : { kind: 'show' };
}

/** Whether somebody may register a company. */
export function mayRegister({ flags }: Pick<CompanyUser, 'flags'>): boolean {
  return flags.includes('r');
}

/** Whether the registration of a company can still be filled in. */
export function isDraft({ status }: Pick<PersonCompany, 'status'>): boolean {
  return status === 'Cdd' || status === 'Review';
}

/** `/10000000001` leads a company user to that company, if it is theirs. */
function ownCompany(person: CompanyUser, id: string): Verdict {
  const company = getCompany(person, id);
  return company ? { kind: 'go', to: getHome(company), companyId: company.id } : { kind: 'missing' };
}

/** Where work for a company begins: its registration comes before everything else. */
export function getHome({ status }: Pick<PersonCompany, 'status'>) {
  if (status === null) return paths.overview;
  return status === 'Cdd' ? paths.registration : paths.review;
}

/**
 * Where a chosen company opens: at the page that was asked for, as far as its state has it, such as a step of its
 * registration.
 */
export function getEntry(company: Pick<PersonCompany, 'status'>, to: string | undefined): string {
  const home = getHome(company);
  const isItsOwn = company.status === null || to?.split('?', 1)[0] === home;
  return (isItsOwn ? to : undefined) ?? home;
}

/** To the choice of a company, and from there on to where they were going. */
function chooseFirst(place: GuardFacts['place']) {
  return { kind: 'go', to: toChooser(safeAddress(getAddress(place))) } as const;
}

function toChooser(to: string | undefined): string {
  return paths.select + searchText({ to });
}

/** The page asked for before sign-in, if it is one of theirs: somebody else may have asked. */
function onwardFor(kind: Person['kind'], to: string | undefined): string | undefined {
  const address = safeAddress(to);
  if (!address || clientNumberIn(address)) return address;
  return isOfStaff(address) === (kind === 'staff') ? address : undefined;
}

function getCompany({ companies }: CompanyUser, companyId: string | undefined): PersonCompany | undefined {
  return companies.find(({ id }) => id === companyId);
}

function onlyCompany({ companies }: CompanyUser): PersonCompany | undefined {
  return companies.length === 1 ? companies[0] : undefined;
}
