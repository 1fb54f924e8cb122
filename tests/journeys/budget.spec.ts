// How much script a page costs before it rests, as the browser receives it (docs/architecture.md has the goals).
import { gzipSync } from 'node:zlib';
import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '../harness/journey.ts';
import { cast, payPanel } from '../harness/people.ts';

const firstMostBytes = 150_000;
const furtherMostBytes = 30_000;

test('the overview costs at most 150 kB of script, each further page at most 30 kB more', async ({ signedIn }) => {
  const page = await signedIn(cast.finance.id, '/nowhere');
  await page.goto('about:blank');
  const count = await countScripts(page);
  const costs: Record<string, number> = {};
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

  test.info().annotations.push({ type: 'script bytes', description: JSON.stringify(costs) });
  const { overview = 0, ...further } = costs;
  expect(overview, `bytes of script until the overview rests: ${JSON.stringify(costs)}`).toBeLessThanOrEqual(
    firstMostBytes,
  );
  for (const [name, bytes] of Object.entries(further)) {
    expect(bytes, `bytes of script that ${name} adds`).toBeLessThanOrEqual(furtherMostBytes);
  }
});

/** how long nothing must be under way for a page to be at rest; its own polls come seconds apart */
const restMs = 500;

/** Counts with an empty cache. Each call answers, once the page rests, the bytes since the last one. */
async function countScripts(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  const underWay = new Set<string>();
  const scripts = new Map<string, { bytes: number; isPacked: boolean }>();
  let changedAt = Date.now();
  const note = (work: () => void) => {
    changedAt = Date.now();
    work();
  };
  session.on('Network.requestWillBeSent', ({ requestId }) => note(() => underWay.add(requestId)));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (!response.mimeType.includes('javascript')) return;
    const isPacked = Object.keys(response.headers).some((name) => name.toLowerCase() === 'content-encoding');
    scripts.set(requestId, { bytes: 0, isPacked });
  });
  session.on('Network.loadingFailed', ({ requestId }) => note(() => underWay.delete(requestId)));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const script = scripts.get(requestId);
    if (script) script.bytes = encodedDataLength;
    note(() => underWay.delete(requestId));
  });
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  return async () => {
    await expect.poll(() => underWay.size === 0 && Date.now() - changedAt > restMs, { intervals: [50] }).toBe(true);
    const sizes = await Promise.all([...scripts].map(([id, script]) => transferOf(session, id, script)));
    scripts.clear();
    return sizes.reduce((sum, bytes) => sum + bytes, 0);
  };
}

/** What came over the wire; a script that was not packed counts as if the server's proxy had packed it. */
async function transferOf(
  session: CDPSession,
  requestId: string,
  { bytes, isPacked }: { bytes: number; isPacked: boolean },
) {
  if (isPacked) return bytes;
  const { body } = await session.send('Network.getResponseBody', { requestId });
  return gzipSync(body).length;
}
