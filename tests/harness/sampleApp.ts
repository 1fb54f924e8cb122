// The real app with a table of calls of the test's own, beside a test bank and on its database.

import { openPool } from '#server/db/pool.ts';
import { type AppOptions, createApp } from '#server/http/app.ts';
import type { Route, Services } from '#server/http/context.ts';
import { type TestBank, TestBrowser } from './bank.ts';
import { freePort } from './ports.ts';
import { emptyServices } from './services.ts';

export interface SampleApp {
  url: string;
  port: number;
  /** people sign in at the bank: the sessions of both are rows of one database */
  signIn(personId: string): Promise<TestBrowser>;
  close(): Promise<void>;
}

type Options = Pick<AppOptions, 'machineSecrets' | 'uploads' | 'pace'> & { given?: Partial<Services> };

export async function startSampleApp(
  bank: TestBank,
  routes: Route[],
  { given, ...options }: Options = {},
): Promise<SampleApp> {
  const pool = openPool({ url: bank.database.serverUrl, size: 4 });
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const byName = new Map(routes.map((route) => [route.name, route]));
  const services = emptyServices(pool, url, { routes: byName, ...given });
  const app = createApp({ services, routes, realNow: Date.now, log: false, trustedProxies: [], ...options });
  await app.listen({ port, host: '127.0.0.1' });
  return {
    url,
    port,
    signIn: async (personId) => (await TestBrowser.signIn(bank.url, personId)).at(url),
    close: async () => {
      await app.close();
      await pool.end();
      await services.threads.close(0);
    },
  };
}
