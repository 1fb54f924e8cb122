// The load of the case desk against a bank that answers from memory: filled, without cases, failing, another year.
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
import type { Workload as Load } from '../workloadCalls.ts';
import { mayReadWorkload } from './mayReadWorkload.ts';
import { Workload } from './Workload.tsx';

const full: Load = {
  ...{ takenAt: '2026-11-22T10:00:00Z', year: 2026, years: [2026, 2025] },
  types: [
    { type: 'SANCTION', taken: 1, ages: [1, 0, 0, 2], overdue: 2 },
    { type: 'MNT', taken: 0, ages: [0, 1, 0, 0], overdue: 0 },
  ],
  people: [
    { id: '90000000004', name: 'Monika', ages: [1, 0, 0, 0], overdue: 0 },
    { id: null, name: 'No one', ages: [0, 1, 0, 2], overdue: 2 },
  ],
  byType: [{ type: 'PEP', opened: 5, closed: 3, cleared: 2, upheld: 1, ended: 0, late: 1, medianHours: 33 }],
  facts: {
    ...{ freezes: 1, frozen: 1, peps: 2, highRisk: 3, reviewsDue: 4, reviewsDone: 5, reviewsLate: 6 },
    ...{ refusals: 7, closings: 8 },
  },
};
const empty: Load = { ...full, years: [2026], types: [], people: [], byType: [] };

/** Gives the years that were asked for. */
function bank(load: Load | undefined) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address.split('?')[1] ?? '');
    const problem = { type: 'about:blank', requestId: 'r7', status: 500, code: 'internal-error', title: 'Broken.' };
    return load
      ? Response.json(load)
      : new Response(JSON.stringify(problem), {
          ...{ status: 500, headers: { 'content-type': 'application/problem+json' } },
        });
  });
  return asked;
}

function show() {
  const profile = { ID: '90000000008', FullName: 'Regina', Permissions: 'H|A', flags: '', companies: [] };
  queryClient.setQueryData(callKey(sessionCalls.readProfile, {}), profile);
  return render(
    <QueryClientProvider client={queryClient}>
      <main>
        <h1>Compliance unit</h1>
        <Workload />
      </main>
    </QueryClientProvider>,
  );
}
const row = (table: string, name: RegExp) => page.getByRole('table', { name: table }).getByRole('row', { name });

beforeEach(async () => {
  wire({ calls: { readProfile: sessionCalls.readProfile } } as never);
  sessionStore.set({ userId: '90000000008', token: 'token', keys: await makeKeys(), expiresAt: Date.now() + 240_000 });
  await page.viewport(1440, 1200);
});

test('cases stand by type and by person with their ages; figures and years fit; axe finds no barrier', async () => {
  const asked = bank(full);
  await show();
  await expect.element(row('Open cases by type', /^Sanction/)).toHaveTextContent(/^Sanction10022\D*3$/);
  await expect.element(row('Open cases by type', /^Monitoring/)).toHaveTextContent(/^Monitoring01000/);
  await expect.element(row('Open cases by person', /^No one/)).toHaveTextContent(/^No one01022\D*3$/);
  await expect.element(page.getByText('50 % of the open ones')).toBeVisible();
  await expect.element(row('Cases of the year by type', /^PEP/)).toHaveTextContent('1 day 9 h');
  expect(await barriersIn()).toEqual([]);
  await page.getByRole('combobox', { name: 'Year' }).selectOptions('2025');
  await expect.poll(() => asked.at(-1)).toContain('year=2025');
});

test('on a phone each list says what it counts, and its numbers what they are', async () => {
  await page.viewport(390, 844);
  bank(full);
  await show();
  for (const name of ['By type', 'By person'])
    await expect.element(page.getByRole('heading', { level: 3, name, exact: true })).toBeVisible();
  await expect.element(page.getByText('2 overdue').first()).toBeVisible();
});

test('without cases it says so; a failure can be tried again', async () => {
  bank(empty);
  const { unmount } = await show();
  await expect.element(page.getByText('No open cases').first()).toBeVisible();
  await expect.element(page.getByText('No case in this period')).toBeVisible();
  await unmount();
  queryClient.clear();
  bank(undefined);
  await show();
  await expect.element(page.getByText(/The workload could not be loaded/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('the Head of AML, a deputy of theirs and administrators read it', () => {
  expect((['A', 'H', 'M', 'S'] as const).map((role) => mayReadWorkload({ role }))).toEqual([true, true, false, false]);
  expect(mayReadWorkload({ role: 'M', deputyOf: 'H' })).toBe(true);
});
