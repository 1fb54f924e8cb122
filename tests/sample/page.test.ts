// The sample's page: what its own folder declares is all that sidebar, keys and guard need.
import { expect, test } from 'vitest';
import { guard } from '#client/router/guard.ts';
import { placesFor } from '#client/shell/places.ts';
import { companyPages } from '../harness/pages.ts';
import { notes } from './feature.company.ts';

const pages = [...companyPages, ...(notes.pages ?? [])];
const relation = (letters: string) => ({
  id: '10000000001',
  code: '1',
  title: 'A',
  relation: `CFO|${letters}`,
  status: null,
  balance: 'EUR0.00',
});
const visit = (letters: string) =>
  guard({
    pages,
    place: { path: '/notes', search: '' },
    person: { kind: 'company', ID: '20000000001', FullName: 'B', flags: '', companies: [relation(letters)] },
    companyId: '10000000001',
  });

test('it is in the sidebar at its place, with its key, for those with the letter', () => {
  const places = placesFor(pages, { kind: 'company', letters: 'BC' });
  const labels = places.map(({ label }) => label);
  expect(labels.slice(labels.indexOf('Tasks'))).toEqual(['Tasks', 'Notes', 'Company profile']);
  expect(places.find(({ key }) => key === 'n')?.path).toBe('/notes');
  expect(placesFor(pages, { kind: 'company', letters: 'C' }).map(({ label }) => label)).not.toContain('Notes');
});

test('the guard shows it to those with the letter and leads others away', () => {
  expect(visit('B')).toEqual({ kind: 'show', companyId: '10000000001' });
  expect(visit('C')).toMatchObject({ kind: 'go' });
});

test('its script is fetched by itself', async () => {
  expect(await notes.pages?.[0]?.load()).toBeTypeOf('function');
});

test('each key leads to one place of a layout', () => {
  for (const layout of ['business', 'backoffice']) {
    const keys = pages.filter((page) => page.layout === layout && page.key).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  }
});
