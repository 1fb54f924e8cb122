// Screens as a list typed by hand says them: tests/expected-roles.csv for companies, tests/expected-staff-screens.csv
// for staff.
import { expect, type Locator, type Page } from '@playwright/test';
import { readExpected } from './expectations.ts';

const kinds = [
  ...['sidebar', 'page', 'row', 'button', 'link', 'region', 'table', 'textbox', 'combobox', 'dialog'],
  ...['list', 'tab', 'checkbox'],
] as const;

/** What each of the roles finds at an address, or does not. */
export interface Line {
  address: string;
  kind: (typeof kinds)[number];
  name: string;
  /** method and address, or nothing */
  call: string;
  may: Readonly<Record<string, boolean>>;
}

/** The list with the real numbers in it. Its columns: address, what, perhaps call, and the roles. */
export function readLines(table: string, names: Readonly<Record<string, string>>): Line[] {
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (braced, name: string) => names[name] ?? braced);
  const { head, rows: lines } = readExpected(table);
  const columns = head.split(',');
  const roles = columns.filter((column) => !['address', 'what', 'call'].includes(column));
  return lines.map((line) => {
    const cells = line.split(',');
    const cell = (column: string) => fill(cells[columns.indexOf(column)] ?? '');
    const [first, ...name] = cell('what').split(' ');
    const kind = kinds.find((each) => each === first);
    const isWhole = cells.length === columns.length && roles.every((role) => /^(yes|no)$/.test(cell(role)));
    if (!kind || !isWhole) throw new Error(line);
    const may = Object.fromEntries(roles.map((role) => [role, cell(role) === 'yes']));
    return { address: cell('address'), kind, name: name.join(' '), call: cell('call'), may };
  });
}

export const getPath = (address: string) => address.split('?')[0] ?? '';
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** What a line of the list speaks of. */
function locate(page: Page, { address, kind, name }: Line): Locator {
  const named = name.includes('…') ? { name: name.replace('…', '') } : { name, exact: true };
  if (kind === 'page') return heading(page, name);
  if (kind === 'sidebar') {
    const places = page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('listitem');
    return places.filter({ hasText: new RegExp(`^${name}`) });
  }
  // shown on hover and focus
  if (kind === 'row') return page.getByRole('button', { ...named, includeHidden: true });
  const isOfPanel = address.includes('open=') && (kind === 'button' || kind === 'link');
  if (isOfPanel) return page.getByRole('complementary').getByRole(kind, named);
  // the sidebar has links of the same names
  if (kind === 'link') return page.getByRole('main').getByRole('link', named);
  return page.getByRole(kind, named);
}

/** Waits until the page has what its lines say of the role, and no more. */
export async function expectLines(page: Page, lines: readonly Line[], role: string): Promise<void> {
  const shown = async () => {
    const counts = await Promise.all(lines.map((line) => locate(page, line).count()));
    return lines.map(({ kind, name }, at) => `${kind} ${name}: ${counts[at] ? 'yes' : 'no'}`);
  };
  const expected = lines.map(({ kind, name, may }) => `${kind} ${name}: ${may[role] ? 'yes' : 'no'}`);
  await expect.poll(shown, { message: `${role} on ${lines[0]?.address}` }).toEqual(expected);
}
