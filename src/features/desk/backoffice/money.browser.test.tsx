// What staff read when a charge names no client.
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react/pure';
import { Alerts } from '../../../client/alerts/Alerts.tsx';
import { queryClient } from '../../../client/api/queries.ts';
import { ChargeDialog } from '../../charges/backoffice/ChargeDialog.tsx';

const nothing = () => undefined;
const comment = page.getByRole('textbox', { name: /^Comment/ });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

afterEach(() => {
  cleanup();
  queryClient.clear();
});

const show = (dialog: ReactElement) =>
  render(
    <QueryClientProvider client={queryClient}>
      {dialog}
      <Alerts />
    </QueryClientProvider>,
  );

test('a charge of no client says so and asks nobody', async () => {
  const accounts = [{ id: 'EUR.LT123999010000000001', name: 'Main' }];
  await show(<ChargeDialog clientId="" name="Nobody" accounts={accounts} onDone={nothing} onClose={nothing} />);
  await page.getByRole('textbox', { name: /^Amount/ }).fill('1.00');
  await comment.fill('Traced.');
  await press('Charge');
  await expect.element(page.getByText('Client ID is undefined')).toBeVisible();
});
