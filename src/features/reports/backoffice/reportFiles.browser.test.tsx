// The tab of files against a bank that answers from memory: which call each choice makes, and what a refusal says.
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { Alerts } from '#client/alerts/Alerts.tsx';
import { makeKeys } from '#client/api/proof.ts';
import { queryClient } from '#client/api/queries.ts';
import { browserHistory } from '#client/router/history.ts';
import { sessionStore } from '#client/session/session.ts';
import { wire } from '#client/wiring.ts';
import { sessionCalls } from '#features/access/sessionCalls.ts';
import { LedgerFiles } from '#features/ledger/files/backoffice/LedgerFiles.tsx';
import { VmiSection } from '#features/taxReports/backoffice/VmiSection.tsx';
import { paths } from '#shared/paths.ts';
import { barriersIn } from '#tests/harness/barriers.browser.ts';
import { Moving } from '#tests/harness/moving.browser.tsx';

/** Gives the addresses that were asked for. */
function bank(answer = () => new Response('file', { headers: { 'content-type': 'text/csv' } })): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(String(address).replace(/^.*\/web\//, ''));
    return answer();
  });
  return asked;
}

async function show(search = ''): Promise<void> {
  browserHistory().replace(`${paths.bkoFinancialInformation}${search}`);
  await render(
    <QueryClientProvider client={queryClient}>
      <Moving>
        <LedgerFiles />
        <VmiSection />
      </Moving>
      <Alerts />
    </QueryClientProvider>,
  );
}
const section = (name: string) => page.getByRole('region', { name });
const ledger = section('Ledger files');
const download = (where = ledger) => where.getByRole('button', { name: 'Download' }).click();

beforeEach(async () => {
  queryClient.clear();
  wire({ calls: { readProfile: sessionCalls.readProfile } } as never);
  sessionStore.set({ userId: '90000000005', token: 'token', keys: await makeKeys(), expiresAt: Date.now() + 240_000 });
});

test('a journal is downloaded as it is chosen, and the address keeps the choice', async () => {
  const asked = bank();
  await show('?filePeriod=2026-02');
  await ledger.getByLabelText('Format').selectOptions('SAF-T 2.01 (GL)');
  await download();
  await expect.poll(() => asked).toEqual(['ledger?month=2026-02&format=saft']);
  await ledger.getByLabelText('File').selectOptions('Trial balance of a year');
  await expect.element(ledger.getByLabelText('Format')).not.toBeInTheDocument();
  await ledger.getByLabelText('Year').selectOptions('2025');
  await download();
  await expect.poll(() => asked[1]).toBe('ledger?accounts=2025');
  expect(location.href).toContain('file=accountsYear');
  expect(await barriersIn(document.body)).toEqual([]);
});

test('the account data of a year go to the tax authority as XML', async () => {
  const asked = bank();
  await show();
  const tax = section('Tax authority');
  await tax.getByLabelText('Year').selectOptions('2024');
  await tax.getByLabelText('Format').selectOptions('XML');
  await download(tax);
  await expect.poll(() => asked).toEqual(['vmi?day=2024-12-31&format=xml']);
});

test('a refusal says why', async () => {
  const problem = { status: 403, code: 'vmi-conflict', title: 'You are linked to a client in this file.' };
  const headers = { 'content-type': 'application/problem+json' };
  bank(() => new Response(JSON.stringify(problem), { status: 403, headers }));
  await show();
  await download(section('Tax authority'));
  await expect.element(page.getByText('The file could not be downloaded')).toBeVisible();
});
