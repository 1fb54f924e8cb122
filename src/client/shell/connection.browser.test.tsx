// Without a connection: the banner says since when, and a part whose script was missing comes back by itself.
import { Suspense } from 'react';
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { render } from 'vitest-browser-react/pure';
import { noteReach, unreachedSince } from '../api/reach.ts';
import { lazyPart } from '../router/loadPage.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { useShellBanner } from './ShellBanner.tsx';

let bank: MockInstance<typeof fetch>;
beforeEach(() => {
  bank = vi.spyOn(window, 'fetch');
});

function Shell() {
  return useShellBanner();
}

test('the banner says since when, also after further calls without an answer, and goes with the first answer', async () => {
  const shown = await render(<Shell />);
  expect(shown.container.textContent).toBe('');
  window.dispatchEvent(new Event('offline'));
  const since = unreachedSince.get();
  await expect.element(shown.getByText(/^No connection to the bank since \d\d:\d\d:\d\d\.$/)).toBeVisible();
  noteReach(false);
  expect(unreachedSince.get()).toBe(since);
  bank.mockResolvedValue(new Response());
  window.dispatchEvent(new Event('online'));
  await expect.element(shown.getByText(/^No connection/)).not.toBeInTheDocument();
});

test('a part that could not be fetched shows the error in its place, once, and comes back by itself', async () => {
  bank.mockRejectedValue(new TypeError('Failed to fetch'));
  // React says of the error that the boundary catches
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi.fn<() => Promise<() => string>>().mockRejectedValue(new TypeError('gone'));
  const Part = lazyPart(load);
  const shown = await render(
    <>
      <nav>Sidebar</nav>
      <ErrorBoundary resetKey="">
        <Suspense fallback={null}>
          <Part />
        </Suspense>
      </ErrorBoundary>
    </>,
  );
  await expect.element(shown.getByRole('heading', { name: /^There is no connection to the bank/ })).toBeVisible();
  await expect.element(shown.getByText('Sidebar')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
  load.mockResolvedValue(() => 'Payment form');
  noteReach(true);
  await expect.element(shown.getByText('Payment form')).toBeVisible();
  await expect.element(shown.getByRole('heading')).not.toBeInTheDocument();
});
