/** Wires the tables to the engines: everything one server process does, started and stopped by functions. */
import { calls } from './calls.ts';
import { deviceHandlers, devicePreparations } from './features/access/server/deviceHandlers.ts';
import { accessHandlers } from './features/access/server/handlers.ts';
import { staffDeviceHandlers, staffDevicePreparations } from './features/access/server/staffDeviceHandlers.ts';
import { accountHandlers } from './features/accounts/server/handlers.ts';
import { invoiceHandlers } from './features/accounts/server/invoice/handlers.ts';
import { auditHandlers } from './features/audit/server/handlers.ts';
import { clientHandlers } from './features/clients/server/handlers.ts';
import { profileHandlers, profilePreparations } from './features/clients/server/profileHandlers.ts';
import { fileHandlers } from './features/files/server/handlers.ts';
import { jobHandlers } from './features/jobs/server/handlers.ts';
import { memberHandlers, memberPreparations } from './features/members/server/handlers.ts';
import { paymentHandlers } from './features/payments/server/handlers.ts';
import { payeeHandlers } from './features/payments/server/payees.ts';
import { recordHandlers } from './features/payments/server/recordHandlers.ts';
import { publicHandlers } from './features/public/server/handlers.ts';
import { bookRail } from './features/rails/server/book.ts';
import { staffHandlers } from './features/staff/server/handlers.ts';
import { websiteHandlers } from './features/websites/server/handlers.ts';
import { followers, jobs, startLoops } from './jobs.ts';
import { requestKinds } from './requests.ts';
import { relyingPartyOf } from './server/access/passkeys.ts';
import { startNumberer } from './server/audit/numberer.ts';
import { measureClockOffset, readBank } from './server/clock/bank.ts';
import { type Config, headsFolder } from './server/config/config.ts';
import { dbOf, openPool } from './server/db/pool.ts';
import { startFollowers } from './server/followers/followers.ts';
import { createApp } from './server/http/app.ts';
import { routesOf, type Services } from './server/http/context.ts';
import { taskSeconds } from './server/http/metrics.ts';
import { openApi } from './server/http/openapi.ts';
import { addProbes } from './server/http/probes.ts';
import { jobKindsOf } from './server/jobs/job.ts';
import { startLoop } from './server/jobs/loop.ts';
import { startWorker } from './server/jobs/worker.ts';
import { Threads } from './server/threads/threads.ts';
import { http } from './shared/limits.ts';

const poolSize = 16;
const clockPauseMs = 10_000;

export const handlers = {
  ...publicHandlers,
  ...accessHandlers,
  ...deviceHandlers,
  ...staffDeviceHandlers,
  ...memberHandlers,
  ...staffHandlers,
  ...clientHandlers,
  ...profileHandlers,
  ...fileHandlers,
  ...accountHandlers,
  ...invoiceHandlers,
  ...paymentHandlers,
  ...payeeHandlers,
  ...recordHandlers,
  ...auditHandlers,
  ...jobHandlers,
  ...websiteHandlers,
};

/** What comes before the handlers of calls that need a step-up. */
export const preparations = {
  ...devicePreparations,
  ...staffDevicePreparations,
  ...memberPreparations,
  ...profilePreparations,
};

/** A reason not to start, as one sentence for the operator. */
export class StartRefusal extends Error {}

export interface ServerOptions {
  databaseUrl: string;
  version: string;
  /** the built browser app; none: only the calls are served */
  webRoot?: string;
  /** the built main.thread.ts */
  threadFile: URL;
}

export interface RunningServer {
  url: string;
  close(): Promise<void>;
}

/** Starts everything in this process. Throws with a sentence if it cannot. */
export async function startServer(
  config: Config,
  { databaseUrl, version, webRoot, threadFile }: ServerOptions,
): Promise<RunningServer> {
  let logError = (error: unknown) => console.error(error);
  const pool = openPool({ url: databaseUrl, size: poolSize, onError: (error) => logError(error) });
  const bank = await readBank(dbOf(pool));
  if (config.demo && !bank.isDemo) {
    await pool.end();
    throw new StartRefusal('This database was not made by the demo. Start with KONTORA_DEMO=off.');
  }
  if (bank.isSeeding) {
    await pool.end();
    throw new StartRefusal('The demo world in this database is not finished: start once with KONTORA_DEMO=on.');
  }
  let offsetMs = await measureClockOffset(dbOf(pool));
  const threads = new Threads({
    file: threadFile,
    environment: { databaseUrl },
    onTask: ({ name, outcome, totalMs }) => taskSeconds.observe({ task: name, outcome }, totalMs / 1000),
  });
  const executor = bookRail.start(
    { pool },
    (error) => logError(error),
    () => numberer.wake(),
  );
  const auditHeads = headsFolder(config);
  const services: Services = {
    pool,
    bank,
    demo: config.demo,
    version,
    support: { url: config.supportUrl ?? '', email: config.supportEmail ?? '' },
    publicUrl: config.publicUrl,
    party: relyingPartyOf(config.publicUrl, bank.name),
    threads,
    requestKinds: requestKinds(executor.wake),
    auditHeads,
    routeOf: (name) => routes.find((route) => route.name === name),
    afterWrite: () => numberer.wake(),
    jobs: { kinds: jobKindsOf(jobs), wake: () => worker.wake() },
  };
  const routes = routesOf(calls, handlers, preparations);
  const app = createApp({
    services,
    routes,
    realNow: () => Date.now() + offsetMs,
    log: { level: config.logLevel },
    trustedProxies: config.trustedProxies,
    ...(webRoot ? { webRoot } : {}),
  });
  logError = (error) => app.log.error({ err: error }, 'background error');
  const feed = startFollowers(pool, followers, logError);
  const numberer = startNumberer(pool, logError, feed.wake);
  const clock = startLoop({
    name: 'clock',
    pauseMs: clockPauseMs,
    onError: logError,
    work: async () => {
      offsetMs = await measureClockOffset(dbOf(pool));
      return false;
    },
  });
  const worker = startWorker(services, logError);
  const loops = [executor, numberer, feed, worker, clock, ...startLoops(pool, auditHeads, logError)];
  addProbes(app, { services, executor, numberer });
  const document = JSON.stringify(
    openApi(
      routes.filter(({ call }) => config.demo || !call.demoOnly),
      version,
    ),
  );
  app.get('/web/openapi.json', (_request, reply) => reply.type('application/json').send(document));
  await app.listen({ port: config.port, host: config.host, backlog: http.connectionsWaiting });
  return {
    url: config.publicUrl,
    close: async () => {
      await app.close();
      await Promise.all(loops.map((loop) => loop.stop()));
      await threads.close();
      await pool.end();
    },
  };
}
