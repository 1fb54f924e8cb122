/** Wires the features to the engines: everything one server process does, started and stopped by functions. */
import { product as wholeProduct } from './features.server.ts';
import { getRelyingParty } from './server/access/passkeys.ts';
import { SessionReads } from './server/access/sessionReads.ts';
import { newSlots } from './server/access/slots.ts';
import { startSequencer } from './server/audit/sequencer.ts';
import { type Bank, measureClockOffset, readBank } from './server/clock/bank.ts';
import { type Config, headsFolder } from './server/config/config.ts';
import { requireOwnLogin } from './server/db/ownLogin.ts';
import { type Db, getDb, openPool } from './server/db/pool.ts';
import type { Product } from './server/feature.ts';
import { startFollowers } from './server/followers/followers.ts';
import { createApp } from './server/http/app.ts';
import type { Services } from './server/http/context.ts';
import { taskSeconds } from './server/http/metrics.ts';
import { openMetricsPort } from './server/http/metricsPort.ts';
import { openApi } from './server/http/openapi.ts';
import { addProbes } from './server/http/probes.ts';
import { getJobKinds } from './server/jobs/job.ts';
import { type Loop, startLoop } from './server/jobs/loop.ts';
import { startWorkPoller } from './server/jobs/workPoller.ts';
import { OperatorError } from './server/processes/operatorError.ts';
import { Threads } from './server/threads/threads.ts';
import { edge } from './shared/limits.ts';

/** one of them is the work poller's */
const poolSize = 17;
const clockPauseMs = 10_000;

export interface ServerOptions {
  databaseUrl: string;
  version: string;
  /** the built browser app; none: only the calls are served */
  webRoot?: string;
  /** where each task of worker threads has its built file `<name>.mjs` */
  taskFolder: URL;
  /** what it serves; the whole product unless given */
  product?: Product;
}

export interface RunningServer {
  url: string;
  close(): Promise<void>;
}

/** Starts everything in this process. Throws with a sentence if it cannot. */
export async function startServer(
  config: Config,
  { databaseUrl, version, webRoot, taskFolder, product = wholeProduct }: ServerOptions,
): Promise<RunningServer> {
  product.checkSettings(config);
  let logError = (error: unknown) => console.error(error);
  const pool = openPool({ url: databaseUrl, size: poolSize, onError: (error) => logError(error) });
  // of its own: it must not wait behind writers that hold all others
  const sessionPool = openPool({ url: databaseUrl, size: 1, onError: (error) => logError(error) });
  const bank = await readServable(getDb(pool), config.demo).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  let offsetMs = await measureClockOffset(getDb(pool));
  const threads = startThreads(taskFolder, databaseUrl, product);
  const { routes } = product;
  const loops: Loop[] = [];
  const wakeLoop = (name: string) => loops.find((loop) => loop.name === name)?.wake();
  const services: Services = {
    ...getServices(config, product),
    ...{ pool, sessions: new SessionReads(getDb(sessionPool)), bank, version, threads, wakeLoop },
    party: getRelyingParty(config.publicUrl, bank.name),
    slots: newSlots(),
    afterWrite: () => sequencer.wake(),
    jobs: { kinds: getJobKinds(product.jobs), wake: () => wakeLoop('jobs') },
  };
  const app = createApp({
    services,
    routes,
    realNow: () => Date.now() + offsetMs,
    log: { level: config.logLevel },
    trustedProxies: config.trustedProxies,
    uploads: { folder: config.uploadDir },
    machineSecrets: { cards: config.cardrxSecret, processor: config.cardsSecret },
    ...(webRoot ? { webRoot } : {}),
  });
  logError = (error) => app.log.error({ err: error }, 'background error');
  const feed = startFollowers(pool, product.followers, logError);
  const sequencer = startSequencer(pool, logError, feed.wake);
  const clock = startLoop({
    name: 'clock',
    pauseMs: clockPauseMs,
    onError: logError,
    work: async () => {
      offsetMs = await measureClockOffset(getDb(pool));
      return false;
    },
  });
  const ofFeatures = product.loops.map((start) => start(services, logError)).filter((loop) => loop !== undefined);
  loops.push(sequencer, feed, clock, ...ofFeatures);
  loops.push(startWorkPoller(pool, [...loops], logError));
  addProbes(app, { services, loops, metricsSecret: config.metricsSecret });
  serveOpenApi(app, config.demo ? routes : routes.filter(({ call }) => !call.demoOnly), version);
  const metrics =
    config.metricsPort === undefined ? undefined : await openMetricsPort(config.metricsPort, pool, logError);
  await app.listen({ port: config.port, host: config.host, backlog: edge.connectionsWaiting });
  return {
    url: config.publicUrl,
    close: async () => {
      await app.close();
      await metrics?.close();
      await Promise.all(loops.map((loop) => loop.stop()));
      await threads.close();
      await Promise.all([pool.end(), sessionPool.end()]);
    },
  };
}

/** The services that settings and features decide alone. */
const getServices = (config: Config, product: Product) => ({
  config,
  demo: config.demo,
  support: { url: config.supportUrl ?? '', email: config.supportEmail ?? '' },
  publicUrl: config.publicUrl,
  requestKinds: product.requests,
  cases: product.cases,
  caseSections: product.caseSections,
  asking: product.asking,
  companyVerbs: product.companyVerbs,
  verbWords: product.verbWords,
  rails: product.rails.filter((rail) => rail.isOn?.(config) ?? true).map(({ name }) => name),
  screens: product.screens,
  auditHeads: headsFolder(config),
  folderMode: config.folderMode,
  routes: new Map(product.routes.map((route) => [route.name, route])),
});

const startThreads = (taskFolder: URL, databaseUrl: string, { apart }: Product) =>
  new Threads({
    getFile: (name) => new URL(`${name}.mjs`, taskFolder),
    environment: { databaseUrl },
    apart,
    onTask: ({ name, outcome, totalMs }) => taskSeconds.observe({ task: name, outcome }, totalMs / 1000),
  });

/** The document is made when somebody asks: it costs a tenth of a start. */
function serveOpenApi(app: ReturnType<typeof createApp>, routes: Product['routes'], version: string): void {
  let document: string | undefined;
  app.get('/web/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApi(routes, version));
    return reply.type('application/json').send(document);
  });
}

/** @throws {OperatorError} with the sentence why no server may run on this database */
async function readServable(db: Db, demo: boolean): Promise<Bank> {
  await requireOwnLogin(db);
  const bank = await readBank(db);
  if (demo && !bank.isDemo) {
    throw new OperatorError('This database was not made by the demo. Start with KONTORA_DEMO=off.');
  }
  if (bank.isSeeding) {
    throw new OperatorError('The demo world in this database is not finished: start once with KONTORA_DEMO=on.');
  }
  return bank;
}
