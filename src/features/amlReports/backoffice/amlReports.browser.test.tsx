// The AML reports against a bank that answers from memory: countries, payments, their rows, changes, a refusal.
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { makeKeys } from '#client/api/proof.ts';
import { callKey, queryClient } from '#client/api/queries.ts';
import { parseSearch, searchText } from '#client/router/search.ts';
import { OwnSearchContext } from '#client/router/usePageSearch.ts';
import { sessionStore } from '#client/session/session.ts';
import { wire } from '#client/wiring.ts';
import { sessionCalls } from '#features/access/sessionCalls.ts';
import { barriersIn } from '#tests/harness/barriers.browser.ts';
import type { PaymentRow, Report, ReportChanges } from '../calls.ts';
import { AmlReportsPage } from './AmlReportsPage.tsx';

const none = { count: 0, amount: 'EUR0.00' };
const head = {
  ...{ from: '2026-01-01', to: '2026-03-31', asOf: { record: '4711', at: '2026-04-01T10:00:00Z' } },
  ...{ isWithoutLinked: false, assumed: [], next: null },
};
const days = { from: '2026-01-01', to: '2026-03-31' };
const countries: Report = {
  ...{ ...head, report: 'paymentsByClientCountry', isWithoutLinked: true },
  assumed: [{ list: 'GREY', inForceOn: '2026-06-01' }],
  total: { clients: 3, rows: 3, in: { count: 4, amount: 'EUR1500.00' }, out: { count: 1, amount: 'EUR500.00' } },
  countries: [
    {
      ...{ country: 'LT', ...days, flags: [], clients: 2, share: 750 },
      ...{ in: { count: 3, amount: 'EUR1000.00' }, out: { count: 1, amount: 'EUR500.00' } },
    },
    {
      country: 'VG',
      ...days,
      flags: ['GREY'],
      clients: 1,
      share: 200,
      in: { count: 1, amount: 'EUR400.00' },
      out: none,
    },
    { country: 'unknown', ...days, flags: [], clients: 1, share: 50, in: { count: 1, amount: 'EUR100.00' }, out: none },
  ],
};
const payment: PaymentRow = {
  ...{ day: '2026-02-03', clientId: '30000000001', clientName: 'Timber', direction: 'out', name: 'Holz AG' },
  ...{ account: 'DE89370400440532013000', party: 'DE89370400440532013000', country: 'DE', count: 2 },
  ...{ amount: 'EUR20000.00', greatest: 'EUR12000.00', paymentId: '01900000-0000-7000-8000-000000000001' },
};
const joined: Report = {
  ...{ ...head, report: 'significantPayments', payments: [payment], next: 'more' },
  months: [{ month: '2026-02', in: 'EUR0.00', out: 'EUR20000.00' }],
  total: { clients: null, rows: 2, in: none, out: { count: 2, amount: 'EUR20000.00' } },
};
const noChanges: ReportChanges = { behind: 0, countedTo: '2026-04-01', items: [], total: none };
const changes: ReportChanges = {
  ...{ behind: 5000, countedTo: '2026-02-01', total: { count: 1, amount: 'EUR500.00' } },
  items: [
    {
      ...{ day: '2026-03-30', backOn: '2026-04-02', clientId: '30000000001', direction: 'out', name: 'Holz AG' },
      ...{ country: 'DE', amount: 'EUR500.00', paymentId: '01900000-0000-7000-8000-000000000002' },
    },
  ],
};
const supervisor = {
  ...{ takenAt: '2026-04-01T10:00:00Z', ...days },
  byType: [{ type: 'PEP', opened: 5, closed: 3, cleared: 2, upheld: 1, ended: 0, late: 1, medianHours: 33 }],
  facts: {
    ...{ freezes: 1, frozen: 1, peps: 2, highRisk: 3, reviewsDue: 4, reviewsDone: 5, reviewsLate: 6 },
    ...{ refusals: 7, closings: 8 },
  },
};

/** Answers by the address; gives what was asked for. */
function bank(answers: Readonly<Record<string, unknown>>, status = 200): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    if (status !== 200) {
      const problem = { type: 'about:blank', requestId: 'r7', status, code: 'internal-error', title: 'Broken.' };
      return new Response(JSON.stringify(problem), {
        ...{ status, headers: { 'content-type': 'application/problem+json' } },
      });
    }
    const [, answer] = Object.entries(answers).find(([part]) => address.includes(part)) ?? [];
    return Response.json(answer ?? noChanges);
  });
  return asked;
}

/** of the page, as its address would hold it */
let search = '';
function Address({ start, children }: { start: string; children: ReactNode }) {
  const [text, setText] = useState(start);
  search = text;
  const change = (changes: Readonly<Record<string, unknown>>) =>
    setText((before) => searchText({ ...parseSearch(before), ...changes }));
  return <OwnSearchContext value={{ text, change }}>{children}</OwnSearchContext>;
}

function show(role: 'H' | 'F', more = '') {
  const profile = { ID: '90000000008', FullName: 'Regina', Permissions: `${role}|A`, flags: '', companies: [] };
  queryClient.setQueryData(callKey(sessionCalls.readProfile, {}), profile);
  return render(
    <QueryClientProvider client={queryClient}>
      <main>
        <Address start={`?from=2026-01-01&to=2026-03-31${more}`}>
          <AmlReportsPage />
        </Address>
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

test('countries stand with lists, clients and money; the report says what it leaves out; axe finds no barrier', async () => {
  bank({ changes: noChanges, paymentsByClientCountry: countries });
  await show('F');
  await expect.element(row('Countries', /^Lithuania/)).toHaveTextContent(/None2\D*3.*1 000\.00.*1.*500\.00/);
  await expect.element(row('Countries', /Virgin Islands/)).toHaveTextContent('FATF: increased monitoring');
  await expect.element(row('Countries', /^Unknown/)).toBeVisible();
  await expect.element(page.getByText('As of audit record 4711')).toBeVisible();
  await expect.element(page.getByText(/Without the payments of clients that you are linked to/)).toBeVisible();
  await expect.element(page.getByText(/Days before 2026-06-01 use the first version/)).toBeVisible();
  await expect.element(page.getByText(/Each client is counted once/)).toBeVisible();
  expect(await barriersIn()).toEqual([]);
  // Financial has no table for the supervisor
  await expect.element(page.getByRole('tab', { name: 'Incoming' })).toBeVisible();
  expect(page.getByRole('tab', { name: 'Supervisor' }).query()).toBeNull();
});

test('a country opens its payments by keyboard, of the record of the report', async () => {
  const asked = bank({
    changes: noChanges,
    rows: { asOf: head.asOf, payments: [payment], next: null },
    paymentsByClientCountry: countries,
  });
  await show('F');
  await expect.element(row('Countries', /^Lithuania/)).toBeVisible();
  const opener = page.getByRole('table', { name: 'Countries' }).getByRole('button', { name: 'Lithuania' });
  (opener.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(row('Payments of the row', /Holz AG/)).toHaveTextContent(/20 000\.00/);
  expect(asked.find((address) => address.includes('rows'))).toContain('country=LT');
  expect(asked.find((address) => address.includes('rows'))).toContain('asOf=4711');
  expect(await barriersIn()).toEqual([]);
});

test('each figure leads to its payments, of one direction where it counts one', async () => {
  const asked = bank({
    changes: noChanges,
    rows: { asOf: head.asOf, payments: [payment], next: null },
    paymentsByClientCountry: countries,
  });
  await show('F', '&row=LT.2026-01-01.2026-03-31.out');
  const lithuania = row('Countries', /^Lithuania/);
  const days = '#/bko-aml-reports?from=2026-01-01&to=2026-03-31&row=LT.2026-01-01.2026-03-31';
  for (const [name, side] of [
    ['3: 3 payments of Lithuania, incoming', 'in'],
    ['1 000.00: 3 payments of Lithuania, incoming', 'in'],
    ['1: 1 payment of Lithuania, outgoing', 'out'],
    ['500.00: 1 payment of Lithuania, outgoing', 'out'],
  ] as const)
    await expect.element(lithuania.getByRole('link', { name, exact: true })).toHaveAttribute('href', `${days}.${side}`);
  // none is no link
  expect(
    row('Countries', /Virgin Islands/)
      .getByRole('link')
      .elements(),
  ).toHaveLength(2);
  await expect.element(page.getByRole('heading', { name: 'Payments: Lithuania, outgoing' })).toBeVisible();
  expect(asked.find((address) => address.includes('rows'))).toMatch(
    /country=LT.*direction=out|direction=out.*country=LT/,
  );
  await expect
    .element(page.getByRole('table', { name: 'Countries' }).getByRole('button', { name: 'Lithuania' }))
    .toHaveAttribute('aria-current', 'true');
  expect(await barriersIn()).toEqual([]);
});

test('joined payments show count and greatest, go on by page, and a chart shows the months', async () => {
  const second = { ...payment, day: '2026-01-09', name: 'Wald GmbH' };
  const asked = bank({
    changes: noChanges,
    after: { ...joined, payments: [second], next: null },
    significantPayments: joined,
  });
  await show('F', '&report=significantPayments');
  await expect.element(row('Payments', /Holz AG/)).toHaveTextContent(/2\D*12 000\.00\D*20 000\.00/);
  await expect
    .element(row('Payments', /Holz AG/).getByRole('link', { name: '2: 2 payments of Holz AG' }))
    .toHaveAttribute('href', expect.stringContaining(`row=2026-02-03.30000000001.out.${payment.party}`));
  await expect.element(page.getByRole('figure', { name: 'By month' })).toBeVisible();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.element(row('Payments', /Wald GmbH/)).toBeVisible();
  expect(asked.find((address) => address.includes('after'))).toContain('asOf=4711');
  expect(await barriersIn()).toEqual([]);
});

test('what came back since is listed, and payments that are not counted yet are named', async () => {
  bank({ changes, outgoingPaymentsByCountry: { ...countries, report: 'outgoingPaymentsByCountry' } });
  await show('F', '&report=outgoingPaymentsByCountry&asOf=4711');
  await expect.element(row('Changes since', /Holz AG/)).toHaveTextContent(/2026-04-02.*500\.00/);
  await expect.element(page.getByText(/Came back after audit record 4711/)).toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: 'Payment day' })).toBeVisible();
  await expect.element(page.getByText(/5 000 records left, counted up to 2026-02-01/)).toBeVisible();
  await page.getByRole('button', { name: 'Show the latest' }).click();
  await expect.poll(() => search).not.toContain('asOf');
  expect(await barriersIn()).toEqual([]);
});

test('a version is linked to by its record; a row that is not in the report says so', async () => {
  bank({
    changes: noChanges,
    rows: { asOf: head.asOf, payments: [], next: null },
    paymentsByClientCountry: countries,
  });
  await show('F', '&row=SE.2026-01-01.2026-03-31');
  await expect.element(page.getByText('This row is not in the report.')).toBeVisible();
  await page.getByRole('button', { name: 'Stay at this version' }).click();
  await expect.poll(() => search).toContain('asOf=4711');
});

test('a report that fails says so in the words of the specification', async () => {
  bank({}, 500);
  await show('F');
  const text = 'Could not get paymentsByClientCountry report for period 2026-01-01 - 2026-03-31';
  await expect.element(page.getByText(`${text}. Broken.`).first()).toBeVisible();
});

test('a turned or too long period is refused where it is typed; a whole quarter is one click', async () => {
  const asked = bank({ changes: noChanges, paymentsByClientCountry: countries });
  await show('F');
  await page.getByRole('textbox', { name: 'To' }).fill('2025-01-01');
  await expect.element(page.getByText('Before the first day')).toBeVisible();
  await page.getByRole('textbox', { name: 'To' }).fill('2027-01-02');
  await expect.element(page.getByText('At most 366 days')).toBeVisible();
  expect(asked.some((address) => address.includes('2027') || address.includes('to=2025'))).toBe(false);
  await page.getByRole('button', { name: 'Last quarter' }).click();
  await expect.poll(() => search).toMatch(/from=20\d\d-(01|04|07|10)-01&to=20\d\d-(03|06|09|12)-3[01]/);
  expect(page.getByText('At most 366 days').query()).toBeNull();
});

test('the Head of AML has the table for the supervisor, of the same period', async () => {
  const asked = bank({ supervisor });
  await show('H', '&report=supervisor');
  await expect.element(row('Cases of the period by type', /^PEP/)).toHaveTextContent('1 day 9 h');
  await expect.element(page.getByText('Applications declined from 2026-01-01 to 2026-03-31')).toBeVisible();
  expect(asked.find((address) => address.includes('supervisor'))).toContain('from=2026-01-01&to=2026-03-31');
  expect(await barriersIn()).toEqual([]);
});
