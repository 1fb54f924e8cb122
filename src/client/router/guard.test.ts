// Each page for each kind of person is in expected/guard.csv of its feature; here is what leads on after sign-in.
import { describe, expect, test } from 'vitest';
import { may } from '#shared/permissions.ts';
import { staff as staffIn } from '#shared/staffGroups.ts';
import type { Person } from '../session/person.ts';
import { type GuardedPage, getEntry, guard } from './guard.ts';
import { getPlace } from './place.ts';

const pages: readonly GuardedPage[] = [
  { path: '/login', layout: 'default', isPublic: true },
  { path: '/select', layout: 'default' },
  { path: '/tasks', layout: 'business', who: may('payments.create') },
  { path: '/bko-clients', layout: 'backoffice', who: staffIn('admins'), place: { order: 1, icon: 'users' } },
];
const company = { id: '10000000001', code: '', title: '', relation: 'COO|AB', status: null, balance: 'EUR0.00' };
const other = { ...company, id: '10000000002' };
const user: Person = { kind: 'company', ID: '2', FullName: 'B', flags: '', companies: [company, other] };
const staff: Person = { kind: 'staff', ID: '9', FullName: 'C', role: 'A', ownRole: 'A', keys: '' };

const at = (address: string, person: Person | undefined, companyId?: string) =>
  guard({ pages, place: getPlace(address, '', false), person, companyId });

describe('the address somebody asked for before', () => {
  test.each([
    ['/tasks?open=1', undefined, '/login?to=%2Ftasks%3Fopen%3D1'],
    ['/20000000001', undefined, '/login?to=%2F20000000001'],
    ['/', undefined, '/login'],
    ['/login?to=%2Ftasks', user, '/select?to=%2Ftasks'],
    ['/login?to=%2F10000000001', user, '/select?to=%2F10000000001'],
    ['/login?to=%2Ftasks', staff, '/bko-clients'],
    ['/select?to=%2Fbko-clients%3Fid%3D1', staff, '/bko-clients?id=1'],
    ['/login?to=%2F20000000001', staff, '/20000000001'],
    // another person had asked
    ['/login?to=%2Fbko-clients', user, '/select'],
    ['/login?to=https%3A%2F%2Fevil.example', staff, '/bko-clients'],
    ['/login?to=%2F%2Fevil.example', user, '/select'],
  ])('%s', (address, person, to) => {
    expect(at(address, person)).toMatchObject({ kind: 'go', to });
  });
});

describe('the company a tab works for', () => {
  test.each([
    ['/tasks', '10000000002', { kind: 'show', companyId: '10000000002' }],
    // no member there any more
    ['/tasks', '10000000007', { kind: 'go', to: '/select?to=%2Ftasks', isRefused: true }],
    // another company in the address than the one that was chosen
    ['/10000000001', '10000000002', { kind: 'go', to: '/overview', companyId: '10000000001' }],
  ])('%s in %s', (address, companyId, verdict) => {
    expect(at(address, user, companyId)).toEqual(verdict);
  });
});

describe('a chosen company opens', () => {
  test.each([
    [null, undefined, '/overview'],
    [null, '/tasks?open=1', '/tasks?open=1'],
    ['Cdd', '/registration?step=5', '/registration?step=5'],
    ['Cdd', '/tasks', '/registration'],
    ['Review', '/registration?step=5', '/review'],
    ['Review', '/review?open=1', '/review?open=1'],
  ] as const)('with status %s and asked for %s', (status, to, opened) => expect(getEntry({ status }, to)).toBe(opened));
});

test('a role without any page finds nothing, and does not go round', () => {
  expect(at('/', { ...staff, role: 'D' })).toEqual({ kind: 'missing' });
});
