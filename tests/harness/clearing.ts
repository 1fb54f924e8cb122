// The built clearing simulator (dist/clearing.mjs) as a process of its own, on folders of the test's.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { whenEnded } from '../../src/server/processes/child.ts';

export interface TestClearing {
  railDir: string;
  stop(): Promise<void>;
}

/** Starts it and waits until it takes files. It sends no money by itself. */
export async function startClearing(): Promise<TestClearing> {
  const railDir = fs.mkdtempSync(path.join(os.tmpdir(), 'kontora-rail-'));
  fs.mkdirSync(path.join(railDir, 'clearing'));
  fs.writeFileSync(path.join(railDir, 'clearing', 'settings.json'), '{"arrivals": null}');
  const env = { PATH: process.env['PATH'], KONTORA_RAIL_DIR: railDir };
  const child = fork('dist/clearing.mjs', [], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  await once(child, 'message');
  const stop = async () => {
    const ended = whenEnded(child);
    child.kill('SIGTERM');
    await ended;
    fs.rmSync(railDir, { recursive: true });
  };
  return { railDir, stop };
}
