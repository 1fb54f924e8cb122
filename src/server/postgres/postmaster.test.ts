import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startPostmaster } from './postmaster.ts';

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'kontora-postmaster-'));
afterAll(() => fs.rmSync(home, { recursive: true }));

/** A program in PostgreSQL's place; a process that it leaves behind runs the line a while after its end. */
function clusterWith(name: string, afterwards: string) {
  const place = path.join(home, name);
  const [folder, logs, sockets, bin] = ['cluster', 'log', 'sockets', 'bin'].map((one) => path.join(place, one));
  for (const made of [folder, logs, sockets, bin]) fs.mkdirSync(String(made), { recursive: true });
  const waits = 'sleep 0.2';
  fs.writeFileSync(path.join(String(bin), 'postgres'), `#!/bin/sh\n(${waits}; ${afterwards}) &\nexit 1\n`, {
    mode: 0o755,
  });
  const secrets = { passwordFile: '', serverPasswordFile: '' };
  return {
    folder: String(folder),
    logs: String(logs),
    sockets: String(sockets),
    native: place,
    account: {},
    ...secrets,
  };
}

test.each([
  ['through the pipe', 'echo "FATAL:  could not create any TCP/IP sockets" >&2'],
  ['into the log', `echo "FATAL:  could not create any TCP/IP sockets" >"$(dirname "$0")/../log/postgresql.log"`],
])('why it did not start is reported, also where that comes %s when the server has ended', async (name, afterwards) => {
  const started = startPostmaster(clusterWith(name, afterwards), { port: 21_432, unsafeFast: true });
  await expect(started).rejects.toThrow('PostgreSQL did not start: could not create any TCP/IP sockets');
});
