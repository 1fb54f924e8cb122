// Lists, checks and matches as the bank answers them, for tests of the pages of screening.
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { beforeEach, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { Alerts } from '#client/alerts/Alerts.tsx';
import { makeKeys } from '#client/api/proof.ts';
import { callKey, queryClient } from '#client/api/queries.ts';
import { sessionStore } from '#client/session/session.ts';
import { wire } from '#client/wiring.ts';
import { sessionCalls } from '#features/access/sessionCalls.ts';
import { Moving } from '#tests/harness/moving.browser.tsx';

export const id = (n: number) => `019b6d2e-9f1a-7c3e-8123-00000000000${n}`;

type Answers = Readonly<Record<string, (address: string) => unknown>>;

/** Answers calls by the beginning of `METHOD address`, refuses those whose answer is a number; gives what was sent. */
export function bank(answers: Answers) {
  const sent: [call: string, body: unknown][] = [];
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    const call = `${method} ${address}`;
    if (method !== 'GET') sent.push([call, typeof body === 'string' ? JSON.parse(body) : undefined]);
    const [, answer] = Object.entries(answers).find(([begin]) => call.startsWith(begin)) ?? [];
    const answered = answer?.(address);
    if (answered instanceof Response) return answered;
    if (typeof answered !== 'number')
      return answered === undefined ? new Response(null, { status: 204 }) : Response.json(answered);
    const problem = { type: 'about:blank', requestId: 'r7', status: answered, code: 'no-list', title: 'Refused.' };
    return new Response(JSON.stringify(problem), {
      status: answered,
      headers: { 'content-type': 'application/problem+json' },
    });
  });
  return sent;
}

export async function show(element: ReactElement, permissions = 'M|ADTPIE0ZUS') {
  queryClient.setQueryData(callKey(sessionCalls.readProfile, {}), {
    ...{ ID: '90000000004', FullName: 'Monika', Permissions: permissions, flags: '', companies: [] },
  });
  return render(
    <QueryClientProvider client={queryClient}>
      <main>
        <Moving>{element}</Moving>
        <Alerts />
      </main>
    </QueryClientProvider>,
  );
}

export const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Registers what all tests of these files need before and after them. */
export function setUpScreeningPages(): void {
  beforeEach(async () => {
    await page.viewport(1440, 900);
    sessionStore.set({ userId: '1', token: 'token', keys: await makeKeys(), expiresAt: Date.now() + 240_000 });
    wire({ calls: { readProfile: sessionCalls.readProfile } } as never);
  });
}
