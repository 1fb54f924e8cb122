// The built clearing simulator (dist/clearing.mjs) as a process of its own, on folders that somebody else makes and
// removes.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { whenEnded } from '#server/processes/child.ts';

export interface TestClearing {
  stop(): Promise<void>;
}

/** Starts it and waits until it takes files. It sends no money by itself. `settings`: further ones of docs/sepa.md. */
export async function startClearing(
  railDir: string,
  settings: Readonly<Record<string, number | string>> = {},
): Promise<TestClearing> {
  fs.mkdirSync(path.join(railDir, 'clearing'), { recursive: true });
  fs.writeFileSync(path.join(railDir, 'clearing', 'settings.json'), JSON.stringify({ arrivals: null, ...settings }));
  const env = { PATH: process.env['PATH'], KONTORA_RAIL_DIR: railDir };
  const child = fork('dist/clearing.mjs', [], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  await once(child, 'message');
  const stop = async () => {
    const ended = whenEnded(child);
    child.kill('SIGTERM');
    await ended;
  };
  return { stop };
}
