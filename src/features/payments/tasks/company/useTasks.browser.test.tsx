// What is announced of tasks that leave the list: each outcome once, and none that this person has brought about or
// watches.
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react/pure';
import { closeAlert, useAlerts } from '#client/alerts/alerts.ts';
import { makeKeys } from '#client/api/proof.ts';
import { callKey, queryClient } from '#client/api/queries.ts';
import { selectCompany } from '#client/session/company.ts';
import { sessionStore } from '#client/session/session.ts';
import { wire } from '#client/wiring.ts';
import { sessionCalls } from '#features/access/sessionCalls.ts';
import { samplePayment } from '#tests/samples/samplePayment.ts';
import { sampleTask } from '#tests/samples/sampleTask.ts';
import type { Task } from '../task.ts';
import { useDecisionAlerts, useWatchedTask } from './useTasks.ts';

const companyId = '30000000001';
const [anna, berta] = [sampleTask({ id: 'a', name: 'Anna' }), sampleTask({ id: 'b', name: 'Berta' })];
/** Both have been rejected. */
const payments = [anna, berta].map(({ id, name }) => samplePayment({ id, state: 8 }, { name }));

beforeEach(async () => {
  sessionStore.set({ userId: '1', token: 'token', keys: await makeKeys(), expiresAt: Date.now() + 240_000 });
  selectCompany(companyId);
  wire({ calls: { readProfile: sessionCalls.readProfile } } as never);
  const companies = [{ id: companyId, relation: 'CFO|ABC' }];
  queryClient.setQueryData(callKey(sessionCalls.readProfile, {}), {
    ID: '1',
    FullName: 'Rasa',
    Permissions: '',
    companies,
  });
  vi.spyOn(window, 'fetch').mockImplementation(async (address) => {
    const { pathname } = new URL(String(address), window.location.href);
    const payment = payments.find(({ id }) => pathname.endsWith(`/payments/${id}`));
    return new Response(JSON.stringify(payment ?? { items: [], next: null }), {
      headers: { 'content-type': 'application/json' },
    });
  });
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

/** Lets both tasks leave the list; answers what was said of them once something was said of Berta. */
async function leave(handled: ReadonlySet<string>, watched?: Task): Promise<string[]> {
  const use = (tasks?: readonly Task[]) => {
    useDecisionAlerts(tasks, handled);
    useWatchedTask(watched?.id);
    return useAlerts();
  };
  const hook = await renderHook(use, { initialProps: [anna, berta], wrapper });
  // an alert that is still on screen, or waits, is not shown again
  await expect.poll(() => hook.result.current.shown.map(({ id }) => closeAlert(id))).toEqual([]);
  const before = new Set(hook.result.current.past.map(({ id }) => id));
  await hook.rerender([]);
  const reported = () => hook.result.current.past.filter(({ id }) => !before.has(id)).map(({ message }) => message);
  await expect.poll(() => reported().join()).toContain('Berta');
  const words = reported();
  await hook.unmount();
  return words;
}

test('what others have decided is announced once for each', async () => {
  const reported = await leave(new Set());
  expect(reported.map((message) => /to (\w+) was rejected/.exec(message)?.[1]).sort()).toEqual(['Anna', 'Berta']);
});

test('what this person has done is not announced once more', async () => {
  expect(await leave(new Set(['a']))).toEqual([expect.stringContaining('Berta')]);
});

test('announces nothing about payments under review', async () => {
  expect(await leave(new Set(), anna)).toEqual([expect.stringContaining('Berta')]);
});
