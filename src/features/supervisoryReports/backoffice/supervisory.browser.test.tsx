// The calendar and the forms against a bank that answers from memory: filters, a report as filed, files, and accounts
// that are not mapped.
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { Alerts } from '#client/alerts/Alerts.tsx';
import { makeKeys } from '#client/api/proof.ts';
import { callKey, queryClient } from '#client/api/queries.ts';
import { browserHistory } from '#client/router/history.ts';
import { sessionStore } from '#client/session/session.ts';
import { today } from '#client/ui/input/today.ts';
import { wire } from '#client/wiring.ts';
import { sessionCalls } from '#features/access/sessionCalls.ts';
import { paths } from '#shared/paths.ts';
import { checkForm } from '#shared/rules/checkForm.ts';
import { barriersIn } from '#tests/harness/barriers.browser.ts';
import { Moving } from '#tests/harness/moving.browser.tsx';
import type { FilledForm } from '../calls.ts';
import type { DutyItem } from '../dutyList.ts';
import { CalendarSection } from './CalendarSection.tsx';
import { DueSection } from './DueSection.tsx';
import { getFilingRules } from './FilingDialog.tsx';
import { FormsSection } from './FormsSection.tsx';

const duty: DutyItem = {
  ...{ code: 'EM_007', name: 'Own funds', authority: 'LB', periodKind: 'quarter', fromDay: '2026-01-01' },
  ...{ untilDay: '2026-03-31', dueOn: '2026-04-20', state: 'overdue', filedOn: '', filedBy: '', reference: '' },
  sha256: '',
};
const madeFile = {
  ...{ id: '01900000-0000-7000-8000-00000000000b', name: 'EM_007-2026-03-31.pdf', sha256: 'ab'.repeat(32) },
  ...{ bytes: 10, by: 'Finansė', at: '2026-04-02T08:00:00Z' },
};
const balance: FilledForm = {
  ...{ form: 'EM008_01', title: 'Balance sheet', fromDay: '2026-01-01', day: '2026-03-31' },
  ...{ headings: ['Line', 'Name', 'EUR'], wordColumns: 2, problems: [] },
  lines: [
    ['1', 'Assets', '1234567.50'],
    ['1.1', 'Non-current assets', '-0.25'],
  ],
};
const stray = { form: 'EM008_01', account: 'EUR.STRAY', name: 'Deposits', number: '9000', lines: [] } as const;

/** Gives the addresses that were asked for, and the forms that were sent. */
function bank(form = balance) {
  const asked: string[] = [];
  const sent: FormData[] = [];
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    asked.push(String(address).replace(/^.*\/web\//, ''));
    if (method === 'POST' && body instanceof FormData) {
      sent.push(body);
      return new Response(null, { status: 204 });
    }
    if (address.includes('format=')) return new Response('file', { headers: { 'content-type': 'text/csv' } });
    if (address.includes('/web/supervisory-forms')) return Response.json(form);
    if (address.includes('/web/duties/')) return Response.json({ duty, filings: [], madeFiles: [madeFile] });
    return Response.json({ items: [duty], next: null, count: { rows: 1, exact: true } });
  });
  return { asked, sent };
}

async function show(permissions: string, search = '?tab=reports&formDay=2026-03-31'): Promise<void> {
  browserHistory().replace(`${paths.bkoFinancialInformation}${search}`);
  queryClient.setQueryData(callKey(sessionCalls.readProfile, {}), {
    ...{ ID: '90000000005', FullName: 'Finansė', Permissions: permissions, flags: '', companies: [] },
  });
  await render(
    <QueryClientProvider client={queryClient}>
      <Moving>
        <CalendarSection />
        <FormsSection />
      </Moving>
      <Alerts />
    </QueryClientProvider>,
  );
}
const region = (name: string) => page.getByRole('region', { name });

beforeEach(async () => {
  queryClient.clear();
  wire({ calls: { readProfile: sessionCalls.readProfile } } as never);
  sessionStore.set({ userId: '90000000005', token: 'token', keys: await makeKeys(), expiresAt: Date.now() + 240_000 });
});

test('a report is recorded as filed with the file that the bank made', async () => {
  const { sent } = bank();
  await show('F');
  await page.getByRole('button', { name: 'Own funds' }).click();
  await page.getByRole('button', { name: 'Record as filed' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('Own funds, 2026 Q1, to the Bank of Lithuania.')).toBeVisible();
  await dialog.getByLabelText('Reference').fill('LB-7');
  expect(await barriersIn(document.body)).toEqual([]);
  await dialog.getByRole('button', { name: 'Record as filed' }).click();
  await expect.poll(() => sent.length).toBe(1);
  expect(Object.fromEntries(sent[0]?.entries() ?? [])).toEqual({
    ...{ filedOn: today(), reference: 'LB-7', comment: '', fileId: madeFile.id },
  });
});

test('a file of one’s own must be chosen', async () => {
  const { sent } = bank();
  await show('F');
  await page.getByRole('button', { name: 'Own funds' }).click();
  await page.getByRole('button', { name: 'Record as filed' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('File', { exact: true }).selectOptions('A file of my own');
  await dialog.getByRole('button', { name: 'Record as filed' }).click();
  await expect.element(dialog.getByText('Choose the file that was filed.').first()).toBeVisible();
  expect(sent).toEqual([]);
});

test('an Executive reads and records nothing', async () => {
  bank();
  await show('E');
  await page.getByRole('button', { name: 'Own funds' }).click();
  await expect.element(page.getByText('Nothing filed yet')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Record as filed' })).not.toBeInTheDocument();
});

test('a form is shown, and comes as CSV and PDF; the address keeps the choice', async () => {
  const { asked } = bank();
  await show('F');
  const forms = region('Bank of Lithuania');
  await expect.element(forms.getByText('1 234 567.50')).toBeVisible();
  await forms.getByRole('button', { name: 'PDF' }).click();
  await expect.poll(() => asked).toContain('supervisory-forms?form=EM008_01&day=2026-03-31&format=pdf');
  await forms.getByLabelText('Form').selectOptions('EM_007 Own funds');
  await expect.poll(() => asked).toContain('supervisory-forms?form=EM_007&day=2026-03-31');
  expect(location.href).toContain('form=EM_007');
});

test('accounts that are not mapped are named, and no file is made', async () => {
  bank({ ...balance, lines: [], problems: [{ ...stray, lines: [] }] });
  await show('F');
  const forms = region('Bank of Lithuania');
  await expect.element(forms.getByText('Deposits (EUR.STRAY, number 9000) is in no line of EM008_01.')).toBeVisible();
  await expect.element(forms.getByRole('button', { name: 'CSV' })).toHaveAttribute('aria-disabled', 'true');
  expect(await barriersIn(document.body)).toEqual([]);
});

test('a report is filed after its period and not ahead', () => {
  const check = (filedOn: string, hasFile = true) =>
    Object.keys(
      checkForm(getFilingRules('2026-03-31', hasFile), { filedOn, fileId: '', reference: '', comment: '' }).faults ??
        {},
    );
  expect(check('2026-03-31')).toEqual(['filedOn']);
  expect(check('2026-04-01')).toEqual([]);
  expect(check('2199-01-01')).toEqual(['filedOn']);
  expect(check('2026-04-01', false)).toEqual(['fileId']);
});

test('what is due is summed up by authority and day, and leads to its reports', async () => {
  const form = { ...duty, code: 'EM008_01', name: 'Balance sheet' };
  vi.stubGlobal('fetch', async () => Response.json({ items: [duty, form] }));
  browserHistory().replace(paths.bkoFinancialInformation);
  await render(
    <QueryClientProvider client={queryClient}>
      <DueSection />
    </QueryClientProvider>,
  );
  const due = region('Reports due');
  await expect.element(due.getByText('2 reports')).toBeVisible();
  await expect.element(due.getByText('Overdue', { exact: true })).toBeVisible();
  await expect
    .element(due.getByRole('link', { name: 'Bank of Lithuania, 2026-04-20' }))
    .toHaveAttribute('href', expect.stringContaining('tab=reports&state=overdue&authority=LB'));
  expect(await barriersIn(document.body)).toEqual([]);
});
