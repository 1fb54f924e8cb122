// The guard against two lists typed by hand from the specification: each page × each role, letter set and state.
import { describe, expect, test } from 'vitest';
import { type GuardFacts, guard, withStaffAddresses } from '../src/client/router/guard.ts';
import { getPlace } from '../src/client/router/place.ts';
import type { Person, PersonCompany } from '../src/client/session/person.ts';
import { paths } from '../src/shared/paths.ts';
import { isStaffRole } from '../src/shared/permissions.ts';
import { readExpected } from './harness/expectations.ts';
import { companyPages, pages } from './harness/pages.ts';

type Who = Pick<GuardFacts, 'person' | 'companyId'>;

/** Where an address leads in the end, in the words of the lists. */
function walk(address: string, { person, companyId }: Who, refusedTo: string): string {
  let at = address;
  let chosen = companyId;
  let isWarned = false;
  let byLogin = false;
  for (let steps = 0; steps < 5; steps += 1) {
    // only staff have fetched the pages of the back office
    const atHand = person?.kind === 'staff' ? pages : companyPages;
    const verdict = guard({
      pages: withStaffAddresses(atHand),
      place: getPlace(at, '', false),
      person,
      companyId: chosen,
    });
    if (verdict.kind === 'missing') return '404';
    if (verdict.kind === 'show') return outcome({ address, at, isWarned, byLogin, person, refusedTo });
    at = verdict.to;
    chosen = verdict.companyId ?? chosen;
    isWarned ||= verdict.isRefused === true;
    byLogin ||= at.startsWith(paths.login);
  }
  throw new Error(`${address} leads round and round`);
}

interface End extends Pick<Who, 'person'> {
  address: string;
  at: string;
  isWarned: boolean;
  byLogin: boolean;
  refusedTo: string;
}

function outcome({ address, at, isWarned, byLogin, person, refusedTo }: End): string {
  if (!person && byLogin) return 'login';
  if (isWarned) {
    expect(at.replace(/\?.*/, ''), 'where somebody who was refused arrives').toBe(refusedTo);
    return byLogin ? 'refused' : 'warned';
  }
  return at === address ? 'ok' : at;
}

/**
 * Where somebody who was refused arrives, by the column; typed by hand too. Client management alone has no dashboard. A
 * company that is chosen, or the only one, stays chosen.
 */
const placesOfRefused: Readonly<Record<string, string>> = {
  'staff C': '/bko-clients',
  Cdd: '/registration',
  'Cdd r': '/registration',
  Review: '/review',
  'Review r': '/review',
  Declined: '/review',
  'Declined r': '/review',
  two: '/select',
  'two r': '/select',
  alone: '/select',
  'alone r': '/select',
  gone: '/select',
};
function placeOfRefused(column: string): string {
  return placesOfRefused[column] ?? (column.startsWith('staff ') ? '/bko-dashboard' : '/overview');
}

const company = (relation: string, status: string | null = null, id = '10000000001'): PersonCompany => ({
  id,
  code: '1',
  title: 'A',
  relation,
  status,
  balance: 'EUR0.00',
});

const user = (flags: string, ...companies: PersonCompany[]): Person => ({
  kind: 'company',
  ID: '20000000001',
  FullName: 'B',
  flags,
  companies,
});

const roleLetters: Readonly<Record<string, string>> = { CEO: 'ABCDEFGH', CFO: 'ABCDFGH', COO: 'ABDG', REP: 'AG' };

/** 'staff M', 'nobody', '-' (no letters), 'B', 'CFO' */
function whoBy(column: string): Who {
  if (column === 'nobody') return { person: undefined, companyId: undefined };
  const role = column.replace('staff ', '');
  if (role !== column) {
    if (!isStaffRole(role)) throw new Error(`no role ${role}`);
    const person: Person = { kind: 'staff', ID: '9', FullName: 'C', role, ownRole: role, keys: '' };
    return { person, companyId: '10000000001' };
  }
  const letters = roleLetters[column] ?? column.replace('-', '');
  return { person: user('', company(`REP|${letters}`)), companyId: '10000000001' };
}

/** 'Cdd r', 'only', 'two', 'alone', 'gone' */
function whoIn(column: string): Who {
  const [state = '', flags = ''] = column.split(' ');
  const all = 'CEO|ABCDEFGH';
  const two = [company(all), company(all, null, '10000000002')];
  if (state === 'alone') return { person: user(flags), companyId: undefined };
  if (state === 'two') return { person: user(flags, ...two), companyId: undefined };
  if (state === 'gone') return { person: user(flags, company(all, null, '10000000002')), companyId: '10000000001' };
  if (state === 'only') return { person: user(flags, company(all)), companyId: undefined };
  return { person: user(flags, company(all, state)), companyId: '10000000001' };
}

function readList(table: string) {
  const { head, rows } = readExpected(table);
  const cells = rows.map((line) => line.split(','));
  return { columns: head.split(',').slice(1), rows: cells.map(([route = '', ...words]) => ({ route, words })) };
}

describe.each([
  { table: 'guard', who: whoBy },
  { table: 'guard-states', who: whoIn },
])('$table', ({ table, who }) => {
  const { columns, rows } = readList(table);
  test.each(rows)('$route', ({ route, words }) => {
    const found = columns.map((column) => `${column}: ${walk(route, who(column), placeOfRefused(column))}`);
    expect(found).toEqual(columns.map((column, at) => `${column}: ${words[at]}`));
  });
});

test('the list names every page, and every page of the specification exists', () => {
  const listed = readList('guard').rows.map(({ route }) => route);
  expect(pages.map(({ path }) => path).filter((path) => !listed.includes(path))).toEqual([]);
  expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
});

test('titles of the back office are those of the specification', () => {
  const titles = pages.filter(({ layout }) => layout === 'backoffice').map(({ path, title }) => `${path} ${title}`);
  expect(titles.sort()).toEqual([
    '/bko-aml-reports AML reports',
    '/bko-card-processing Card production',
    '/bko-case Case',
    '/bko-cases Tasks',
    '/bko-client Client',
    '/bko-clients Clients',
    '/bko-compliance-unit Compliance unit',
    '/bko-coupons Outlet',
    '/bko-dashboard Dashboard',
    '/bko-financial-information Financial information',
    '/bko-log Log',
    '/bko-manual-verification Manual verification',
    '/bko-mlro-report Report to the MLRO',
    '/bko-transactions Transactions',
    '/bko-user-preview User preview',
    '/bko-users Users',
  ]);
});
