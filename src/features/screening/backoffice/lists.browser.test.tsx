// The page of lists: what waits, what it changes, and who takes it.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { uploads } from '#shared/limits.ts';
import { barriersIn } from '#tests/harness/barriers.browser.ts';
import { bank, button, id, setUpScreeningPages, show } from '#tests/harness/screeningPages.browser.tsx';
import type { ListVersion, ScreeningList } from '../calls.ts';
import { ListsTab } from './ListsTab.tsx';

const live: ListVersion = {
  ...{ id: id(1), n: 7, state: 'live', format: 'un-xml', fileName: 'consolidated.xml', sizeBytes: '2030620' },
  ...{
    entries: 1003,
    added: 3,
    changed: 1,
    removed: 0,
    unscored: 0,
    losses: [],
    problem: '',
    sentBy: 'Saulė',
    takenBy: 'Saulė',
  },
  ...{ confirmedBy: 'Regina', sentAt: '2026-11-20T08:00:00Z', takenAt: '2026-11-20T09:00:00Z', jobId: null },
};

const staged: ListVersion = {
  ...live,
  ...{
    id: id(2),
    n: null,
    state: 'staged',
    entries: 1002,
    added: 0,
    changed: 0,
    removed: 1,
    takenBy: '',
    takenAt: null,
  },
};

const list = (more: Partial<ScreeningList> = {}): ScreeningList => ({
  ...{ code: 'UN', title: 'United Nations', ageDays: 3, isOld: false, versions: [live] },
  ...more,
});

const proposed = () => Response.json({ proposalId: id(9) }, { status: 202 });

setUpScreeningPages();

test('what a waiting list changes is shown before anybody can take it', async () => {
  let answer: unknown = 500;
  bank({
    'GET /web/lookup?lists': () => ({ lists: [list({ versions: [staged, live] })] }),
    'GET /web/lookup/': () => answer,
  });
  await show(<ListsTab />);
  await button('UN: United Nations').click();
  await expect.element(page.getByText(/^What it changes could not be loaded/)).toBeVisible();
  await expect.element(button('Propose to take')).toHaveAttribute('aria-disabled', 'true');
  answer = { version: staged, changes: [{ change: 'removed', entityId: 'QDi.9', name: 'Gone Person' }] };
  await button('Try again').click();
  await expect.element(page.getByText('Gone Person, QDi.9')).toBeVisible();
  await button('Propose to take').click();
  await expect.element(page.getByRole('dialog', { name: 'Take this version of UN?' })).toBeVisible();
});

test('what a waiting list removes is shown before it is proposed', async () => {
  const losses = ['This file has 0 other names, and 9 are in use: 100 % fewer.'];
  const waiting = { ...staged, changed: 1, unscored: 1, losses };
  const sent = bank({
    'PUT /web/lookup/': proposed,
    'GET /web/lookup?lists': () => ({ lists: [list({ isOld: true, ageDays: 9, versions: [waiting, live] })] }),
    'GET /web/lookup/': () => ({
      version: waiting,
      changes: [
        { change: 'removed', entityId: 'QDi.9', name: 'Gone Person' },
        { change: 'changed', entityId: 'QDi.8', name: 'Moved Person' },
      ],
    }),
  });
  await show(<ListsTab />);
  await expect.element(page.getByText(/^Screening lists of 7 days or older: United Nations/)).toBeVisible();
  await button('UN: United Nations').click();
  await expect.element(page.getByText('Gone Person, QDi.9')).toBeVisible();
  await expect.element(page.getByText(/^All of the changed differ only in addresses/)).toBeVisible();
  expect(await barriersIn()).toEqual([]);
  await button('Propose to take').click();
  const asked = page.getByRole('dialog', { name: 'Take this version of UN?' });
  await expect.element(page.getByText(losses[0] ?? '', { exact: true })).toBeVisible();
  await expect
    .element(asked.getByText(/0 new, 1 changed, 1 gone. This file has 0 other names.*A second person confirms/))
    .toBeVisible();
  await asked.getByLabelText('Comment').fill('The weekly one.');
  await asked.getByRole('button', { name: 'Propose to take' }).click();
  await expect.element(page.getByText('Proposed. A second person decides.')).toBeVisible();
  await expect.element(page.getByText('UN List was successfully uploaded')).not.toBeInTheDocument();
  expect(sent).toEqual([[`PUT /web/lookup/${id(2)}`, { comment: 'The weekly one.' }]]);
});

test('a waiting list that only adds is taken by one person', async () => {
  const adding = { ...staged, entries: 1004, added: 1, removed: 0 };
  bank({
    'PUT /web/lookup/': () => ({ message: 'UN List was successfully uploaded' }),
    'GET /web/lookup?lists': () => ({ lists: [list({ versions: [adding, live] })] }),
    'GET /web/lookup/': () => ({
      version: adding,
      changes: [{ change: 'added', entityId: 'QDi.10', name: 'New Person' }],
    }),
  });
  await show(<ListsTab />);
  await button('UN: United Nations').click();
  await button('Take').click();
  const asked = page.getByRole('dialog', { name: 'Take this version of UN?' });
  await asked.getByLabelText('Comment').fill('The weekly one.');
  await asked.getByRole('button', { name: 'Take' }).click();
  await expect.element(page.getByText('UN List was successfully uploaded')).toBeVisible();
});

test('a file that is too large for a call is not sent, and the dialog says where it goes', async () => {
  const sent = bank({ 'GET /web/lookup?lists': () => ({ lists: [list()] }) });
  await show(<ListsTab />);
  await button('Upload list').click();
  const choose = (sizeBytes: number) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    const given = new DataTransfer();
    given.items.add(new File([new Uint8Array(sizeBytes)], 'list.xml'));
    if (!input) throw new Error('no file can be chosen');
    input.files = given.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };
  choose(uploads.maxBytes + 1);
  await expect
    .element(page.getByText(/^Over 50 MB: the operator puts it into the watched folder/).first())
    .toBeVisible();
  await button('Send').click({ force: true });
  expect(sent).toEqual([]);
  choose(1);
  await button('Send').click();
  await expect.poll(() => sent.map(([call]) => call)).toEqual(['POST /web/lookup?UN']);
});

test('a file that was refused stands out beside the version in use, with what to do', async () => {
  const problem = 'Line 9: the file ends within an entry. It was cut on its way: fetch it again.';
  const refused = { ...staged, state: 'refused' as const, entries: 0, removed: 0, problem };
  bank({ 'GET /web/lookup?lists': () => ({ lists: [list({ versions: [refused, live] })] }) });
  await show(<ListsTab />);
  await expect.element(page.getByRole('table').getByText('Upload rejected')).toBeVisible();
  await button('UN: United Nations').click();
  const panel = page.getByRole('complementary', { name: 'UN: United Nations' });
  await expect.element(panel.getByText(problem)).toBeVisible();
  await expect.element(panel.getByText('Version 7, in use')).toBeVisible();
  expect(await barriersIn()).toEqual([]);
});

test('who may not send lists only looks at them', async () => {
  bank({ 'GET /web/lookup?lists': () => ({ lists: [list()] }) });
  await show(<ListsTab />, 'S|DUCI');
  await expect.element(page.getByText('3 d')).toBeVisible();
  await expect.element(button('Upload list')).not.toBeInTheDocument();
});
