// Runs the parent (src/start.ts) as `npm start` does, with the stand-in for a server, in a folder of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { vi } from 'vitest';
import { clusterFiles } from '#server/postgres/cluster.ts';
import { whenEnded } from '#server/processes/child.ts';
import { isAlive } from '#server/processes/identity.ts';
import { freePort } from '../harness/ports.ts';

/** generous: a busy machine takes several times as long */
const waitMs = 120_000;

export interface Workplace {
  /** where the programs are, and below it each start's data */
  folder: string;
  remove(): Promise<void>;
}

/**
 * Bundles src/start.ts and the simulators beside the stand-in. It lies in the project, so that packages are found from
 * it.
 */
export async function makeWorkplace(): Promise<Workplace> {
  fs.mkdirSync('.tmp', { recursive: true });
  const folder = fs.mkdtempSync(path.resolve('.tmp/start-'));
  fs.chmodSync(folder, 0o755);
  const simulators = ['clearing', 'vop', 'cards'].map((name) => [name, `src/simulators/${name}/main.ts`]);
  const input = { start: 'src/start.ts', ...Object.fromEntries(simulators) };
  const bundle = await rolldown({ input, platform: 'node', external: /^[^./#]/ });
  await bundle.write({ dir: path.join(folder, 'dist'), entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' });
  await bundle.close();
  fs.copyFileSync('tests/start/stand-in.mjs', path.join(folder, 'dist', 'server.mjs'));
  const remove = async () => {
    await endAllBelow(folder);
    fs.rmSync(folder, { recursive: true, force: true });
  };
  return { folder, remove };
}

/** A test that failed half-way leaves processes; their numbers are in the files that they leave too. */
async function endAllBelow(folder: string): Promise<void> {
  for (const name of fs.readdirSync(folder).filter((one) => one.startsWith('data-'))) {
    const home = path.dirname(clusterFiles(path.join(folder, name)).folder);
    await end(path.join(folder, name, 'kontora.lock'));
    await end(path.join(home, 'cluster', 'postmaster.pid'));
    fs.rmSync(home, { recursive: true, force: true });
  }
}

async function end(file: string): Promise<void> {
  const pid = readPid(file);
  if (!pid || !isAlive(pid)) return;
  process.kill(pid, 'SIGKILL');
  await vi.waitUntil(() => !isAlive(pid), waitMs);
}

function readPid(file: string): number | undefined {
  return fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8').split('\n')[0]) : undefined;
}

export interface Parent {
  child: ChildProcess;
  port: number;
  dataDir: string;
  /** all it has written so far */
  output(): string;
  /** without the notes about this machine */
  errors(): string;
  notes(): string;
  /** Waits for the ready line. */
  ready(timeoutMs?: number): Promise<void>;
  /** Waits for the end; answers the exit code or the signal. */
  ended: Promise<string>;
  /** number of the stand-in's process */
  serverPid(): Promise<number>;
  postgresPid(): number | undefined;
  /** One more visit; answers how many there were, or the status where there was no answer. */
  visit(): Promise<number | string>;
}

function newDataFolder(folder: string): string {
  const dataDir = fs.mkdtempSync(path.join(folder, 'data-'));
  fs.chmodSync(dataDir, 0o755); // run by root, the database has an account of its own
  return dataDir;
}

/** What npm does: a shell that stays, because it has more to do. */
const underShell = ['sh', '-c', '"$0" "$@"; exit $?'];

export async function startParent(
  { folder }: Workplace,
  env: NodeJS.ProcessEnv = {},
  dataDir = newDataFolder(folder),
): Promise<Parent> {
  const port = await freePort();
  const [program = '', ...args] = [
    ...(env['npm_lifecycle_event'] === undefined ? [] : underShell),
    process.execPath,
    path.join(folder, 'dist', 'start.mjs'),
  ];
  const child = spawn(program, args, {
    cwd: folder,
    env: { PATH: process.env['PATH'], PORT: String(port), KONTORA_DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { output: '', errors: '' };
  child.stdout?.on('data', (text) => (said.output += text));
  child.stderr?.on('data', (text) => (said.errors += text));
  const get = async (page: string) => fetch(`http://127.0.0.1:${port}${page}`);
  return {
    child,
    port,
    dataDir,
    output: () => said.output,
    errors: () => said.errors.replace(/^(Node .* gets no security|The database is in) .*\n/gm, ''),
    notes: () => said.errors,
    ready: async (timeoutMs = waitMs) => {
      await vi.waitUntil(() => said.output.includes('is ready') || child.exitCode !== null, timeoutMs);
      if (!said.output.includes('is ready')) throw new Error(said.errors);
    },
    ended: whenEnded(child),
    serverPid: async () => Number(await (await get('/pid')).text()),
    postgresPid: () => readPid(path.join(clusterFiles(dataDir).folder, 'postmaster.pid')),
    visit: async () => {
      try {
        const answer = await get('/');
        return answer.ok ? Number(await answer.text()) : `status ${answer.status}`;
      } catch {
        return 'no answer';
      }
    },
  };
}
