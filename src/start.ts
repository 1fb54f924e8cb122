// The parent: checks what could hinder a start, then keeps PostgreSQL and the server running. Node built-ins only.
import './features.shared.ts';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { type Config, ConfigError, getRail, loadConfig } from './server/config/config.ts';
import type { DatabaseUrls } from './server/postgres/cluster.ts';
import { bootPostgres } from './server/postgres/embedded.ts';
import { whenParentIsGone } from './server/processes/channel.ts';
import { childPart } from './server/processes/child.ts';
import { lockDataFolder } from './server/processes/lock.ts';
import { OperatorError } from './server/processes/operatorError.ts';
import { requireDatabase, requireFreePort } from './server/processes/preflight.ts';
import { type Part, type Supervised, supervise } from './server/processes/supervisor.ts';

/** Folder of the bundles; the project is the one above it. */
const dist = import.meta.dirname;
const root = path.dirname(dist);
const supportedNode = 22;

/** Aborted when somebody wants us to end. */
const shutdown = new AbortController();
let database: DatabaseUrls | undefined;
/** the simulators of payee checks and of the card processor, once they are ready */
let vop: { url: string; secret: string } | undefined;
let cards: { url: string; secret: string } | undefined;
let isAnnounced = false;

function note(line: string): void {
  console.error(line);
}

/** The port stays the same as long as we run: the server's connections come back by themselves. */
function postgresPart(config: Config): Part {
  let port: number | undefined;
  const start = async (signal: AbortSignal) => {
    const postgres = await bootPostgres({
      dataDir: config.dataDir,
      walArchive: config.walArchive,
      abort: signal,
      ...(port ? { port } : {}),
    });
    if (!port && !postgres.folder.startsWith(config.dataDir)) {
      note(`The database is in ${postgres.folder}: its own account cannot open ${config.dataDir}.`);
    }
    port = postgres.port;
    database = postgres;
    return { ended: postgres.ended, stop: () => postgres.stop() };
  };
  return { name: 'PostgreSQL', start };
}

function serverPart(config: Config): Part {
  const onReady = (url: string) => {
    if (!isAnnounced) console.log(`Kontora is ready at ${url}${config.demo ? ' (demo)' : ''}`);
    isAnnounced = true;
  };
  const env = () => ({
    ...process.env,
    KONTORA_DATA_DIR: config.dataDir,
    ...(vop && { KONTORA_VOP_URL: vop.url, KONTORA_VOP_SECRET: vop.secret }),
    ...(cards && { KONTORA_CARDS_URL: cards.url }),
    // a secret of the settings reaches the server by itself, maybe as a file
    ...(cards && config.cardsSecret === undefined && { KONTORA_CARDS_SECRET: cards.secret }),
    ...(database ? { DATABASE_URL: database.serverUrl, DATABASE_OWNER_URL: database.ownerUrl } : {}),
  });
  return childPart({ name: 'The server', file: path.join(dist, 'server.mjs'), folder: root, env, onReady });
}

/** What answers the files of the SEPA rail in the demo. A real bank has a real clearing. */
function clearingPart(railDir: string): Part {
  const env = () => ({ PATH: process.env['PATH'], KONTORA_RAIL_DIR: railDir });
  const file = path.join(dist, 'clearing.mjs');
  return childPart({ name: 'The clearing simulator', file, folder: root, env, onReady: () => {} });
}

/** Other banks that answer payee checks. */
function vopPart(): Part {
  const secret = randomBytes(24).toString('hex');
  return childPart({
    name: 'The simulator of payee checks',
    file: path.join(dist, 'vop.mjs'),
    folder: root,
    // the server keeps asking where it was first
    env: () => ({ PATH: process.env['PATH'], KONTORA_VOP_SECRET: secret, VOP_PORT: vop ? new URL(vop.url).port : '0' }),
    onReady: (url) => {
      vop = { url, secret };
    },
  });
}

/** The card processor. It and the server call each other, so each knows where the other is. */
function cardsPart({ dataDir, publicUrl, cardsSecret }: Config): Part {
  const secret = cardsSecret ?? randomBytes(24).toString('hex');
  return childPart({
    name: 'The card simulator',
    file: path.join(dist, 'cards.mjs'),
    folder: root,
    // the server keeps asking where it was first
    env: () => ({
      PATH: process.env['PATH'],
      KONTORA_CARDS_SECRET: secret,
      CARDS_DIR: path.join(dataDir, 'cards'),
      CARDS_BANK_URL: publicUrl,
      CARDS_PORT: cards ? new URL(cards.url).port : '0',
    }),
    onReady: (url) => {
      cards = { url, secret };
    },
  });
}

/** In the order in which they start; what is on something else comes after it. The simulators need no database. */
function productParts(config: Config): Part[] {
  const { demo, vopUrl, cardsUrl } = config;
  const rail = getRail(config);
  return [
    ...(config.databaseUrl ? [] : [postgresPart(config)]),
    ...(demo && vopUrl === undefined ? [{ ...vopPart(), startsInParallel: true }] : []),
    ...(demo && cardsUrl === undefined ? [{ ...cardsPart(config), startsInParallel: true }] : []),
    serverPart(config),
    ...(demo && rail ? [clearingPart(rail.folder)] : []),
  ];
}

/** Runs until a signal, or until something refuses to be started again. Answers the exit code. */
async function run(config: Config): Promise<number> {
  const release = lockDataFolder(config.dataDir);
  try {
    await requireFreePort(config.port, config.host);
    if (config.databaseUrl) await requireDatabase(config.databaseUrl);
    const supervised = await supervise(productParts(config), shutdown.signal, note);
    listenForRestarts(supervised);
    const refusal = await Promise.race([supervised.refused, whenAborted()]);
    if (refusal) throw refusal;
    await supervised.stop();
    return 0;
  } catch (error) {
    if (shutdown.signal.aborted && !(error instanceof OperatorError)) return 0; // a start that was broken off
    throw error;
  } finally {
    release();
  }
}

/** `npm run dev` starts us with a channel and asks for a new server after each change of its code. */
function listenForRestarts(supervised: Supervised): void {
  process.on('message', (message) => {
    if (message === 'restart server') void supervised.restart('The server');
  });
}

function whenAborted(): Promise<undefined> {
  return new Promise((resolve) => {
    if (shutdown.signal.aborted) resolve(undefined);
    shutdown.signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}

function explain(error: unknown): string {
  if (error instanceof OperatorError || error instanceof ConfigError) return error.message;
  if (error instanceof Error && process.env['KONTORA_LOG'] !== 'debug')
    return `Kontora did not start: ${error.message}`;
  return error instanceof Error && error.stack ? error.stack : String(error);
}

whenParentIsGone(() => shutdown.abort());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => shutdown.abort());
try {
  const config = loadConfig();
  if (!config.demo && Number(process.versions.node.split('.')[0]) < supportedNode) {
    note(`Node ${process.versions.node} gets no security updates any more: run Kontora with Node 22 or newer.`);
  }
  process.exitCode = await run(config);
} catch (error) {
  note(explain(error));
  process.exitCode = 1;
}
if (process.channel) process.disconnect();
