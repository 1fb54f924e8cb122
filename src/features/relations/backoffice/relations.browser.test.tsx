// The form and the tree of relations, by what people see, press and hear, against a bank that answers from memory.
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { Alerts } from '#client/alerts/Alerts.tsx';
import { makeKeys } from '#client/api/proof.ts';
import { callKey, queryClient } from '#client/api/queries.ts';
import { browserHistory } from '#client/router/history.ts';
import { sessionStore } from '#client/session/session.ts';
import { wire } from '#client/wiring.ts';
import { sessionCalls } from '#features/access/sessionCalls.ts';
import { messages } from '#shared/messages.ts';
import { barriersIn } from '#tests/harness/barriers.browser.ts';
import { Moving } from '#tests/harness/moving.browser.tsx';
import type { Related, Relation } from '../calls.ts';
import { PeopleTab } from './PeopleTab.tsx';
import { RelationDialog } from './RelationDialog.tsx';
import { RelationPanel } from './RelationPanel.tsx';
import { RelationTree } from './RelationTree.tsx';
import type { Branch, Node } from './tree.ts';

const company = { id: '10000000003', title: 'Giria UAB', type: 'LEGAL' } as const;
const person = { id: '20000000001', title: 'Ona Petraitė', type: 'N' } as const;
const known = {
  ...{ id: '20000000009', name: 'Rasa Beržaitė', type: 'N', isClient: true },
  ...{ birthDate: null, country: 'LT', code: null, risk: 'L' },
};

/** Finds one person, refuses what is proposed with this code, and gives what was written. */
function bank(code = 'internal-error', status = 500) {
  const written: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json({ items: address.includes('parties') ? [known] : [], next: null });
    written.push(`${method} ${address} ${body}`);
    const problem = { type: 'about:blank', requestId: 'r7', status, code, title: 'Refused.' };
    return new Response(JSON.stringify(problem), { status, headers: { 'content-type': 'application/problem+json' } });
  });
  return written;
}

function show(element: ReactElement) {
  const profile = { ID: '90000000003', FullName: 'Simas', Permissions: 'S|U', flags: '', companies: [] };
  queryClient.setQueryData(callKey(sessionCalls.readProfile, {}), profile);
  return render(
    <QueryClientProvider client={queryClient}>
      <Moving>{element}</Moving>
      <Alerts />
    </QueryClientProvider>,
  );
}
const nothing = () => undefined;
const showForm = (client: typeof company | typeof person = company) =>
  show(<RelationDialog client={client} onClose={nothing} />);

beforeEach(async () => {
  wire({ calls: { readProfile: sessionCalls.readProfile } } as never);
  sessionStore.set({ userId: '90000000003', token: 'token', keys: await makeKeys(), expiresAt: Date.now() + 240_000 });
  await page.viewport(1280, 1100);
});

const role = page.getByLabelText('Relation', { exact: true });
const share = page.getByRole('textbox', { name: 'Share' });
const permissions = page.getByRole('group', { name: 'Permissions' });
const isNew = page.getByRole('checkbox', { name: 'No client, and not written down yet' });
const who = page.getByRole('combobox', { name: 'Who' });
const comment = page.getByRole('textbox', { name: /^Comment/ });
const propose = page.getByRole('button', { name: 'Propose relation' });

describe('the form of a relation', () => {
  test.each([
    ['P', 'share', true],
    ['C', 'share', true],
    ['B', 'share', true],
    ['S', 'share', true],
    ['D', 'share', true],
    ['CEO', 'permissions', false],
    ['CFO', 'permissions', false],
    ['COO', 'permissions', false],
    ['REP', 'permissions', false],
  ] as const)('of a company as %s has %s, and lets somebody be new: %s', async (value, options, mayBeNew) => {
    bank();
    await showForm();
    await role.selectOptions(value);
    const [there, away] = options === 'share' ? [share, permissions] : [permissions, share];
    await expect.element(there).toBeVisible();
    expect(away.elements()).toEqual([]);
    expect(isNew.elements()).toHaveLength(mayBeNew ? 1 : 0);
  });

  test('of a person has family, with neither share nor permissions', async () => {
    bank();
    await showForm(person);
    const options = [...role.element().querySelectorAll('option')].map(({ value }) => value);
    expect(options).toEqual(['PARENT', 'SIBLING', 'SPOUSE', 'RCA']);
    expect([...share.elements(), ...permissions.elements()]).toEqual([]);
  });

  test('distinguishes a director of the board from one who signs in by their headings', async () => {
    bank();
    await showForm();
    const groups = [...role.element().querySelectorAll('optgroup')];
    expect(groups.map(({ label }) => label)).toEqual(['Owners and boards', 'Users, who sign in']);
  });

  test('a new company has a code, a new person a birth date', async () => {
    bank();
    await showForm();
    await isNew.click();
    await expect.element(page.getByRole('textbox', { name: 'Date of birth' })).toBeVisible();
    await role.selectOptions('C');
    await expect.element(page.getByRole('textbox', { name: 'Company code' })).toBeVisible();
    expect(page.getByRole('textbox', { name: 'Date of birth' }).elements()).toEqual([]);
  });

  test('says at each field what is wrong, and sends nothing; axe finds no barrier', async () => {
    const written = bank();
    await showForm();
    await propose.click();
    await expect.element(comment).toHaveAccessibleDescription(messages.commentEmpty);
    await expect.element(share).toHaveAccessibleDescription(/^Share is invalid/);
    await expect.element(who).toHaveAccessibleDescription(/Cannot be empty/);
    await expect.element(who).toHaveFocus();
    await role.selectOptions('CEO');
    await propose.click();
    await expect.element(page.getByText('Choose at least one permission.')).toBeVisible();
    expect(await barriersIn()).toEqual([]);
    expect(written).toEqual([]);
  });

  test('goes by keyboard from who to the proposal, and a refused share stands at its field', async () => {
    const written = bank('shares-beyond-whole', 422);
    await showForm();
    await who.click();
    await userEvent.keyboard('Rasa');
    await expect.element(page.getByRole('option', { name: /Rasa Beržaitė/ })).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await share.fill('60');
    await comment.fill('Extract of today.');
    share.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(share).toHaveAccessibleDescription('Refused.');
    await expect.element(page.getByLabelText('Alerts')).toHaveTextContent('Error while edit relation');
    expect(written).toEqual([
      expect.stringMatching(/^PUT \/web\/relations\/10000000003\/P\/20000000009\/60 .*"comment":"Extract of today\."/),
    ]);
  });
});

test('the end of a relation wants a comment, and one that is refused says so and can be sent again', async () => {
  const written = bank('database-unreachable', 503);
  const relation: Relation = {
    ...{ role: 'P', options: '25', direction: 'of', other: related(1), state: 'living', from: '2026-01-05T08:00:00Z' },
    ...{ until: null, document: '', address: '', email: '', comment: '', madeBy: null, confirmedBy: null },
  };
  const steps = { onPrevious: undefined, onNext: undefined };
  await show(<RelationPanel client={company} relation={relation} onClose={nothing} {...steps} />);
  await page.getByRole('button', { name: 'Delete' }).click();
  const end = page.getByRole('button', { name: 'Propose to delete' });
  await end.click();
  await expect.element(comment).toHaveAccessibleDescription(messages.commentEmpty);
  expect(await barriersIn()).toEqual([]);
  await comment.fill('Sold her part.');
  await end.click();
  await expect.element(page.getByLabelText('Alerts')).toHaveTextContent('Error while deleting relation');
  await end.click();
  await expect.poll(() => written.length).toBe(2);
  expect(written[1]).toMatch(/^DELETE \/web\/relations\/10000000003\/P\/20000000101 .*Sold her part/);
});

test('a relation is looked for, opens in the address, and the file holds what is shown', async () => {
  const kept: Relation = {
    ...{ role: 'P', options: '25', direction: 'of', other: related(1), state: 'living', from: '2026-01-05T08:00:00Z' },
    ...{ until: null, document: '', address: '', email: '', comment: '', madeBy: null, confirmedBy: null },
  };
  const items = [
    kept,
    { ...kept, role: 'D', options: '', other: related(2) },
    { ...kept, state: 'ended', from: '2025-01-05T08:00:00Z' },
  ];
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return address.includes('export') ? new Response('a') : Response.json({ items, beyond: [], more: false });
  });
  await show(<PeopleTab client={company} />);
  await page.getByRole('searchbox', { name: 'Search relations' }).fill('ówner 101');
  await expect.element(page.getByRole('button', { name: 'Owner 2' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Owner 1' }).click();
  const panel = page.getByRole('complementary', { name: 'Owner 1' });
  // what was typed comes into the address after a pause, and leaves open what was opened meanwhile
  await expect.poll(() => location.hash).toContain('text=');
  expect(location.hash).toContain('relation=P.of.20000000101.2026-01-05T08');
  await expect.element(panel).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect.poll(() => asked.at(-1)).toContain('?export&state=open&text=%C3%B3wner+101');
  await page.getByRole('button', { name: 'Owner 1' }).click();
  await expect.element(panel).toBeVisible();
  browserHistory().back();
  await expect.element(panel).not.toBeInTheDocument();
  browserHistory().replace('/bko-client?relations=ended&relation=P.of.20000000101.2025-01-05T08%3A00%3A00Z');
  await expect.element(panel).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect.poll(() => asked.at(-1)).toMatch(/\?export&state=ended$/);
});

test('columns say only what differs: who is invited among the open ones, until when among the ended ones', async () => {
  const kept: Relation = {
    ...{ role: 'P', options: '25', direction: 'of', other: related(1), state: 'living', from: '2026-01-05T08:00:00Z' },
    ...{ until: null, document: '', address: '', email: '', comment: '', madeBy: null, confirmedBy: null },
  };
  const ended: Relation = { ...kept, state: 'ended', until: '2026-02-05T08:00:00Z' };
  const invited: Relation = { ...kept, role: 'CEO', options: 'A', other: related(2), state: 'invited' };
  let items = [kept, ended];
  vi.stubGlobal('fetch', async () => Response.json({ items, beyond: [], more: false }));
  const headings = () =>
    page
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent);
  await page.viewport(1440, 900);
  await show(<PeopleTab client={company} />);
  await expect.poll(headings).toEqual(['Name', 'Relation', 'Share', 'May', 'Risk', 'From']);
  await page.getByRole('radio', { name: /Ended/ }).click();
  await expect.poll(headings).toEqual(['Name', 'Relation', 'Share', 'May', 'Risk', 'From', 'Until']);
  await expect.element(page.getByRole('row', { name: /Owner 1/ })).toHaveTextContent('2026-02-05');
  items = [kept, invited];
  await queryClient.invalidateQueries();
  await page.getByRole('radio', { name: /Open/ }).click();
  await expect.poll(headings).toEqual(['Name', 'Relation', 'Share', 'May', 'Risk', 'From', 'State']);
  await expect.element(page.getByRole('row', { name: /^Owner 2/ })).toHaveTextContent('Invited');
  await expect.element(page.getByRole('row', { name: /^Owner 1/ })).not.toHaveTextContent('Open');
});

const related = (n: number): Related => ({
  ...{ id: `2000000010${n}`, name: `Owner ${n}`, type: 'N', isClient: true },
  ...{ birthDate: null, country: 'LT', code: null, risk: null },
});
const node = (n: number, children: Node[] = []): Node => {
  return { key: String(n), other: related(n), words: [`Owner, ${n} %`], roles: ['Owner'], share: `${n} %`, children };
};

describe('the tree of relations', () => {
  const branches: Branch[] = [
    { title: 'Owners and boards', nodes: [node(1, [node(9)]), ...[2, 3, 4, 5, 6, 7, 8].map((n) => node(n))] },
    { title: 'Users', nodes: [{ ...node(1), words: ['CEO'], roles: ['CEO'], share: '' }] },
  ];
  const tree = <RelationTree name="Giria UAB" branches={branches} />;
  const owners = page.getByRole('list', { name: 'Owners and boards' });
  const getBox = (name: string) => page.getByText(name, { exact: true }).first().element().closest('[data-node], p');
  const place = (name: string) => getBox(name)?.getBoundingClientRect() ?? new DOMRect();

  test.each([1280, 700])(
    'at %i px is lists in lists with names and counts, and axe finds no barrier',
    async (width) => {
      await page.viewport(width, 900);
      await show(tree);
      await expect.element(page.getByRole('list', { name: 'Relations of Giria UAB' })).toBeVisible();
      await expect.element(page.getByRole('heading', { name: 'Owners and boards 8' })).toBeInTheDocument();
      const second = page.getByRole('list', { name: 'Relations of Owner 1' }).getByRole('listitem');
      await expect.element(second).toHaveTextContent('Owner 9Owner, 9 %');
      await expect.element(owners.getByRole('listitem').first()).toHaveTextContent('Owner 1Owner, 1 %');
      expect(await barriersIn()).toEqual([]);
    },
  );

  test('with room it draws owners above, the client in the middle and users right, each share on its line', async () => {
    await show(tree);
    await expect.element(owners).toBeInTheDocument();
    const client = place('Giria UAB');
    expect(place('Owner 1').bottom).toBeLessThan(client.top);
    expect(place('Owner 9').bottom).toBeLessThan(place('Owner 1').top);
    expect(page.getByText('CEO').element().closest('[data-node]')?.getBoundingClientRect().left).toBeGreaterThan(
      client.right,
    );
    const { width, height } = place('Owner 2');
    expect([width, height]).toEqual([168, 48]);
    const shares = [...document.querySelectorAll('svg text')].map(({ textContent }) => textContent);
    expect(shares).toEqual(['1 %', '2 %', '3 %', '4 %']);
    expect(document.querySelectorAll('svg:has(text) > path')).toHaveLength(7);
  });

  test.each([
    [1280, 4, /^\+4/],
    [700, 6, /^2 more/],
  ])(
    'at %i px shows %i of a branch; the rest comes by one press, and the keyboard goes on there',
    async (width, first, more) => {
      await page.viewport(width, 900);
      await show(tree);
      await expect.element(owners).toBeInTheDocument();
      expect(owners.element().children).toHaveLength(first);
      page.getByRole('button', { name: more }).element().focus();
      await userEvent.keyboard('{Enter}');
      await expect.poll(() => owners.element().children.length).toBe(8);
      expect(document.activeElement?.textContent).toBe(`Owner ${first + 1}Owner, ${first + 1} %`);
      expect(page.getByRole('button', { name: more }).elements()).toEqual([]);
    },
  );

  test('without anybody says who will stand there', async () => {
    await show(<RelationTree name="Giria UAB" branches={[]} />);
    await expect.element(page.getByText('Owners, users and family appear here.')).toBeVisible();
  });
});
