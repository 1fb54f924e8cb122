// What the card processor answers is bounded: a longer answer is none.
import '#src/features.shared.ts';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { loadConfig } from '#server/config/config.ts';
import { askProcessor } from './processor.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const config = loadConfig({ KONTORA_CARDS_URL: 'http://127.0.0.1:1/', KONTORA_CARDS_SECRET: 'a'.repeat(32) });
const message = { id: '1', kind: 'lock' } as never;

/** Asks a processor whose answer, a text in JSON, has so many characters. */
async function ask(length: number): Promise<number> {
  const text = JSON.stringify('a'.repeat(length - 2));
  vi.stubGlobal('fetch', async () => new Response(text));
  return (await askProcessor({ config }, message, z.string())).length + 2;
}

test('an answer of 64 kB is read, a longer one is refused', async () => {
  expect(await ask(65_536)).toBe(65_536);
  await expect(ask(65_537)).rejects.toMatchObject({ code: 'processor-not-reached' });
});
