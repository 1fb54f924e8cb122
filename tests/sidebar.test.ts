// What the sidebar names for whom, typed by hand.
import { expect, test } from 'vitest';
import { getGroups, placesFor } from '../src/client/shell/places.ts';
import type { StaffRole } from '../src/shared/permissions.ts';
import { pages } from './harness/pages.ts';

const company = (letters: string) => placesFor(pages, { kind: 'company', letters }).map(({ label }) => label);
const staff = (role: StaffRole) => placesFor(pages, { kind: 'staff', role }).map(({ label }) => label);

test('the company area by letters', () => {
  const all = [
    'Overview',
    'Accounts',
    'Transactions',
    'Tasks',
    'Cards',
    'Users',
    'Company profile',
    'Fees and invoices',
  ];
  expect(company('ABCDEFGH')).toEqual(all);
  expect(company('AG')).toEqual([
    'Overview',
    'Accounts',
    'Transactions',
    'Cards',
    'Company profile',
    'Fees and invoices',
  ]);
  expect(company('')).toEqual(['Overview', 'Company profile']);
});

test('the back office by role: one client and one case are no places', () => {
  expect(staff('A')).toEqual([
    'Dashboard',
    'Clients',
    'Tasks',
    'Transactions',
    'Manual verification',
    'Compliance unit',
    'AML reports',
    'Card production',
    'Financial information',
    'Outlet',
    'Users',
  ]);
  expect(staff('P')).toEqual(['Dashboard', 'Outlet']);
  expect(staff('C')).toEqual(['Clients', 'Tasks', 'Manual verification']);
});

test('places are in their groups', () => {
  const groups = getGroups(placesFor(pages, { kind: 'staff', role: 'P' }));
  expect(groups.map(({ label, places }) => [label, places.length])).toEqual([
    [undefined, 1],
    ['Operations', 1],
  ]);
});
