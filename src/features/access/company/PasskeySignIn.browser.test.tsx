// Sign-in with a passkey where the bank refuses it: the specified alert, with the reason.
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react/pure';
import { Alerts } from '#client/alerts/Alerts.tsx';
import { queryClient } from '#client/api/queries.ts';
import { PasskeySignIn } from './PasskeySignIn.tsx';

afterEach(() => cleanup());

test('a refused sign-in says so, and the button works again', async () => {
  const refusal = {
    type: 'about:blank',
    title: 'Too many tries.',
    status: 429,
    code: 'too-many-requests',
    requestId: '1',
  };
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 429 }));
  await render(
    <QueryClientProvider client={queryClient}>
      <PasskeySignIn />
      <Alerts />
    </QueryClientProvider>,
  );
  const button = page.getByRole('button', { name: 'Sign in with a passkey' });
  await button.click();
  await expect.element(page.getByText(/^Ops! Failed to authorize user: /)).toBeVisible();
  await expect.element(button).toBeEnabled();
});
