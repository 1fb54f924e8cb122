// Before and after, the initials of several people, and who owns whom.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { barriersIn } from '#tests/harness/barriers.browser.ts';
import { AvatarStack } from './AvatarStack.tsx';
import { BeforeAfter } from './BeforeAfter.tsx';
import { ShareTree } from './ShareTree.tsx';

const fields = [
  { label: 'Name', was: 'Baltic', now: 'Baltic Group' },
  { label: 'Code', was: '304', now: '304' },
  { label: 'E-mail', was: null, now: 'a@b.example' },
  { label: 'Fax', was: '+370', now: null },
];
const rows = () =>
  page
    .getByRole('row')
    .elements()
    .map((row) => row.textContent);

test('before and after: only differences until asked; then each difference has a word', async () => {
  await render(<BeforeAfter label="Changes" fields={fields} headings={['Expected', 'Actual']} />);
  expect(rows()).toEqual([
    'FieldExpectedActual',
    'NameBalticBaltic Group',
    'E-mail–nothinga@b.example',
    'Fax+370–nothing',
  ]);
  const all = page.getByRole('button', { name: 'Show 1 without a difference' });
  await expect.element(all).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{Tab}{Enter}');
  expect(rows()).toEqual([
    'FieldExpectedActual',
    'NameChangedBalticBaltic Group',
    'Code304304',
    'E-mailAdded–nothinga@b.example',
    'FaxRemoved+370–nothing',
  ]);
});

test('before and after says that nothing differs', async () => {
  await render(<BeforeAfter label="Changes" fields={fields.slice(1, 2)} />);
  await expect.element(page.getByText('Nothing differs.')).toBeVisible();
  await page.getByRole('button', { name: 'Show 1 without a difference' }).click();
  expect(rows()).toEqual(['FieldWasNow', 'Code304304']);
});

test.each([
  [
    ['Ona A', 'Jan B', 'Eva C', 'Tom D'],
    ['Ona A', 'Jan B', 'Eva C', 'Tom D'],
  ],
  [
    ['Ona A', 'Jan B', 'Eva C', 'Tom D', 'Ida E'],
    ['Ona A', 'Jan B', 'Eva C', 'Tom D, Ida E'],
  ],
])('a stack of %j names everybody', async (names, spoken) => {
  await render(<AvatarStack label="Also here" names={names} />);
  await expect.element(page.getByRole('list', { name: 'Also here' })).toBeVisible();
  expect(
    page
      .getByRole('listitem')
      .elements()
      .map((one) => one.getAttribute('title')),
  ).toEqual(spoken);
  expect(page.getByText('+2').elements()).toHaveLength(names.length === 5 ? 1 : 0);
});

test('who owns whom is a list in a list; each says what it holds and what that is in the end', async () => {
  const line = (level: number, kind: 'person' | 'company', name: string, share: string, whole: string) => ({
    ...{ level, kind, name, share, whole, words: 'Lithuania', note: '' },
  });
  const lines = [
    line(1, 'company', 'Holding', '60 %', '60 %'),
    line(2, 'person', 'Ona', '50 %', '70 %'),
    { ...line(2, 'person', 'Rasa', '50 %', ''), note: 'Owns itself through others' },
    line(1, 'person', 'Ona', '40 %', '70 %'),
  ];
  await render(<ShareTree root="Bakery" lines={lines} />);
  const items = (name: string) =>
    [...page.getByRole('list', { name }).element().children].map((item) => item.firstElementChild?.textContent);
  expect(items('Owners of Bakery')).toEqual([
    'Holding Lithuania holds 60 %, in the end 60 %',
    'Ona Lithuania holds 40 %, in the end 70 %',
  ]);
  expect(items('Owners of Holding')).toEqual([
    'Ona Lithuania holds 50 %, in the end 70 %',
    'Rasa Lithuania Owns itself through others holds 50 %',
  ]);
  expect(await barriersIn(page.getByRole('list', { name: 'Owners of Bakery' }).element())).toEqual([]);
});
