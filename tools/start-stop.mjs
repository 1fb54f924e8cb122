// `node tools/start-stop.mjs`: starts the product as `npm start` does, asks it for its health, stops it, and does so
// once more on the same data. The workflow runs it on systems where the whole of `npm test` does not run. Exit code 1
// on a failure.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { say } from './prepare.mjs';

/** The first start installs, builds and makes the demo world. */
const readyMs = 20 * 60_000;
const stopMs = 60_000;
/** Windows has no signals: a program that ends another one there breaks it off, as a power cut would. */
const hasSignals = process.platform !== 'win32';

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'kontora-start-stop-'));
// run by root, the database has an account of its own
fs.chmodSync(dataDir, 0o755);

async function findFreePort() {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** @throws {Error} if the program ends, or is not ready in time */
async function waitUntilReady(child) {
  let output = '';
  const ready = new Promise((resolve, reject) => {
    child.stdout.on('data', (text) => {
      output += text;
      process.stderr.write(text);
      if (output.includes('is ready')) resolve();
    });
    child.once('exit', (code, signal) => reject(new Error(`It ended before it was ready: ${code ?? signal}`)));
  });
  await within(readyMs, 'is not ready', ready);
}

async function within(ms, what, work) {
  const timer = new AbortController();
  const late = new Promise((_, reject) => {
    const id = setTimeout(() => reject(new Error(`After ${ms / 1000} s it ${what}.`)), ms);
    timer.signal.addEventListener('abort', () => clearTimeout(id));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    timer.abort();
  }
}

async function startAndStop() {
  const port = await findFreePort();
  const env = { ...process.env, PORT: String(port), KONTORA_DATA_DIR: dataDir };
  const child = spawn(process.execPath, ['tools/start.mjs'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    await waitUntilReady(child);
    const { status } = await fetch(`http://localhost:${port}/healthz`);
    if (status !== 200) throw new Error(`/healthz answers ${status}.`);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const [code, signal] = await within(stopMs, 'has not stopped', ended);
    if (hasSignals && code !== 0) throw new Error(`It stopped with ${code ?? signal}.`);
  } finally {
    child.kill('SIGKILL');
  }
}

try {
  process.chdir(path.resolve(import.meta.dirname, '..'));
  await startAndStop();
  say('Started and stopped.');
  await startAndStop();
  say('Started again on the same data, and stopped.');
  if (hasSignals) fs.rmSync(dataDir, { recursive: true, force: true });
} catch (error) {
  say(`FAILED ${error.message}`);
  process.exitCode = 1;
}
