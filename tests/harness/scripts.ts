// How much script a page has fetched, counted in the browser.
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { until } from './until.ts';

export interface Script {
  file: string;
  /** packed by gzip, whatever the server's way of packing is */
  bytes: number;
  isPacked: boolean;
}

/** how long nothing must be under way for a page to be at rest; its own polls come seconds apart */
const restMs = 500;

/**
 * Counts with an empty cache. Each call answers, once the page rests, the scripts since the last one. Without the pages
 * that the browser would fetch ahead while it is idle: no one has asked for them.
 */
export async function countScripts(page: Page): Promise<() => Promise<Script[]>> {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
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
    await until(async () => underWay.size === 0 && Date.now() - changedAt > restMs);
    const counted = [...scripts].map(async ([requestId, script]) => {
      const { body } = await session.send('Network.getResponseBody', { requestId });
      return { ...script, bytes: gzipSync(body, { level: 9 }).length };
    });
    scripts.clear();
    return Promise.all(counted);
  };
}
