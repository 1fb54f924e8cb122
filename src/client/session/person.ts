/** Who is signed in, for which company, and what they may do there. */
import { useMemo, useState } from 'react';
import { companyRoles, holds, isStaffRole, type Permission } from '#shared/permissions.ts';
import { useCall } from '../api/hooks.ts';
import { callQuery, queryClient } from '../api/queries.ts';
import { send } from '../api/send.ts';
import { wired } from '../wiring.ts';
import { selectedCompany } from './company.ts';
import type { CompanyUser, Person, PersonCompany, Profile, StaffUser } from './personKinds.ts';

export type { CompanyUser, Person, PersonCompany, StaffUser };

/** The answer of the server as one of the two kinds. @throws for a staff role that this version does not know */
export function getPerson({ ID, FullName, Permissions, flags, ownRole, deputyOf, companies }: Profile): Person {
  if (Permissions === '') return { kind: 'company', ID, FullName, flags, companies };
  const [role = '', keys = ''] = Permissions.split('|');
  if (!isStaffRole(role)) throw new Error(`The staff role ${role} is not known here.`);
  const own = ownRole !== undefined && isStaffRole(ownRole) ? ownRole : role;
  const standsIn = deputyOf !== undefined && isStaffRole(deputyOf) && { deputyOf };
  return { kind: 'staff', ID, FullName, role, ownRole: own, keys, ...standsIn };
}

/** 'CEO|ABC' → its parts. */
export function relationParts(relation: string): { role: string; letters: string } {
  const [role = '', letters = ''] = relation.split('|');
  return { role, letters };
}

/** 'CEO|ABC' → 'Director' */
export function formatRole(relation: string): string {
  const { role } = relationParts(relation);
  return Object.entries(companyRoles).find(([name]) => name === role)?.[1].words ?? role;
}

/** Letters of a person in a company; '' where they are not a member. */
export function lettersIn(person: Person, companyId: string | undefined): string {
  const company = person.kind === 'company' ? person.companies.find(({ id }) => id === companyId) : undefined;
  return company ? relationParts(company.relation).letters : '';
}

/** The person of the session, read if it is not known yet. @throws ApiProblem */
export async function readPerson(): Promise<Person> {
  const query = callQuery(wired().calls.readProfile, {});
  return getPerson(await queryClient.fetchQuery({ ...query, staleTime: Number.POSITIVE_INFINITY }));
}

/** The person of the session, if they have been read. */
export function knownPerson(): Person | undefined {
  const { queryKey } = callQuery(wired().calls.readProfile, {});
  const profile = queryClient.getQueryData<Profile>(queryKey);
  return profile && getPerson(profile);
}

/** Who is signed in. Pages behind the guard always have a person. */
export function usePerson(): Person {
  const { data } = useCall(wired().calls.readProfile, {});
  const person = useMemo(() => data && getPerson(data), [data]);
  if (!person) throw new Error('This page is not behind the guard.');
  return person;
}

/** The person on pages that staff never see. */
export function useCompanyUser(): CompanyUser {
  const person = usePerson();
  if (person.kind !== 'company') throw new Error('This page is for company users.');
  return person;
}

/** The person on pages of the back office. */
export function useStaffUser(): StaffUser {
  const person = usePerson();
  if (person.kind !== 'staff') throw new Error('This page is for staff.');
  return person;
}

/** The company this tab works for. Pages of the business layout always have one. */
export function useCompanyId(): string {
  // a page that is being left for the choice of company is drawn once more after the company has been let go
  const [first] = useState(selectedCompany);
  const companyId = selectedCompany() ?? first;
  if (companyId === undefined) throw new Error('This page is not behind the guard.');
  return companyId;
}

/** What a person's profile says of the company this tab works for; undefined where none is chosen. */
export function useMembership(): PersonCompany | undefined {
  const companyId = selectedCompany();
  return useCompanyUser().companies.find(({ id }) => id === companyId);
}

/** The company itself with its funds: balances, limits, address. */
export function useCompany() {
  return useCall(wired().calls.readCompany, { params: { companyId: useCompanyId() } });
}

/**
 * Reads the company before a page of it shows, so that nothing on the page moves when balances and tasks arrive. Never
 * rejects: a page asks again, and says what fails.
 */
export async function readCompanyAhead(companyId: string): Promise<void> {
  const { readCompany } = wired().calls;
  const input = { params: { companyId } };
  const { queryKey } = callQuery(readCompany, input);
  if (queryClient.getQueryData(queryKey)) return;
  await send(readCompany, input).then(
    (company) => queryClient.setQueryData(queryKey, company),
    () => undefined,
  );
}

/** Whether the person holds one of the permissions in the company of this tab. */
export function useMay(...permissions: readonly Permission[]): boolean {
  return holds(useLetters(), ...permissions);
}

/** The permission letters of the person in the company, such as 'ABD'. */
export function useLetters(): string {
  return lettersIn(usePerson(), useCompanyId());
}
