// What stops an application: answers the bank cannot take, documents it cannot read, and a page loaded again in the
// middle of a step, which loses nothing.
import type { Locator, Page } from '@playwright/test';
import { personId } from '#db/demo/people.ts';
import { staff } from '#db/demo/staff.ts';
import { formatStep } from '#features/registration/company/stepTexts.ts';
import { expect, type TestFixtures, test } from '../harness/journey.ts';

const getStaff = (role: string) => staff.find((one) => one.role === role)?.id;

async function pick(box: Locator, words: string): Promise<void> {
  await box.fill(words);
  await box.page().getByRole('option', { name: words }).first().click();
}
const box = (page: Page, name: string) =>
  page.getByRole('combobox', { name: new RegExp(`^${name}( optional)?$`) }).first();
const field = (page: Page, name: string) => page.getByLabel(new RegExp(`^${name}( optional)?$`)).first();

interface Begun {
  country: string;
  name: string;
  code: string;
  activity?: string;
}

/** The first stage of a new company, filled in by somebody who has none and may register one. */
async function begin(
  { world, signedIn }: Pick<TestFixtures, 'world' | 'signedIn'>,
  person: string,
  { country, name, code, activity }: Begun,
): Promise<Page> {
  await world.owner.query(`update person set flags = 'r' where id = $1`, [person]);
  const page = await signedIn(person, '/registration');
  await pick(box(page, 'Country of incorporation'), country);
  await field(page, 'Company name').fill(name);
  await field(page, 'Company code').fill(code);
  await field(page, 'Your position').selectOption('CEO');
  if (activity) await pick(box(page, 'Business activities'), activity);
  await pick(box(page, 'Countries of beneficial owners'), 'Lithuania');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  return page;
}

test('a black-listed country outside the EEA and an activity of high risk end an application with each reason in words', async ({
  signedIn,
  world,
}) => {
  // decided by two of the staff, as on the page of risks
  await world.owner.query(
    `insert into risk_change (version, kind, code, value, made_by, confirmed_by, comment, made_at)
     select coalesce(max(version), 0) + 1, 'country', 'AE', 'BLACK', $1, $2, 'Decided by the board.', bank_now()
     from risk_change`,
    [getStaff('A'), getStaff('H')],
  );
  const about = { country: 'United Arab Emirates', name: 'Desert Games', code: '777', activity: 'Gambling' };
  const page = await begin({ signedIn, world }, personId(47), about);
  for (const words of [
    'Incorporation country is among black-listed countries',
    'We do not serve businesseses registered in non-EEA countries',
    'Your application is outside of our risk appetite',
  ])
    await expect(page.getByRole('listitem').filter({ hasText: words })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Why the application was declined' })).toBeVisible();
});

/** What is changed in each step, and how it shows after the page was loaded again. */
const changes: readonly (readonly [
  step: number,
  (page: Page) => Promise<unknown>,
  (page: Page) => Promise<unknown>,
])[] = [
  [1, (page) => field(page, 'City').fill('Trakai'), (page) => expect(field(page, 'City')).toHaveValue('Trakai')],
  [
    2,
    async (page) => {
      const drop = page.getByRole('group', { name: /^Other documents/ });
      const file = (name: string, bytes: Buffer | string) => ({
        ...{ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) },
      });
      const input = drop.locator('input[type=file]').first();
      await input.setInputFiles([
        file('tool.exe', 'MZ'),
        file('big.pdf', Buffer.alloc(5 * 1024 ** 2 + 1)),
        file(`${'x'.repeat(97)}.pdf`, '%PDF-1.7'),
      ]);
      for (const words of ['has forbidden type', 'file size is over 5mb', 'name of a file is too long'])
        await expect(drop.getByText(words).first()).toBeVisible();
      // a program under the name of a document is distinguished from it by its bytes
      await input.setInputFiles(file('scan.pdf', 'MZ\x90\0 a program'));
      await expect(drop.getByText('has forbidden type')).toHaveCount(2);
      await input.setInputFiles(file('lease.pdf', '%PDF-1.7\nlease'));
      await expect(drop.getByText(/ · Received$/)).toBeVisible();
    },
    (page) =>
      expect(
        page.getByRole('group', { name: /^Other documents/ }).getByRole('button', { name: 'lease.pdf', exact: true }),
      ).toBeVisible(),
  ],
  [
    3,
    (page) => pick(box(page, 'Outcome countries'), 'Estonia'),
    (page) => expect(page.getByText('Estonia', { exact: true }).first()).toBeVisible(),
  ],
  [
    4,
    (page) => page.getByRole('checkbox', { name: 'United States' }).check(),
    (page) => expect(page.getByRole('checkbox', { name: 'United States' })).toBeChecked(),
  ],
  [
    5,
    (page) => field(page, 'Source of capital').fill('Sale of a mill'),
    (page) => expect(field(page, 'Source of capital')).toHaveValue('Sale of a mill'),
  ],
  [
    6,
    async (page) => {
      await page.getByRole('button', { name: 'Person', exact: true }).click();
      await field(page, 'Name and surname').fill('Ieva Malūnaitė');
    },
    (page) => expect(page.getByText('Ieva Malūnaitė').first()).toBeVisible(),
  ],
  [
    7,
    (page) => page.getByRole('checkbox', { name: 'I accept the terms' }).setChecked(true),
    (page) => expect(page.getByRole('checkbox', { name: 'I accept the terms' })).toBeChecked(),
  ],
];

test('in each step a page loaded again shows the step and what was typed there; files that cannot be taken are reported', async ({
  signedIn,
  world,
}) => {
  const about = { country: 'Lithuania', name: 'Vėjo Malūnas UAB', code: '304151376' };
  const page = await begin({ signedIn, world }, personId(49), about);
  await expect(page.getByRole('heading', { level: 1, name: 'Registration' })).toBeVisible();
  for (const [step, change, look] of changes) {
    const shown = page.getByRole('heading', { name: formatStep('Registration', step, []).title, exact: true });
    await page.evaluate((at) => location.replace(`#/registration?step=${at}`), step);
    await expect(shown).toBeVisible();
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
    await change(page);
    await saved;
    await page.reload();
    await expect(shown).toBeVisible();
    await look(page);
  }
});
