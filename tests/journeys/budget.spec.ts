// How much script the browser fetches before a page rests.
import { expect, test } from '../harness/journey.ts';
import { cast, payPanel } from '../harness/people.ts';
import { countScripts, type Script } from '../harness/scripts.ts';

const firstMostBytes = 150_000;
const furtherMostBytes = 30_000;
/** what need not be packed */
const smallMostBytes = 1_000;

test('the overview costs at most 150 kB of script, each further page at most 30 kB more', async ({ signedIn }) => {
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

  for (const [name, scripts] of Object.entries(costs)) {
    const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0);
    test.info().annotations.push({ type: `script of ${name}`, description: `${bytes} bytes` });
    const most = name === 'overview' ? firstMostBytes : furtherMostBytes;
    expect.soft(scripts.filter(({ isPacked, bytes }) => !isPacked && bytes > smallMostBytes)).toEqual([]);
    expect.soft(bytes, `bytes of script for ${name}; the biggest are ${biggest(scripts)}`).toBeLessThanOrEqual(most);
  }
});

function biggest(scripts: readonly Script[]): string {
  const sorted = scripts.toSorted((one, other) => other.bytes - one.bytes).slice(0, 8);
  return sorted.map(({ file, bytes }) => `${file} ${bytes}`).join(', ');
}
