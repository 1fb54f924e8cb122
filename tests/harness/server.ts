// The built server (dist/server.mjs) as a process of its own, on a database of the test's.
import { fork } from 'node:child_process';
import { readChildMessage } from '../../src/server/processes/channel.ts';
import { whenEnded } from '../../src/server/processes/child.ts';
import { freePort } from './ports.ts';

export interface TestServerProcess {
  /** as the browser calls it: passkeys exist on localhost only */
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts it and waits until it serves. `env` comes over the settings of a demo on a free port. */
export async function startServerProcess(databaseUrl: string, env: NodeJS.ProcessEnv = {}): Promise<TestServerProcess> {
  const port = await freePort();
  const child = fork('dist/server.mjs', [], {
    env: { PATH: process.env['PATH'], PORT: String(port), DATABASE_URL: databaseUrl, KONTORA_LOG: 'warn', ...env },
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
