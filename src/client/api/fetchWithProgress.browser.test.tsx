// Sending a file with its progress, through the browser's own network to the server of the tests.
import { expect, test, vi } from 'vitest';
import { fetchWithProgress } from './fetchWithProgress.ts';

const body = new Blob([new Uint8Array(300_000)], { type: 'application/pdf' });
const sent = (signal = new AbortController().signal) => ({
  method: 'POST',
  headers: new Headers({ 'content-type': body.type }),
  body,
  signal,
});

test('reports the progress up to the end, and answers with status, headers and body', async () => {
  const reported = vi.fn();
  const response = await fetchWithProgress('/no-such-call', sent(), reported);
  expect(reported.mock.lastCall).toEqual([1]);
  const plain = await fetch(new URL('/no-such-call', location.href), { method: 'POST', body });
  expect(response.status).toBe(plain.status);
  expect(response.headers.get('content-type')).toBe(plain.headers.get('content-type'));
  expect(await response.text()).toBe(await plain.text());
});

test('an abort ends it with the reason of the signal, before and after it began', async () => {
  const reason = new DOMException('left', 'AbortError');
  await expect(fetchWithProgress('/', sent(AbortSignal.abort(reason)), () => undefined)).rejects.toBe(reason);
  const controller = new AbortController();
  const sending = fetchWithProgress('/', sent(controller.signal), () => undefined);
  controller.abort(reason);
  await expect(sending).rejects.toBe(reason);
});

test('rejects as fetch does where no one answers', async () => {
  await expect(fetchWithProgress('http://localhost:1/', sent(), () => undefined)).rejects.toThrow(TypeError);
});
