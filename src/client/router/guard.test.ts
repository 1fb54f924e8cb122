import { describe, expect, test } from 'vitest';
import type { Letter } from '../../shared/permissions.ts';
import type { Person } from '../session/person.ts';
import { type GuardedPage, guard, onlyCompany } from './guard.ts';

const company = { id: '1', code: '9', title: 'A', relation: 'COO|AB', status: null, balance: 'EUR0.00' };
const person: Person = { ID: '2', FullName: 'B', Permissions: '', flags: '', companies: [company] };
const staff: Person = { ...person, Permissions: 'A|', companies: [] };

const login: GuardedPage = { path: '/login', layout: 'default', isPublic: true };
const select: GuardedPage = { path: '/select', layout: 'default' };
const home: GuardedPage = { path: '/', layout: 'default' };
const page = (...letters: Letter[]): GuardedPage => ({ path: '/tasks', layout: 'business', letters });

describe('nobody signed in', () => {
  const facts = { person: undefined, companyId: undefined };
  test.each([
    [login, { kind: 'enter' }],
    [{ path: '/device', layout: 'bare', isPublic: true } as const, { kind: 'enter' }],
    [home, { kind: 'login', because: 'signed-out' }],
    [select, { kind: 'login', because: 'signed-out' }],
    [page(), { kind: 'login', because: 'signed-out' }],
  ])('%o', (asked, verdict) => {
    expect(guard({ ...facts, page: asked })).toEqual(verdict);
  });
});

describe('signed in', () => {
  test.each([
    [login, '1', { kind: 'select' }],
    [home, '1', { kind: 'select' }],
    [select, undefined, { kind: 'enter' }],
    [page(), undefined, { kind: 'select' }],
    [page(), '7', { kind: 'select' }],
    [page(), '1', { kind: 'enter' }],
    [page('B', 'C'), '1', { kind: 'enter' }],
    [page('C'), '1', { kind: 'login', because: 'not-permitted' }],
  ])('%o in company %s', (asked, companyId, verdict) => {
    expect(guard({ page: asked, person, companyId })).toEqual(verdict);
  });

  test.each(['Cdd', 'Review', 'Declined'])('a company in %s cannot be worked for', (status) => {
    const companies = [{ ...company, status }];
    expect(guard({ page: page(), person: { ...person, companies }, companyId: '1' })).toEqual({ kind: 'select' });
    expect(onlyCompany({ ...person, companies })).toBe(undefined);
  });

  test('staff see no company page, whatever company the tab had', () => {
    expect(guard({ page: page(), person: staff, companyId: '1' })).toEqual({ kind: 'login', because: 'not-permitted' });
    expect(guard({ page: select, person: staff, companyId: undefined })).toEqual({ kind: 'enter' });
  });

  test('one company chooses itself, two do not', () => {
    expect(onlyCompany(person)).toBe('1');
    expect(onlyCompany({ ...person, companies: [company, { ...company, id: '3' }] })).toBe(undefined);
    expect(onlyCompany({ ...person, companies: [] })).toBe(undefined);
  });
});
