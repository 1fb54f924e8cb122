// The risk tables, against a bank that answers from memory.
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { makeKeys } from '#client/api/proof.ts';
import { callKey, queryClient } from '#client/api/queries.ts';
import { sessionStore } from '#client/session/session.ts';
import { wire } from '#client/wiring.ts';
import { sessionCalls } from '#features/access/sessionCalls.ts';
import { barriersIn } from '#tests/harness/barriers.browser.ts';
import type { ReadRisks } from '../calls.ts';
import { RiskTables } from './RiskTables.tsx';

const at = '2026-11-18T10:00:00Z';
const decided: ReadRisks = {
  activities: [{ code: '49', value: '3', version: 2, at }],
  countries: [{ code: 'IR', value: 'GREY', version: 1, at }],
  changes: [
    {
      ...{ version: 2, kind: 'activity', code: '49', value: '3', by: 'Simas', confirmedBy: 'Regina' },
      ...{ comment: 'Too many frauds.', at },
    },
    {
      ...{ version: 1, kind: 'country', code: 'IR', value: 'GREY', by: 'Simas', confirmedBy: 'Regina' },
      ...{ comment: 'New list.', at },
    },
  ],
};

/** Answers the calls; gives what was proposed. */
function bank() {
  const sent: [call: string, body: unknown][] = [];
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json(address === '/web/risks' ? decided : { items: [], next: null });
    sent.push([`${method} ${address}`, JSON.parse(String(body))]);
    return Response.json({ proposalId: '019b6d2e-9f1a-7c3e-8123-000000000001' }, { status: 202 });
  });
  return sent;
}

async function show(permissions = 'M|A') {
  queryClient.setQueryData(callKey(sessionCalls.readProfile, {}), {
    ...{ ID: '90000000003', FullName: 'Simas', Permissions: permissions, flags: '', companies: [] },
  });
  return render(
    <QueryClientProvider client={queryClient}>
      <main>
        <RiskTables />
      </main>
    </QueryClientProvider>,
  );
}
const button = (name: string) => page.getByRole('button', { name, exact: true });
const table = (name: string) => page.getByRole('table', { name });
const row = (label: string, name: string) => table(label).getByRole('row', { name });
const search = (label: string, typed: string) => page.getByRole('textbox', { name: `Search the ${label}` }).fill(typed);
/** Opens the panel of land transport. */
async function openActivity() {
  await search('activities', 'land transport');
  await row('Activities', 'Land transport').getByRole('button').click();
}

beforeEach(async () => {
  wire({ calls: { readProfile: sessionCalls.readProfile } } as never);
  sessionStore.set({ userId: '90000000003', token: 'token', keys: await makeKeys(), expiresAt: Date.now() + 240_000 });
  await page.viewport(1200, 900);
});

test('the tables show what was decided over what is shipped; the search finds names and codes', async () => {
  bank();
  await show();
  await search('activities', 'land transport');
  await expect.element(row('Activities', 'Land transport')).toHaveTextContent('Risk 3');
  await search('activities', '92');
  await expect.element(row('Activities', 'Gambling')).toHaveTextContent('From the start');
  expect(table('Activities').getByRole('row').elements()).toHaveLength(2);
  await search('activities', '');
  await page.getByRole('radio', { name: 'Countries' }).click();
  await search('countries', 'iran');
  await expect.element(row('Countries', 'Iran')).toHaveTextContent(/FATF: increased monitoring.*Raised/);
  await search('countries', 'KP');
  await expect.element(row('Countries', 'KP')).toHaveTextContent('No business');
  await search('countries', '');
  await page.getByRole('radio', { name: 'History' }).click();
  await expect.element(table('History')).toHaveTextContent(/Risk 3.*Simas.*Raised: FATF: increased monitoring/);
  expect(await barriersIn()).toEqual([]);
});

test('a risk and the marks of a country are proposed with a comment, and only if they change', async () => {
  const sent = bank();
  await show();
  await openActivity();
  await button('Change').click();
  await button('Propose to change').click();
  await expect.element(page.getByText('Nothing is changed yet.')).toBeVisible();
  await page.getByLabelText('Risk', { exact: true }).selectOptions('2');
  await page.getByLabelText('Comment').fill('Fewer frauds.');
  await button('Propose to change').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await button('Close').click();
  await page.getByRole('radio', { name: 'Countries' }).click();
  await search('countries', 'iran');
  await row('Countries', 'Iran').getByRole('button').click();
  await button('Change').click();
  await page.getByLabelText('FATF: call for action').click();
  await expect.element(page.getByText('Its risk is then: No business.')).toBeVisible();
  await page.getByLabelText('Comment').fill('Back on the list.');
  expect(await barriersIn()).toEqual([]);
  await button('Propose to change').click();
  await expect.poll(() => sent.length).toBe(2);
  expect(sent).toEqual([
    ['PUT /web/risks/activities/49', { version: 2, risk: 2, comment: 'Fewer frauds.' }],
    ['PUT /web/risks/countries/IR', { version: 1, flags: ['BLACK', 'GREY'], comment: 'Back on the list.' }],
  ]);
});

test('who may not change them only reads them', async () => {
  bank();
  await show('E|');
  await openActivity();
  await expect.element(page.getByText('Activity 49')).toBeVisible();
  expect(button('Change').elements()).toHaveLength(0);
});
