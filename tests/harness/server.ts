// The built server (dist/server.mjs) as a process of its own, on a database of the test's.
import { execFile, fork } from 'node:child_process';
import { promisify } from 'node:util';
import { readChildMessage } from '#server/processes/channel.ts';
import { whenEnded } from '#server/processes/child.ts';
import type { TestDatabase } from './database.ts';
import { freePort } from './ports.ts';

export interface TestServerProcess {
  /** as the browser calls it: passkeys exist on localhost only */
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** No demo, and the tests stand where a proxy would: they set the address of the caller. */
export const outsideDemo = { KONTORA_DEMO: 'off', KONTORA_TRUSTED_PROXIES: '127.0.0.1' } as const;

/** Nothing is left beside the database. */
const quiet = { KONTORA_AUDIT_HEADS: 'off', KONTORA_RAIL_DIR: 'off' } as const;

type Addresses = Pick<TestDatabase, 'url' | 'serverUrl'>;

/** The settings of a database, as `npm start` gives them to its server. */
function databaseSettings({ url, serverUrl }: Addresses): NodeJS.ProcessEnv {
  return { DATABASE_URL: serverUrl, DATABASE_OWNER_URL: url };
}

/** Starts it and waits until it serves. `env` comes over the settings of a demo on a free port. */
export async function startServerProcess(database: Addresses, env: NodeJS.ProcessEnv = {}): Promise<TestServerProcess> {
  const port = await freePort();
  const child = fork('dist/server.mjs', [], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      ...databaseSettings(database),
      KONTORA_LOG: 'warn',
      ...quiet,
      ...env,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = whenEnded(child);
  const said = new Promise<string>((resolve, reject) => {
    child.on('message', (received) => {
      const message = readChildMessage(received);
      if (message?.type === 'ready') resolve(message.url);
      else if (message) reject(new Error(message.message));
    });
    void ended.then((how) => reject(new Error(`The server ended before it was ready (${how}).`)));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { url: await said, pid: Number(child.pid), stop };
}

/** Runs `npm run bank -- …`, as built, for the bank of this database and address. Answers what it prints. */
export async function runBank(database: Addresses, url: string, ...args: string[]): Promise<string> {
  const { PATH } = process.env;
  const env = { PATH, PORT: new URL(url).port, ...databaseSettings(database), ...quiet };
  const { stdout } = await promisify(execFile)(process.execPath, ['dist/bank.mjs', ...args], { env });
  return stdout;
}
