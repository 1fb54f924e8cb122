// What a report holds for the authority, by keyboard and by axe, against a bank that answers from memory.
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { Alerts } from '#client/alerts/Alerts.tsx';
import { makeKeys } from '#client/api/proof.ts';
import { queryClient } from '#client/api/queries.ts';
import { sessionStore } from '#client/session/session.ts';
import { wire } from '#client/wiring.ts';
import { sessionCalls } from '#features/access/sessionCalls.ts';
import { barriersIn } from '#tests/harness/barriers.browser.ts';
import type { Filing } from '../calls.ts';
import { AuthoritySection } from './AuthoritySection.tsx';

const reportId = '019b6d2e-9f1a-7c3e-8123-000000000001';
const filing: Filing = {
  ...{ version: 2, authority: 'An authority', reportCode: 'STR', action: 'Asked.', indicators: ['structuring'] },
  choices: [
    { key: 'structuring', code: 'STRUC', title: 'Structuring' },
    { key: 'avoidance', code: 'AVOID', title: 'Avoids questions' },
  ],
  facts: { '10000000001': { business: 'Sawmilling' } },
  parties: [
    { id: '10000000001', kind: 'entity', name: 'Giria UAB' },
    { id: '20000000001', kind: 'person', name: 'Žita Ėglė' },
    { id: 'outside Kibirkštis', kind: 'outside', name: 'Kibirkštis' },
    { id: 'account 00417-99', kind: 'account', name: '00417-99' },
  ],
  missing: [
    {
      ...{ name: 'Phone of Giria UAB', element: 't_entity_my_client.phones', screen: 'Client page, contact data' },
      address: '/bko-client?id=10000000001',
    },
    {
      ...{ name: 'Occupation of Žita Ėglė', element: 't_person_my_client.occupation' },
      ...{ screen: 'Report to the MLRO, facts for the authority', address: '/bko-mlro-report?id=1' },
    },
  ],
  ...{ faults: [], isReady: false, mayChange: true },
};

function bank(found: Filing = filing) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method !== 'PATCH') return Response.json(found);
    sent.push(JSON.parse(String(body)));
    return Response.json({ version: 3 });
  });
  return sent;
}

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <AuthoritySection reportId={reportId} />
      <Alerts />
    </QueryClientProvider>,
  );
const button = (name: string) => page.getByRole('button', { name, exact: true });

beforeEach(async () => {
  await page.viewport(1440, 900);
  queryClient.clear();
  sessionStore.set({ userId: '1', token: 'token', keys: await makeKeys(), expiresAt: Date.now() + 240_000 });
  wire({ calls: { readProfile: sessionCalls.readProfile } } as never);
});

test.each([1440, 390])('at %i px each missing fact is named with its screen; axe finds no barrier', async (width) => {
  await page.viewport(width, 900);
  bank();
  await show();
  await expect.element(page.getByText('2 facts are missing')).toBeVisible();
  const link = page.getByRole('link', { name: 'Client page, contact data' });
  await expect.element(link).toHaveAttribute('href', '#/bko-client?id=10000000001');
  await expect.element(page.getByText('Occupation of Žita Ėglė')).toBeVisible();
  await expect.element(page.getByText('STRUC Structuring')).toBeVisible();
  expect(await barriersIn()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

test('facts of a party are entered by keyboard; what others have entered stays', async () => {
  const sent = bank();
  await show();
  await button('Enter facts of Žita Ėglė').click();
  const dialog = page.getByRole('dialog', { name: 'Žita Ėglė' });
  await expect.element(dialog.getByLabelText('First name')).toBeVisible();
  expect(await barriersIn()).toEqual([]);
  await dialog.getByLabelText('Gender').selectOptions('Female');
  await dialog.getByLabelText('Occupation').fill('Bookkeeper');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).toEqual({
    ...{ version: 2, indicators: ['structuring'], action: 'Asked.' },
    facts: { '10000000001': { business: 'Sawmilling' }, '20000000001': { gender: 'female', occupation: 'Bookkeeper' } },
  });
});

test('facts of a counterparty are entered: where it is, and of an account its bank', async () => {
  const sent = bank();
  await show();
  await page.getByText('Counterparties').click();
  await button('Enter facts of 00417-99').click();
  await expect.element(page.getByRole('dialog').getByLabelText('Name of the bank')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Go back' }).click();
  await button('Enter facts of Kibirkštis').click();
  const dialog = page.getByRole('dialog', { name: 'Kibirkštis' });
  await expect.element(dialog.getByText(/What the payment says is taken from there/)).toBeVisible();
  await expect.element(dialog.getByLabelText('Gender')).not.toBeInTheDocument();
  expect(await barriersIn()).toEqual([]);
  await dialog.getByLabelText('Country of payments').fill('PL');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ facts: { 'outside Kibirkštis': { country: 'PL' } } });
});

test('a fact that cannot be is said at its field, and nothing is sent', async () => {
  const sent = bank();
  await show();
  await button('Enter facts of Žita Ėglė').click();
  const dialog = page.getByRole('dialog', { name: 'Žita Ėglė' });
  await dialog.getByLabelText('Phone').fill('061234567');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByLabelText('Phone')).toHaveAttribute('aria-invalid', 'true');
  expect(sent).toEqual([]);
});

test('indicators and what the bank has done are changed with the version that was shown', async () => {
  const sent = bank();
  await show();
  await button('Change').click();
  const dialog = page.getByRole('dialog', { name: 'For the authority' });
  await dialog.getByLabelText('What the bank has done').fill('Asked, not answered.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).toEqual({
    ...{ version: 2, indicators: ['structuring'], action: 'Asked, not answered.', facts: filing.facts },
  });
});

test('who is named changes nothing; a complete report has XML among its files', async () => {
  bank({ ...filing, missing: [], isReady: true, mayChange: false });
  await show();
  await expect.element(page.getByText('Complete')).toBeVisible();
  await expect.element(button('Change')).not.toBeInTheDocument();
  await expect.element(button('Enter facts of Giria UAB')).not.toBeInTheDocument();
  await button('Draft files').click();
  await expect.element(page.getByRole('menuitem', { name: 'goAML XML' })).toBeVisible();
});

test('what the schema refuses is shown with its line, and there is no XML', async () => {
  bank({ ...filing, missing: [], faults: [{ line: 12, message: 'Element gender is not expected' }] });
  await show();
  await expect.element(page.getByText('Line 12: Element gender is not expected')).toBeVisible();
  await button('Draft files').click();
  await expect.element(page.getByRole('menuitem', { name: 'PDF' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'goAML XML' })).not.toBeInTheDocument();
});
