import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { companyPaths, staffPaths } from '#shared/paths.ts';
import { pages } from '#tests/harness/pages.ts';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const page = read('../../../index.html');
const colours = (css: string): string[] => css.match(/light-dark\([^)]*\)/g) ?? [];

test('the static shell has the colours of the tokens', () => {
  const known = colours(read('../ui/tokens.css'));
  expect(colours(page).length).toBeGreaterThan(5);
  expect(colours(page).filter((colour) => !known.includes(colour))).toEqual([]);
});

test('it shows at the addresses of the pages with a sidebar', () => {
  const withSidebar = pages.filter(({ layout }) => layout === 'business' || layout === 'backoffice');
  const addresses: string[] = [...Object.values(companyPaths), ...Object.values(staffPaths)];
  expect(withSidebar.map(({ path }) => path).filter((path) => !addresses.some((known) => known === path))).toEqual([]);
  const others = pages.filter((each) => !withSidebar.includes(each)).map(({ path }) => path);
  expect(addresses.filter((address) => others.includes(address))).toEqual([]);
});
