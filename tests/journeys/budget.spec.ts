// How much script the browser fetches before a page rests.

import { staff } from '#db/demo/staff.ts';
import { expect, test } from '../harness/journey.ts';
import { cast, payPanel } from '../harness/people.ts';
import { countScripts, type Script } from '../harness/scripts.ts';

const firstMostBytes = 145_000;
const furtherMostBytes = 30_000;
/** until the first page of staff rests, whatever more of their area comes */
const staffMostBytes = 200_000;
/** what only staff fetch */
const staffScripts = /^(features\.staff|BackofficeLayout)-/;
/** what need not be packed */
const smallMostBytes = 1_000;

test('the overview costs at most 145 kB of script, each further page at most 30 kB more', async ({ signedIn }) => {
  const page = await signedIn(cast.finance.id, '/nowhere');
  await page.goto('about:blank');
  const count = await countScripts(page);
  const costs: Record<string, Script[]> = {};
  const visit = async (name: string, open: () => Promise<unknown>) => {
    await open();
    costs[name] = await count();
  };

  await visit('overview', async () => {
    await page.goto('/#/overview');
    await page.getByRole('table', { name: 'Latest transactions' }).getByText('EUR').first().waitFor();
  });
  for (const name of ['Accounts', 'Transactions', 'Tasks']) {
    await visit(name, async () => {
      await page.getByRole('link', { name }).first().click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
    });
  }
  await visit('new payment', async () => {
    await page.getByRole('button', { name: 'New payment' }).click();
    await payPanel(page).waitFor();
  });
  await page.getByRole('link', { name: 'Accounts' }).first().click();
  await visit('statement', async () => {
    await page.getByRole('button', { name: 'Statement' }).click();
    await page.getByRole('dialog', { name: 'Statement' }).waitFor();
  });

  expect(
    Object.values(costs)
      .flat()
      .filter(({ file }) => staffScripts.test(file)),
  ).toEqual([]);
  for (const [name, scripts] of Object.entries(costs)) {
    const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0);
    test.info().annotations.push({ type: `script of ${name}`, description: `${bytes} bytes` });
    const most = name === 'overview' ? firstMostBytes : furtherMostBytes;
    expect.soft(scripts.filter(({ isPacked, bytes }) => !isPacked && bytes > smallMostBytes)).toEqual([]);
    expect.soft(bytes, `bytes of script for ${name}; the biggest are ${biggest(scripts)}`).toBeLessThanOrEqual(most);
  }
});

test('the clients of staff cost at most 200 kB of script', async ({ signedIn }) => {
  const page = await signedIn(staff.find(({ role }) => role === 'A')?.id ?? '', '/nowhere');
  await page.goto('about:blank');
  const count = await countScripts(page);
  await page.goto('/#/bko-clients');
  await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor();
  const scripts = await count();
  const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0);
  test.info().annotations.push({ type: 'script of /bko-clients', description: `${bytes} bytes` });
  expect(scripts.filter(({ file }) => staffScripts.test(file))).toHaveLength(2);
  expect(bytes, `the biggest are ${biggest(scripts)}`).toBeLessThanOrEqual(staffMostBytes);
});

function biggest(scripts: readonly Script[]): string {
  const sorted = scripts.toSorted((one, other) => other.bytes - one.bytes).slice(0, 8);
  return sorted.map(({ file, bytes }) => `${file} ${bytes}`).join(', ');
}
