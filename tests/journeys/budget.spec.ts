// How much script the browser fetches before a page rests.
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from '../harness/journey.ts';
import { cast, payPanel } from '../harness/people.ts';

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

interface Script {
  file: string;
  /** packed by gzip, whatever the server's way of packing is */
  bytes: number;
  isPacked: boolean;
}

function biggest(scripts: readonly Script[]): string {
  const sorted = scripts.toSorted((one, other) => other.bytes - one.bytes).slice(0, 8);
  return sorted.map(({ file, bytes }) => `${file} ${bytes}`).join(', ');
}

/** how long nothing must be under way for a page to be at rest; its own polls come seconds apart */
const restMs = 500;

/** Counts with an empty cache. Each call answers, once the page rests, the scripts since the last one. */
async function countScripts(page: Page): Promise<() => Promise<Script[]>> {
  const session = await page.context().newCDPSession(page);
  const underWay = new Set<string>();
  const scripts = new Map<string, Omit<Script, 'bytes'>>();
  let changedAt = Date.now();
  session.on('Network.requestWillBeSent', ({ requestId }) => {
    underWay.add(requestId);
    changedAt = Date.now();
  });
  const end = (requestId: string) => {
    underWay.delete(requestId);
    changedAt = Date.now();
  };
  session.on('Network.responseReceived', ({ requestId, response: { url, headers, mimeType } }) => {
    if (!mimeType.includes('javascript')) return;
    const isPacked = Object.keys(headers).some((name) => name.toLowerCase() === 'content-encoding');
    scripts.set(requestId, { file: url.split('/').at(-1) ?? url, isPacked });
  });
  session.on('Network.loadingFailed', ({ requestId }) => end(requestId));
  session.on('Network.loadingFinished', ({ requestId }) => end(requestId));
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  return async () => {
    await expect.poll(() => underWay.size === 0 && Date.now() - changedAt > restMs, { intervals: [50] }).toBe(true);
    const counted = [...scripts].map(async ([requestId, script]) => {
      const { body } = await session.send('Network.getResponseBody', { requestId });
      return { ...script, bytes: gzipSync(body, { level: 9 }).length };
    });
    scripts.clear();
    return Promise.all(counted);
  };
}
