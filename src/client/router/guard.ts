/** Who may see which page, and where the others go. Pure; the order of the questions is the specification's. */

import { paths } from '../../shared/paths.ts';
import { holdsOneOf } from '../../shared/permissions.ts';
import { isStaff, lettersIn, type Person } from '../session/person.ts';
import type { PageDefinition } from './definePage.ts';

export type GuardedPage = Pick<PageDefinition, 'path' | 'layout' | 'letters' | 'isPublic'>;

export interface GuardFacts {
  page: GuardedPage;
  person: Person | undefined;
  companyId: string | undefined;
}

export type Verdict =
  | { kind: 'enter' }
  /** nobody is signed in, or the person may not see the page */
  | { kind: 'login'; because: 'signed-out' | 'not-permitted' }
  | { kind: 'select' };

/** Decides for one page. A company page without a chosen company leads to the chooser. */
export function guard({ page, person, companyId }: GuardFacts): Verdict {
  if (page.path === paths.login || page.path === paths.home) return person ? { kind: 'select' } : enterOnly(page.path);
  if (page.isPublic) return { kind: 'enter' };
  if (!person) return { kind: 'login', because: 'signed-out' };
  if (page.layout !== 'business') return { kind: 'enter' };
  if (isStaff(person)) return { kind: 'login', because: 'not-permitted' };
  const company = person.companies.find(({ id }) => id === companyId);
  if (!company || company.status !== null) return { kind: 'select' };
  const isPermitted = holdsOneOf(lettersIn(person, companyId), page.letters ?? []);
  return isPermitted ? { kind: 'enter' } : { kind: 'login', because: 'not-permitted' };
}

function enterOnly(path: string): Verdict {
  return path === paths.login ? { kind: 'enter' } : { kind: 'login', because: 'signed-out' };
}

/** The one company a person can work for, where there is just one. */
export function onlyCompany(person: Person): string | undefined {
  const [company, ...others] = person.companies;
  return company && others.length === 0 && company.status === null ? company.id : undefined;
}
