// What one test of components leaves behind does not reach the next: tests/harness/components.ts.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { queryClient } from '../api/queries.ts';
import { browserHistory } from '../router/history.ts';
import { Alerts } from './Alerts.tsx';
import { showAlert } from './alerts.ts';

// both tests leave everything, so whichever is second would find it
test.each(['one', 'another'])('the window is empty before %s test', async (name) => {
  await render(<Alerts />);
  expect(page.getByLabelText('Alerts').element().textContent).toBe('');
  expect([localStorage.length, sessionStorage.length, queryClient.getQueryCache().getAll().length]).toEqual([0, 0, 0]);
  expect(browserHistory().location.pathname).toBe('/');
  showAlert({ type: 'error', message: `Left by ${name}`, timeoutMs: 60_000 });
  await expect.element(page.getByText(`Left by ${name}`)).toBeVisible();
  localStorage.setItem('left', name);
  sessionStorage.setItem('left', name);
  queryClient.setQueryData(['left'], name);
  browserHistory().replace('/left');
});
