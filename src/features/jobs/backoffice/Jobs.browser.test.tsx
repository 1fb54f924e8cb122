// The tray against a bank that answers from memory.
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { queryClient } from '#client/api/queries.ts';
import type { ShownJob } from '../calls.ts';
import { Jobs } from './Jobs.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const tray = page.getByRole('region', { name: 'Jobs' });
const job: ShownJob = {
  id: '01JD3A7K4Q6T8V0X2Z4B6D8F0H',
  kind: 'audit-check',
  title: 'Audit check',
  mayStop: true,
  state: 'running',
  askedAt: '2026-11-18T10:00:00Z',
  done: '21',
  of: '38',
  unit: { one: 'record', many: 'records' },
  did: '',
  result: null,
  leadsTo: null,
  endedAt: null,
};

/** Answers the three calls; gives the addresses that were asked for. */
function bank(first: ShownJob) {
  let now = first;
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    asked.push(`${method} ${address}`);
    if (address.endsWith('?stop')) now = { ...now, state: 'stopped', endedAt: '2026-11-18T10:01:00Z' };
    if (address.endsWith('?resume')) now = { ...now, state: 'running', endedAt: null };
    return Response.json(method === 'GET' ? { jobs: [now] } : now);
  });
  return { asked, end: (change: Partial<ShownJob>) => (now = { ...now, ...change }) };
}
const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <Jobs />
    </QueryClientProvider>,
  );

beforeEach(() => page.viewport(1440, 900));

test('on a phone it begins as one line, so that no row stays covered', async () => {
  await page.viewport(390, 800);
  bank(job);
  await show();
  await expect.element(tray).toHaveTextContent('1 of 1 under way');
  await expect.element(button('Stop Audit check')).not.toBeInTheDocument();
  await button('Show jobs').click();
  await expect.element(button('Stop Audit check')).toBeVisible();
});

test('stops and resumes a job of the bank, and shows what it became', async () => {
  const { asked } = bank(job);
  await show();
  await expect.element(tray).toHaveTextContent('21 of 38 records');
  await button('Stop Audit check').click();
  await expect.element(tray).toHaveTextContent('Stopped');
  await button('Continue Audit check').click();
  await expect.element(button('Stop Audit check')).toBeVisible();
  expect(asked.filter((one) => one.startsWith('POST'))).toEqual([
    `POST /web/jobs/${job.id}?stop`,
    `POST /web/jobs/${job.id}?resume`,
  ]);
});

test('takes a dismissed job away until it ends another time', async () => {
  const { end } = bank({ ...job, state: 'done', did: '1 204 records', endedAt: new Date().toISOString() });
  await show();
  await expect.element(tray).toHaveTextContent('Done1 204 records');
  await button('Dismiss Audit check').click();
  await expect.element(tray).not.toBeInTheDocument();
  end({ state: 'failed', endedAt: '2026-11-18T10:05:00Z' });
  await queryClient.invalidateQueries();
  await expect.element(tray).toHaveTextContent('Failed');
});

test('keeps what leads to something that was left, and lets go of what ended well', async () => {
  const leadsTo = { href: '#/bko-cases?closing=1', words: '4 left out' };
  const { end } = bank({ ...job, state: 'done', endedAt: '2026-11-18T10:01:00Z', leadsTo });
  await show();
  await expect.element(tray.getByRole('link', { name: '4 left out' })).toHaveAttribute('href', leadsTo.href);
  end({ leadsTo: null });
  await queryClient.invalidateQueries();
  await expect.element(tray).not.toBeInTheDocument();
});

test('gives no buttons to people who may only look', async () => {
  bank({ ...job, mayStop: false });
  await show();
  await expect.element(tray).toHaveTextContent('21 of 38');
  await expect.element(button('Stop Audit check')).not.toBeInTheDocument();
});
