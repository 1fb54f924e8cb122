// The notice of a request of the bank leads to that request, by keyboard too; other notices have no such press.
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { queryClient } from '#client/api/queries.ts';
import type { DevicePartProps } from '#client/features.ts';
import { addFeatures, featuresNow } from '#client/featuresAtHand.ts';
import { DevicePage } from './DevicePage.tsx';
import type { DeviceRequest } from './decisionTexts.ts';

const asked = '01900000-0000-7000-8000-000000000009';
const notice = (n: number, title: string, answers: string | null): DeviceRequest => ({
  ...{
    id: `01900000-0000-7000-8000-00000000000${n}`,
    kind: 'notice',
    company: '',
    createdBy: 'The bank',
    title,
    answers,
  },
  ...{ createdAt: '2026-11-28T11:20:00Z', lines: [], groups: [], hash: 'a'.repeat(64), approvesFrom: null },
});
const Part = ({ isOpen, openId, onOpen }: DevicePartProps) =>
  isOpen ? (
    <button type="button" onClick={() => onOpen(false)}>
      Answering {openId}
    </button>
  ) : (
    <p>What the bank asks</p>
  );

test('a notice of a request opens it with Enter, and the way back leads to the list', async () => {
  if (!featuresNow().some(({ deviceParts }) => deviceParts?.some(({ answersRequests }) => answersRequests))) {
    const part = { view: 'requests', value: 'asked', order: 1, answersRequests: true } as const;
    addFeatures([{ deviceParts: [{ ...part, load: async () => Part }] }]);
  }
  const items = [notice(1, 'The bank asks for information', asked), notice(2, 'Your address was changed', null)];
  vi.stubGlobal('fetch', async () => Response.json({ items, next: null }));
  await render(
    <QueryClientProvider client={queryClient}>
      <DevicePage userId="20000000001" name="Rasa" />
    </QueryClientProvider>,
  );
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await button(/Your address was changed/).click();
  await expect.element(button('Seen')).toBeVisible();
  await expect.element(button('Answer')).not.toBeInTheDocument();
  // it has the page for itself
  await expect.element(page.getByText('What the bank asks', { exact: true })).not.toBeInTheDocument();
  await button('All requests').click();
  await button(/The bank asks for information/).click();
  await expect.element(page.getByText(/^The bank · .*(ago|yesterday|last|in )/)).toBeVisible();
  button('Answer').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button(`Answering ${asked}`)).toBeVisible();
  await expect.element(button(/The bank asks/)).not.toBeInTheDocument();
  await button(`Answering ${asked}`).click();
  await expect.element(button(/The bank asks for information/)).toBeVisible();
  await expect.element(page.getByText('What the bank asks', { exact: true })).toBeVisible();
});
