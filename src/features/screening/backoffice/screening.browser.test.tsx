// Pages of screening: look-ups, checks and thresholds.
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { Alerts } from '#client/alerts/Alerts.tsx';
import { queryClient } from '#client/api/queries.ts';
import { barriersIn } from '#tests/harness/barriers.browser.ts';
import { Moving } from '#tests/harness/moving.browser.tsx';
import { bank, button, id, setUpScreeningPages, show } from '#tests/harness/screeningPages.browser.tsx';
import type { LookedUp, Screening } from '../calls.ts';
import { LookUpTab } from './LookUpTab.tsx';
import { ScreeningTab } from './ScreeningTab.tsx';
import { ThresholdsTab } from './ThresholdsTab.tsx';

const clientId = '10000000001';

const found: LookedUp = {
  ...{ list: 'UN', opens: 'SANCTION', entityId: 'QDi.001', name: 'Ivan Sample', score: 912 },
  ...{ ours: 'Iwan Sampel', theirs: 'Ivan Sample' },
  ...{
    matched: ['Ivan', 'Sample'],
    explanation: ["'Iwan' and 'Ivan' are spellings of one name or word", 'Date of birth: agrees (+4.0 %)'],
  },
  parts: [{ field: 'name', verdict: 'close', ours: 'Iwan Sampel', theirs: 'Ivan Sample' }],
  programmes: ['An invented regime'],
};

const screening: Screening = {
  events: [],
  screened: [{ subjectId: '', name: 'Gir\u0456a UAB', at: '2026-11-22T01:30:00Z', isClient: false }],
  checks: [
    {
      ...{ id: id(3), subjectId: '', subject: 'Giria UAB', cause: 'asked', at: '2026-11-22T01:30:00Z' },
      ...{ versions: { UN: 7 }, matcher: 1, found: [{ list: 'UN', entityId: 'QDe.009', score: 871 }] },
      hits: [
        {
          list: 'UN',
          entityId: 'QDe.009',
          name: 'GIRIA LLC',
          score: 871,
          state: 'open',
          caseId: id(4),
          differences: [],
        },
      ],
    },
  ],
  suppressions: [
    {
      ...{ id: id(5), list: 'US', entityId: '77', madeBy: 'Saulė', confirmedBy: '', madeAt: '2026-10-01T08:00:00Z' },
      ...{ until: null, endedAt: '2026-11-01T08:00:00Z', endReason: 'data' },
      ...{ subject: 'Giria UAB', reason: 'Another register, another country.' },
    },
  ],
};

setUpScreeningPages();

test('what is looked up is what the address says; marks alone and more than 200 characters are not asked for', async () => {
  bank({ 'GET /web/lookup?name': () => 500 });
  const onChange = vi.fn();
  const { rerender } = await show(<LookUpTab search={{ name: 'Ivan', birthDate: '1960-01-02' }} onChange={onChange} />);
  const name = page.getByRole('textbox', { name: /^Name, or/ });
  await name.fill('Somebody typed this');
  await rerender(
    <QueryClientProvider client={queryClient}>
      <main>
        <Moving>
          <LookUpTab search={{ name: 'Olga' }} onChange={onChange} />
        </Moving>
        <Alerts />
      </main>
    </QueryClientProvider>,
  );
  await expect.element(name).toHaveValue('Olga');
  await expect.element(page.getByRole('textbox', { name: /^Born/ })).toHaveValue('');
  await name.fill('…😀');
  await button('Look up').click();
  await expect.element(page.getByText('Enter at least one letter or digit')).toBeVisible();
  await name.fill('a'.repeat(201));
  await button('Look up').click();
  await expect.element(page.getByText('At most 200 characters: it has 201.')).toBeVisible();
  expect(onChange).not.toHaveBeenCalled();
});

test('a name is looked up with what is known besides, and the score is explained', async () => {
  const onChange = vi.fn();
  bank({
    'GET /web/lookup?name=Iwan': () => ({
      ...{ items: [found], next: null, versions: { UN: 7 }, matcher: 1, alert: 725, strong: 880 },
    }),
  });
  const { rerender } = await show(<LookUpTab search={{}} onChange={onChange} />);
  await expect.element(page.getByText('Look up a name')).toBeVisible();
  await page.getByLabelText('Name, or the number of a document').fill(' Iwan Sampel ');
  await page.getByLabelText('Born').fill('yesterday');
  await button('Look up').click();
  await expect.element(page.getByText('A day as YYYY-MM-DD')).toBeVisible();
  expect(onChange).not.toHaveBeenCalled();
  await page.getByLabelText('Born').fill('1960-08-12');
  await button('Look up').click();
  expect(onChange).toHaveBeenCalledWith({ name: 'Iwan Sampel', birthDate: '1960-08-12' });
  await rerender(
    <QueryClientProvider client={queryClient}>
      <main>
        <LookUpTab search={{ name: 'Iwan Sampel' }} onChange={onChange} />
      </main>
    </QueryClientProvider>,
  );
  await expect.element(page.getByText("'Iwan' and 'Ivan' are spellings of one name or word")).toBeVisible();
  const marked = page.getByRole('mark').elements();
  expect(marked.map(({ textContent }) => textContent)).toEqual(['Ivan', 'Sample']);
  await expect.element(page.getByText('91 %')).toBeVisible();
  await expect
    .element(page.getByText(/72.5 % and more opens a case, 88 % of a sanction list stops money/))
    .toBeVisible();
  expect(await barriersIn()).toEqual([]);
});

test('more entries are read page by page', async () => {
  const answer = { versions: { UN: 7 }, matcher: 1, alert: 700, strong: 860 };
  bank({
    'GET /web/lookup?name=Ivan&cursor=50': () => ({
      ...{ ...answer, items: [{ ...found, entityId: 'QDi.002', name: 'Ivan Other' }], next: null },
    }),
    'GET /web/lookup?name=Ivan': () => ({ ...answer, items: [found], next: '50' }),
  });
  await show(<LookUpTab search={{ name: 'Ivan' }} onChange={vi.fn()} />);
  await expect.element(page.getByText('The first 1 entries')).toBeVisible();
  await button('Show more').click();
  await expect.element(page.getByRole('button', { name: /^Ivan Other/ })).toBeVisible();
  await expect.element(page.getByText(/^2 entries of UN/)).toBeVisible();
  await expect.element(button('Show more')).not.toBeInTheDocument();
});

test('without a list it says so, and without a match where it looked', async () => {
  let answer: unknown = 422;
  bank({ 'GET /web/lookup': () => answer });
  await show(<LookUpTab search={{ name: 'Ivan' }} onChange={vi.fn()} />);
  await expect.element(page.getByText('No list has been taken yet')).toBeVisible();
  answer = { items: [], next: null, versions: { UN: 7, US: 2 }, matcher: 1, alert: 700, strong: 860 };
  queryClient.clear();
  await show(<LookUpTab search={{ name: 'Ivan' }} onChange={vi.fn()} />);
  await expect.element(page.getByText('Looked for in UN, US.')).toBeVisible();
});

test('a check says whether its matches are open, true or somebody else', async () => {
  const [first] = screening.checks;
  const [hit] = first?.hits ?? [];
  if (!first || !hit) throw new Error('the sample has a match');
  const checks = [['open', 'true'], ['true', 'cleared'], ['cleared']].map((states, n) => ({
    ...{ ...first, id: id(n) },
    hits: states.map((state) => ({ ...hit, state })),
  }));
  bank({ [`GET /web/clients/${clientId}/screening.json`]: () => ({ ...screening, checks }) });
  await show(<ScreeningTab clientId={clientId} />);
  const rows = page.getByRole('table', { name: 'Checks' }).getByRole('row');
  for (const [n, words] of [/2 matches(?!,)/, /2 matches, the same/, /1 match, cleared/].entries())
    await expect.element(rows.nth(n + 1)).toHaveTextContent(words);
});

test('a client is submitted for screening, and a check is compared again', async () => {
  let status: unknown = { jobId: id(8) };
  const sent = bank({
    [`GET /web/clients/${clientId}/screening.json`]: () => screening,
    [`GET /web/clients/${clientId}/screening/`]: () => ({
      check: screening.checks[0],
      found: [found],
      isSameMatcher: true,
    }),
    'PUT /web/clients': () => status,
    'GET /web/jobs/': () => ({
      ...{
        id: id(8),
        kind: 'screen-client',
        title: 'x',
        mayStop: false,
        state: 'done',
        askedAt: '2026-11-22T01:30:00Z',
      },
      ...{ done: '1', of: '1', result: {}, endedAt: '2026-11-22T01:30:01Z' },
    }),
  });
  await show(<ScreeningTab clientId={clientId} />);
  await expect.element(page.getByText('Lapsed: the data changed')).toBeVisible();
  await button('Screen now').click();
  await expect.element(page.getByText('User was submitted for screening')).toBeVisible();
  expect(sent).toEqual([['PUT /web/clients', { clientId }]]);
  await page.getByRole('table', { name: 'Checks' }).getByRole('button', { name: 'Giria UAB' }).click();
  await button('Compare again').click();
  await expect.element(page.getByText('Ivan Sample, UN QDi.001, 91 %')).toBeVisible();
  await expect.element(page.getByText('Using the lists in force at that time.')).toBeVisible();
  await expect.element(page.getByText('Different result')).toBeVisible();
  await expect.element(page.getByText(/1 match did not come out then\./)).toBeVisible();
  expect(await barriersIn()).toEqual([]);
  await page.getByRole('button', { name: 'Close' }).click();
  status = 503;
  await button('Screen now').click();
  await expect.element(page.getByText(/Error while submitted for screening/)).toBeVisible();
});

test('a check that another version of the matcher made says so when it is compared again', async () => {
  bank({
    [`GET /web/clients/${clientId}/screening.json`]: () => screening,
    [`GET /web/clients/${clientId}/screening/`]: () => ({
      check: screening.checks[0],
      found: [],
      isSameMatcher: false,
    }),
  });
  await show(<ScreeningTab clientId={clientId} />);
  await page.getByRole('table', { name: 'Checks' }).getByRole('button', { name: 'Giria UAB' }).click();
  await button('Compare again').click();
  await expect.element(page.getByText(/by another version of the matcher: scores may differ/)).toBeVisible();
  await expect.element(page.getByText('0 of 1 match came again with the same score.')).toBeVisible();
});

test('thresholds are changed in percent, in order and with a comment, and a second person decides', async () => {
  const one = {
    ...{ version: 1, display: 600, alert: 700, strong: 860, by: '', confirmedBy: '', comment: '' },
    at: '2026-11-20T08:00:00Z',
  };
  const sent = bank({ 'GET /web/lookup?thresholds': () => ({ items: [one], next: null }) });
  await show(<ThresholdsTab />);
  await expect.element(page.getByText('From the start')).toBeVisible();
  expect(await barriersIn()).toEqual([]);
  await button('Change').click();
  const dialog = page.getByRole('dialog', { name: 'Change the thresholds' });
  const propose = dialog.getByRole('button', { name: 'Propose to change' });
  await dialog.getByLabelText('Alert').fill('59,5');
  await dialog.getByLabelText('Strong').fill('101');
  await propose.click();
  await expect.element(dialog.getByText('Comment cannot be empty')).toBeVisible();
  await expect.element(dialog.getByText('It cannot be lower than the one before.')).toBeVisible();
  await expect.element(dialog.getByText('Strong is invalid. From 50 to 100 %.')).toBeVisible();
  await dialog.getByLabelText('Alert').fill('72,5');
  await dialog.getByLabelText('Strong').fill('88');
  await dialog.getByLabelText('Comment').fill('Too many names alone.');
  await propose.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent).toEqual([
    [
      'PUT /web/lookup?thresholds',
      { version: 1, display: 600, alert: 725, strong: 880, comment: 'Too many names alone.' },
    ],
  ]);
});

test('who may not change thresholds only reads them', async () => {
  bank({ 'GET /web/lookup?thresholds': () => 500 });
  await show(<ThresholdsTab />, 'S|DUCI');
  await expect.element(page.getByText('The thresholds could not be loaded')).toBeVisible();
  await expect.element(button('Change')).not.toBeInTheDocument();
});
