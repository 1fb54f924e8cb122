// A part of a page whose script did not come, and what 'Try again' in its place does.
import { Suspense } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { lazyPart, mayReload } from '../router/loadPage.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';

const again = page.getByRole('button', { name: 'Try again' });
const Drawn = () => <p>The part</p>;

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async () => Response.json({}));
});

test('a part that did not come is fetched again when somebody asks, and may reload the page at once should it fail', async () => {
  // this document has reloaded itself just now, so the failure stays in view
  expect(mayReload()).toBe(true);
  const load = vi.fn(async () => Drawn).mockRejectedValueOnce(new Error('gone with the last version'));
  const Part = lazyPart(load);
  await render(
    <ErrorBoundary resetKey="">
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </ErrorBoundary>,
  );
  await expect.element(again).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
  expect(mayReload()).toBe(false);
  await again.click();
  await expect.element(page.getByText('The part')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
  expect(mayReload()).toBe(true);
});
