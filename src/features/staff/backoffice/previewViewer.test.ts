import { describe, expect, test } from 'vitest';
import { may } from '#shared/permissions.ts';
import { staff as staffIn } from '#shared/staffGroups.ts';
import type { Previewed } from '../previewCalls.ts';
import { getPages, getStanding, getViewer } from './previewViewer.ts';

const load = () => Promise.reject(new Error('not needed'));
const pages = [
  { path: '/bko-users', title: 'Users', layout: 'backoffice', who: staffIn('admins'), load },
  { path: '/bko-cases', title: 'Tasks', layout: 'backoffice', who: { kind: 'staff', roles: ['A', 'S'] }, load },
  { path: '/cards', title: 'Cards', layout: 'business', who: may('cards.view'), load },
  { path: '/login', title: 'Login', layout: 'bare', load },
] as const;
const company = (id: string, letters: string, status: string | null = null) => ({
  ...{ id, title: `Company ${id}`, relation: `CEO|${letters}`, status },
});
const staff: Previewed = { id: '9', name: 'Ona', kind: 'staff', permissions: 'S|DU', companies: [] };
const client = (...companies: Previewed['companies']): Previewed => ({
  ...{ id: '4', name: 'Jonas', kind: 'client', permissions: '', companies },
});

describe('a person is seen by the guard as', () => {
  test('staff by their role', () => {
    expect(getViewer(staff, undefined)).toEqual({ kind: 'staff', role: 'S' });
    expect(getStanding(staff, undefined)).toBe('Support');
  });

  test('a company user by their letters in the chosen company, or in the first', () => {
    const person = client(company('1', 'A'), company('2', 'G'));
    expect(getViewer(person, undefined)).toEqual({ kind: 'company', letters: 'A' });
    expect(getViewer(person, '2')).toEqual({ kind: 'company', letters: 'G' });
    expect(getStanding(person, '2')).toBe('Director of Company 2');
  });

  test('no one without a company, or while its registration is open', () => {
    expect(getViewer(client(), undefined)).toBeUndefined();
    expect(getViewer(client(company('1', 'A', 'Cdd')), undefined)).toBeUndefined();
    expect(getStanding(client(), undefined)).toBe('Works for no company');
  });
});

test('pages are those of the area, seen ones first', () => {
  expect(getPages(pages, { kind: 'staff', role: 'S' })).toEqual([
    { path: '/bko-cases', title: 'Tasks', isSeen: true },
    { path: '/bko-users', title: 'Users', isSeen: false },
  ]);
  expect(getPages(pages, { kind: 'company', letters: 'A' })).toEqual([
    { path: '/cards', title: 'Cards', isSeen: false },
  ]);
});
