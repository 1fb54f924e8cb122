// A text is translated at a click, where a service is named; otherwise the button says what is missing.
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react/pure';
import { queryClient } from '#client/api/queries.ts';
import { Translation } from './Translation.tsx';

function bank(kinds: string[]) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method !== 'POST') return Response.json({ kinds });
    sent.push(body);
    return Response.json({ text: 'Good day', from: 'lt' });
  });
  return sent;
}
beforeEach(async () => {
  await cleanup();
  queryClient.clear();
});

const shown = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <Translation clientId="10000000001" kind="message" id="01JD3A7K4Q6T8V0X2Z4B6D8F0H" what="message of Ona" />
    </QueryClientProvider>,
  );
const button = page.getByRole('button', { name: 'Translate message of Ona' });

test('the translation stands under the text, with the language it is from', async () => {
  const sent = bank(['message', 'file']);
  await shown();
  await button.click();
  await expect.element(page.getByRole('status')).toHaveTextContent('Translated from LithuanianGood day');
  expect(sent).toEqual(['{"kind":"message","id":"01JD3A7K4Q6T8V0X2Z4B6D8F0H"}']);
});

test('without a service the button explains how to switch it on, and sends nothing', async () => {
  const sent = bank([]);
  await shown();
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button).toHaveAccessibleDescription(/KONTORA_TRANSLATE_URL/);
  await button.click({ force: true });
  expect(sent).toEqual([]);
});
