// The panel in which Client Management meets a client: what it offers with each key, held against the table of
// permissions.
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { makeKeys } from '#client/api/proof.ts';
import { callKey, queryClient } from '#client/api/queries.ts';
import { addFeatures, pagesNow } from '#client/featuresAtHand.ts';
import { sessionStore } from '#client/session/session.ts';
import { wire } from '#client/wiring.ts';
import { sessionCalls } from '#features/access/sessionCalls.ts';
import type { ClientRecord } from '#features/clients/record/backoffice/useClientRecord.ts';
import type { ClientLine } from '#features/clients/search/calls.ts';
import { barriersIn } from '#tests/harness/barriers.browser.ts';
import { desk } from '../feature.staff.ts';
import { ClientPanel } from './ClientPanel.tsx';

const caseId = '019b6d2e-9f1a-7c3e-8123-000000000001';
const company: ClientRecord = {
  ...{ ID: '10000000001', type: 'LEGAL', title: 'Giria UAB', flags: '', status: null, code: null, legalForm: null },
  ...{ country: 'LT', birthDate: null, email: 'a@giria.example', phonenr: '+37060000001', website: null, address: [] },
  ...{ openedOn: '2026-01-05', approvals: 'any', Limits: [], Score: [], info: '', identity: null },
  ...{ lastContact: null, people: [], companies: [], cases: [], openCases: 0, restrictions: [], besideOrders: null },
  ...{ whyNotClosed: [], whyNotEmpty: [], unconfirmed: [], notice: null, endings: [] },
  funds: {
    'EUR.LT763999030000000001': {
      ...{ name: 'Main', openedOn: '2026-01-05' },
      ...{ balance: 'EUR1234.50', reserved: 'EUR0.00', available: 'EUR1234.50' },
    },
  },
};
const restriction = { scope: 'all', fundId: null, madeBy: 'Regina', madeAt: '2026-11-20T10:00:00Z' } as const;
const person: ClientRecord = {
  ...company,
  ...{ ID: '20000000001', type: 'N', title: 'Ona Petraitė', flags: 'L' },
  restrictions: [
    { ...restriction, id: '1', cause: 'STAFF', caseId: null, comment: 'Called from another number' },
    { ...restriction, id: '2', cause: 'CASE', caseId, comment: 'Possible fraud' },
  ],
  notice: { givenAt: '2026-11-01T10:00:00Z', givenBy: 'Regina', closesFrom: '2026-12-31', comment: 'Asked for' },
};
const getLine = ({ ID: id, title: name, type, flags }: ClientRecord): ClientLine => ({
  ...{ id, name, type, isClient: true, risk: null, money: null, openCases: 0, country: 'LT', since: null },
  ...{ status: flags === 'L' ? ['L'] : [], found: { by: 'name', value: '' } },
});

const partyId = '01900000-0000-7000-8000-000000000001';
const belongs = (id: string, name: string, state: string) => ({
  ...{ role: 'P', options: '25', direction: 'to', state, from: '2026-01-05T08:00:00Z', until: null },
  ...{ document: '', address: '', email: '', comment: '', madeBy: null, confirmedBy: null },
  other: { ...{ id, name, type: 'LEGAL', isClient: true }, birthDate: null, country: 'LT', code: null, risk: 'L' },
});
const party = {
  ...{ id: partyId, name: 'Viktor Kopalin', type: 'N', isClient: false },
  ...{ birthDate: '1969-12-30', country: 'CY', code: null, risk: null },
};

/** Knows the two records and one person who is no client; what else the tabs ask for is empty, or cannot be read. */
function bank(records: readonly ClientRecord[] = [company, person]) {
  const written: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    if (method !== 'GET') {
      written.push(`${method} ${address}`);
      return new Response(null, { status: 204 });
    }
    const record = records.find(({ ID }) => address.endsWith(`/web/clients/${ID}`));
    if (record) return Response.json(record);
    if (address.endsWith(`/web/parties/${partyId}`))
      return Response.json({ party, items: [belongs('10000000001', 'Giria UAB', 'living')] });
    if (/relations|files|logs|proposals|templates|payments/.test(address)) {
      const counted = { more: false, beyond: [], pinned: [], count: { rows: 0, exact: true } };
      return Response.json({ items: [], next: null, ...counted });
    }
    const problem = { type: 'about:blank', requestId: 'r7', status: 404, code: 'not-found', title: 'Not here.' };
    return Response.json(problem, { status: 404, headers: { 'content-type': 'application/problem+json' } });
  });
  return written;
}

function Beside({ lines }: { lines: readonly ClientLine[] }) {
  const [at, setAt] = useState(0);
  const line = lines[at];
  const step = (to: number) => (lines[to] ? () => setAt(to) : undefined);
  return line && <ClientPanel line={line} onClose={() => setAt(-1)} onPrevious={step(at - 1)} onNext={step(at + 1)} />;
}

function show(lines: readonly ClientLine[], permissions: string) {
  const profile = { ID: '90000000009', FullName: 'Kamilė', Permissions: permissions, flags: '', companies: [] };
  queryClient.setQueryData(callKey(sessionCalls.readProfile, {}), profile);
  return render(
    <QueryClientProvider client={queryClient}>
      <Beside lines={lines} />
    </QueryClientProvider>,
  );
}

beforeEach(async () => {
  wire({ calls: { readProfile: sessionCalls.readProfile } } as never);
  sessionStore.set({ userId: '90000000009', token: 'token', keys: await makeKeys(), expiresAt: Date.now() + 240_000 });
  await page.viewport(1440, 1000);
});

const panel = (name: string) => page.getByRole('complementary', { name });
const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });

/** What an entry or a button asks for, as the table names it. */
const menuCalls: Readonly<Record<string, string>> = {
  'Line for staff': 'PATCH /web/clients/{clientId}?info',
  'Contact details': 'PATCH /web/clients/{clientId}?contact',
  'Identity document': 'PATCH /web/clients/{clientId}?document',
  'Registered address': 'PATCH /web/clients/{clientId}?address',
  'Operating address': 'PATCH /web/clients/{clientId}?address',
  Charge: 'POST /web/payments/{clientId}',
  Limits: 'PATCH /web/clients/{clientId}?limits',
  'Require four eyes': 'PATCH /web/clients/{clientId}?approvals',
  Lock: 'PATCH /web/clients/{clientId}?lock',
  Unlock: 'PATCH /web/clients/{clientId}?unlock',
  'Give notice of closing': 'PATCH /web/clients/{clientId}?notice',
  'Take notice back': 'PATCH /web/clients/{clientId}?withdraw',
  'Close client': 'DELETE /web/clients/{clientId}',
  'Close at once': 'DELETE /web/clients/{clientId}?atonce',
  'Report to MLRO': 'PATCH /web/clients/{clientId}?report',
};
const tabCalls: readonly (readonly [tab: string, heading: string, button: string, call: string])[] = [
  ['Money', 'Accounts', 'Block', 'PATCH /web/clients/{clientId}?block'],
  ['People', 'Relations', 'Add relation', 'PUT /web/relations/{clientId}/{role}/{subjectId}'],
  ['Messages', 'Notes', 'Add note', 'POST /web/logs/{clientId}'],
  ['Documents', 'Documents', 'File documents', 'GET /web/file/{clientId}'],
];
/** The table of keys, as the features keep it. */
const tables: Readonly<Record<string, string>> = import.meta.glob('/src/features/*/expected/keys.csv', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const rows = Object.values(tables).flatMap((table) => table.split('\n').map((row) => row.split(',')));

/** Whether the table lets Client Management make a call with these keys. */
function allows(keys: string, call: string): boolean {
  const [, roles, wanted] = rows.find(([name]) => name === call) ?? [];
  if (!roles || !wanted) throw new Error(`The table of keys has no ${call}`);
  return roles.includes('C') && (wanted === '-' || [...wanted].some((key) => keys.includes(key)));
}

async function getMenu({ title }: ClientRecord): Promise<(string | null)[]> {
  await panel(title).getByRole('button', { name: 'Actions' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Report to MLRO' })).toBeVisible();
  const found = page.getByRole('menuitem').elements();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  return found.map(({ textContent }) => textContent).sort();
}

test.each(['', 'RI', 'D', 'U', 'Z', 'RDIUZ'])(
  'with the keys “%s” the menu and the tabs offer Client Management what the table allows, and nothing else',
  async (keys) => {
    bank();
    await show([getLine(company), getLine(person)], `C|${keys}`);
    const allowedBut = (notNow: readonly string[]) =>
      Object.entries(menuCalls).flatMap(([name, call]) => (allows(keys, call) && !notNow.includes(name) ? name : []));
    expect(await getMenu(company)).toEqual(allowedBut(['Identity document', 'Unlock', 'Take notice back']).sort());
    for (const [where, heading, button, call] of tabCalls) {
      await tab(where).click();
      await expect.element(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
      if (where === 'Money') {
        await panel('Giria UAB').getByRole('button', { name: 'Main' }).click();
        await expect.element(panel('Main')).toBeVisible();
      }
      expect(page.getByRole('button', { name: button, exact: true }).elements().length > 0, button).toBe(
        allows(keys, call),
      );
      if (where === 'Money') await userEvent.keyboard('{Escape}');
    }
    await panel('Giria UAB').getByRole('button', { name: 'Next' }).click();
    await expect.element(panel('Ona Petraitė')).toBeVisible();
    const notHere = ['Operating address', 'Require four eyes', 'Lock', 'Give notice of closing'];
    expect(await getMenu(person)).toEqual(allowedBut(notHere).sort());
  },
);

test('says what locks a client and how each lock ends, and leads to no page that is closed to Client Management', async () => {
  bank();
  await show([getLine(person)], 'C|RDIUZ');
  await expect.element(page.getByText('Staff set it. A second person confirms that it ends.')).toBeVisible();
  await expect.element(page.getByText('Called from another number')).toBeVisible();
  await expect.element(page.getByText('Lifted when the case closes.')).toBeVisible();
  await expect.element(page.getByText('Possible fraud')).toBeVisible();
  const links = [...panel('Ona Petraitė').element().querySelectorAll('a')].map(({ hash }) => hash);
  expect(links).toEqual([`#/bko-case?clientId=20000000001&caseId=${caseId}`]);
  const open = desk.pages?.filter((each) => each.layout === 'backoffice' && each.who.roles.includes('C'));
  expect(open?.map(({ path }) => path)).toEqual(['/bko-clients', '/bko-cases', '/bko-case']);
  expect(await barriersIn()).toEqual([]);
});

test('the panel of an account lies on it, and the next client comes with the same tab', async () => {
  bank();
  await show([getLine(company), getLine(person)], 'C|U');
  await tab('Money').click();
  const row = page.getByRole('table', { name: 'Accounts' }).getByRole('button', { name: 'Main' });
  await row.click();
  await expect.element(panel('Main')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel('Main')).not.toBeInTheDocument();
  await expect.element(panel('Giria UAB')).toBeVisible();
  await panel('Giria UAB').getByRole('button', { name: 'Next' }).click();
  await expect.element(panel('Ona Petraitė')).toBeVisible();
  await expect.element(tab('Money')).toHaveAttribute('aria-selected', 'true');
});

test.each([
  ['C|U', '#/bko-clients?text=10000000001&open=10000000001'],
  ['S|U', '#/bko-client?id=10000000001&tab=people'],
])(
  'with %s somebody who is no client shows what distinguishes them, and leads to whom they belong',
  async (who, href) => {
    // the route is asked of the pages at hand
    if (pagesNow().length === 0) addFeatures([desk]);
    bank();
    const line = { ...getLine(person), id: partyId, name: party.name, isClient: false, status: [] };
    await show([line], who);
    const shown = panel('Viktor Kopalin');
    await expect.element(shown).toHaveTextContent('Related person');
    await expect.element(shown).toHaveTextContent('1969-12-30');
    const row = shown.getByRole('table', { name: 'Belongs to' }).getByRole('row', { name: /Giria UAB/ });
    await expect.element(row).toHaveTextContent('Owner of25 %Open');
    await expect.element(row.getByRole('link')).toHaveAttribute('href', href);
    // they have no number, so no devices and nothing to copy
    expect(shown.element().textContent).not.toMatch(/Number|Devices/);
    expect(await barriersIn()).toEqual([]);
  },
);

test('says since when, by whom and why a client was declined and closed', async () => {
  const closed = {
    kind: 'closed',
    at: '2026-11-20T10:00:00Z',
    by: 'Regina',
    noticeGivenOn: null,
    comment: 'Left with a debt at another bank',
    closingComment: 'Nothing came of it',
  } as const;
  const reasons = ['R_ADVERSE_MEDIA', 'R_POOR_QUALITY_PICTURE'];
  const declined = { ...closed, kind: 'declined', by: null, closingComment: '', reasons, caseId } as const;
  const ended = {
    ...company,
    flags: 'DZ',
    endings: [
      { ...closed, reasons: [], caseId: null },
      { ...declined, reasons },
    ],
  };
  bank([ended]);
  await show([getLine(ended)], 'C|RDIUZ');
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  await expect
    .element(region('Closed'))
    .toHaveTextContent(
      /ByReginaNotice givenNoneBecauseLeft with a debt at another bankSaid at the closingNothing came of it/,
    );
  await expect
    .element(region('Declined'))
    .toHaveTextContent(/ByThe bankBecauseAdverse media, Poor quality picture. Left with a debt/);
  await expect.element(region('Declined').getByRole('link')).toHaveTextContent('Open the case');
});
