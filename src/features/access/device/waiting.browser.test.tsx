// A device that still waits says from when it may approve, on the request and in the list, and can reject at once.
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { queryClient } from '#client/api/queries.ts';
import type { Passkey } from '../deviceCalls.ts';
import { DecideRequest } from './DecideRequest.tsx';
import { DeviceList } from './DeviceList.tsx';
import type { DeviceRequest } from './decisionTexts.ts';

const from = '2026-11-29T11:20:00Z';
const request: DeviceRequest = {
  id: '01900000-0000-7000-8000-000000000001',
  kind: 'payment',
  company: 'Šilvynas Timber UAB',
  createdBy: 'Mantas Kėdrauskas',
  createdAt: '2026-11-28T11:20:00Z',
  title: 'Pay 2 475.00 EUR to Vetrovia Logistics UAB',
  lines: [{ label: 'Amount', value: '2 475.00 EUR' }],
  groups: [],
  hash: 'a'.repeat(64),
  approvesFrom: from,
  answers: null,
};
const show = (shown: DeviceRequest) =>
  render(
    <QueryClientProvider client={queryClient}>
      <div style={{ inlineSize: 360, display: 'flex', flexDirection: 'column', padding: 16 }}>
        <DecideRequest userId="20000000001" request={shown} onClose={() => {}} />
      </div>
    </QueryClientProvider>,
  );

test('the button to approve says why it cannot, sends nothing, and the one to reject works', async () => {
  await page.viewport(360, 740);
  const sent = vi.fn();
  vi.stubGlobal('fetch', sent);
  await show(request);
  const why = /^This device is new\. It may approve from 2026-11-29 \d\d:20\. You can reject now\.$/;
  await expect.element(page.getByText(why).first()).toBeVisible();
  const approve = page.getByRole('button', { name: 'Approve' });
  await expect.element(approve).toHaveAttribute('aria-disabled', 'true');
  await approve.click({ force: true });
  expect(sent).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Reject' }).click();
  await expect.element(page.getByText('Reject this for good?')).toBeVisible();
});

test('a new device of a colleague can be ended with its own words', async () => {
  await show({ ...request, kind: 'device-enrolled', approvesFrom: null, title: 'A new device of Rasa was enrolled' });
  await expect.element(page.getByRole('button', { name: 'Seen' })).toBeVisible();
  await page.getByRole('button', { name: 'This was not me' }).click();
  await expect.element(page.getByText('Revoke this device and stop outgoing payments?')).toBeVisible();
});

test('the list of devices names the moment', async () => {
  const device: Passkey = {
    id: 'a',
    name: 'Phone',
    createdAt: '2026-11-28T11:20:00Z',
    lastUsedAt: null,
    revokedAt: null,
    approvesFrom: from,
    isThis: true,
  };
  await render(<DeviceList label="Your devices" devices={[device]} />);
  await expect.element(page.getByText(/^May approve from 2026-11-29 \d\d:20$/)).toBeVisible();
});
