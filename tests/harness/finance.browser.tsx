/** Sections of the finance page in a component test: signed in as Financial, drawn with the alerts around them. */
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beforeEach } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { Alerts } from '#client/alerts/Alerts.tsx';
import { makeKeys } from '#client/api/proof.ts';
import { callKey, queryClient } from '#client/api/queries.ts';
import { browserHistory } from '#client/router/history.ts';
import { sessionStore } from '#client/session/session.ts';
import { wire } from '#client/wiring.ts';
import { sessionCalls } from '#features/access/sessionCalls.ts';
import { paths } from '#shared/paths.ts';
import { Moving } from './moving.browser.tsx';

const userId = '90000000005';

/** Before each test of the file: nothing is read yet, and the session is open. */
export function signInFinance(): void {
  beforeEach(async () => {
    queryClient.clear();
    wire({ calls: { readProfile: sessionCalls.readProfile } } as never);
    sessionStore.set({ userId, token: 'token', keys: await makeKeys(), expiresAt: Date.now() + 240_000 });
    await page.viewport(1440, 900);
  });
}

/**
 * @param permissions role and keys: 'F|S'
 * @param search of the page's address
 */
export async function showFinance(sections: ReactNode, permissions: string, search = ''): Promise<void> {
  browserHistory().replace(`${paths.bkoFinancialInformation}${search}`);
  queryClient.setQueryData(callKey(sessionCalls.readProfile, {}), {
    ...{ ID: userId, FullName: 'Finansė', Permissions: permissions, flags: '', companies: [] },
  });
  await render(
    <QueryClientProvider client={queryClient}>
      <Moving>{sections}</Moving>
      <Alerts />
    </QueryClientProvider>,
  );
}
