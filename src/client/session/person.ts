/** Who is signed in, for which company, and what they may do there. */

import type { CallOutput } from '../../shared/call.ts';
import { companyRoles } from '../../shared/permissions.ts';
import { useCall } from '../api/hooks.ts';
import { callQuery, queryClient } from '../api/queries.ts';
import { type WiredCalls, wired } from '../wiring.ts';
import { selectedCompany } from './company.ts';

export type Person = CallOutput<WiredCalls['readProfile']>;
export type PersonCompany = Person['companies'][number];

/** Staff and company users are kept apart: staff belong to no company and see none of its pages. */
export function isStaff(person: Person): boolean {
  return person.Permissions !== '';
}

/** 'CEO|ABC' → its parts. */
export function relationParts(relation: string): { role: string; letters: string } {
  const [role = '', letters = ''] = relation.split('|');
  return { role, letters };
}

/** 'CEO|ABC' → 'Director' */
export function roleWords(relation: string): string {
  const { role } = relationParts(relation);
  return Object.entries(companyRoles).find(([name]) => name === role)?.[1].words ?? role;
}

/** Letters of a person in a company; '' where they are not a member. */
export function lettersIn(person: Person, companyId: string | undefined): string {
  const company = person.companies.find(({ id }) => id === companyId);
  return company ? relationParts(company.relation).letters : '';
}

/** The person of the session, read if it is not known yet. @throws ApiProblem */
export function readPerson(): Promise<Person> {
  return queryClient.fetchQuery({ ...callQuery(wired().calls.readProfile, {}), staleTime: Number.POSITIVE_INFINITY });
}

/** Who is signed in. Pages behind the guard always have a person. */
export function usePerson(): Person {
  const { data } = useCall(wired().calls.readProfile, {});
  if (!data) throw new Error('This page is not behind the guard.');
  return data;
}

/** The company this tab works for. Pages of the business layout always have one. */
export function useCompanyId(): string {
  const companyId = selectedCompany();
  if (companyId === undefined) throw new Error('This page is not behind the guard.');
  return companyId;
}

/** The company itself with its funds: balances, limits, address. */
export function useCompany() {
  return useCall(wired().calls.readCompany, { params: { companyId: useCompanyId() } });
}

/** The permission letters of the person in the company, such as 'ABD'. */
export function useLetters(): string {
  return lettersIn(usePerson(), useCompanyId());
}
