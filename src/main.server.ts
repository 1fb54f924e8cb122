/**
 * The server process, a child of start.ts: migrates, makes the demo world on the first start, serves, stops cleanly.
 */
import fs from 'node:fs';
import path from 'node:path';
import { seedDemo } from '../db/demo/seed.ts';
import { type RunningServer, startServer } from './serve.ts';
import { ConfigError, loadConfig } from './server/config/config.ts';
import { migrate, requireMigrated } from './server/db/migrate.ts';
import { getRefusal } from './server/http/problem.ts';
import { notifyParent, whenParentIsGone } from './server/processes/channel.ts';
import { OperatorError } from './server/processes/operatorError.ts';

async function start(): Promise<RunningServer> {
  const config = loadConfig();
  if (!config.databaseUrl)
    throw new OperatorError('DATABASE_URL is missing: run `npm start`, which brings its own database.');
  const { databaseUrl, databaseOwnerUrl } = config;
  if (databaseOwnerUrl) {
    await migrate(databaseOwnerUrl);
    if (config.demo) await seedDemo(databaseOwnerUrl);
  } else await requireMigrated(databaseUrl);
  const { version } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as { version: string };
  return startServer(config, {
    databaseUrl,
    version,
    webRoot: path.resolve('dist/web'),
    taskFolder: new URL('./tasks/', import.meta.url),
  });
}

function isForOperator(error: unknown): error is Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return (
    error instanceof ConfigError ||
    error instanceof OperatorError ||
    ['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL', '3D000', '28P01', '28000', '42501'].includes(code)
  );
}

let server: RunningServer | undefined;
let stopping = false;

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await server?.close();
  process.exit(0);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
whenParentIsGone(() => void stop());

try {
  server = await start();
  notifyParent({ type: 'ready', url: server.url });
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  if (!isForOperator(error) && getRefusal(error)?.code !== 'try-again-later') console.error(error);
  notifyParent({ type: isForOperator(error) ? 'refused' : 'failed', message });
  process.exitCode = 1;
  // the message leaves first; whatever is still open does not keep the process
  setTimeout(() => process.exit(1), 100).unref();
}
