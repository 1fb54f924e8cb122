// The parent as an operator meets it: what it refuses, what it repairs, how it ends.
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { clusterFiles } from '#server/postgres/cluster.ts';
import { findRunningPostgres } from '#server/postgres/embedded.ts';
import { isAlive } from '#server/processes/identity.ts';
import { signedHeaders } from '#simulators/cards/signature.ts';
import { getChildren } from '#tools/faults/processes.ts';
import { sampleFeed } from '../samples/cardMessages.ts';
import { makeWorkplace, type Parent, startParent, type Workplace } from './parent.ts';

const wait = { timeout: 120_000 };
let place: Workplace;

beforeAll(async () => {
  place = await makeWorkplace();
});
afterAll(() => place.remove());

async function stop(parent: Parent): Promise<string> {
  parent.child.kill('SIGTERM');
  return await parent.ended;
}

test.each([
  ['an unknown setting', { KONTORA_DMO: 'off' }, 'There is no setting KONTORA_DMO; the nearest is KONTORA_DEMO.'],
  ['a wrong value', { KONTORA_LOG: 'loud' }, 'KONTORA_LOG must be one of'],
  ['the demo on a public address', { HOST: '0.0.0.0' }, 'set KONTORA_DEMO=off'],
  ['an address of another machine', { HOST: '192.0.2.1', ...real() }, 'HOST=192.0.2.1 is no address of this machine'],
  ['a database that is not there', { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/bank' }, 'No PostgreSQL answers at'],
  ['a data folder that cannot be', { KONTORA_DATA_DIR: path.resolve('package.json/data') }, 'cannot be written to'],
])('%s is refused by one sentence', async (_, env, sentence) => {
  const parent = await startParent(place, env);
  expect(await parent.ended).toBe('exit 1');
  expect(parent.errors()).toContain(sentence);
  expect(
    parent
      .errors()
      .replace(/^Node .*\n/, '')
      .trim()
      .split('\n'),
  ).toHaveLength(1);
  expect(parent.output()).toBe('');
});

/** The clearing simulator runs: what is none of its messages is put aside. */
async function takesFiles({ dataDir }: Parent): Promise<void> {
  const rail = path.join(dataDir, 'rail');
  await vi.waitUntil(() => fs.existsSync(path.join(rail, 'out')), wait);
  fs.writeFileSync(path.join(rail, 'out', 'letter.xml'), 'Dear clearing');
  await vi.waitUntil(() => fs.existsSync(path.join(rail, 'clearing', 'failed', 'letter.xml')), wait);
}

function real(): NodeJS.ProcessEnv {
  return { KONTORA_DEMO: 'off', KONTORA_PUBLIC_URL: 'https://bank.example.com' };
}

/** null: by its socket */
async function serverAddress(url: string | undefined): Promise<string | null> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ address: string | null }>('select host(inet_server_addr()) as address');
  await client.end();
  return rows[0]?.address ?? null;
}

test('a port that is taken is refused', async () => {
  const taken = net.createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const address = taken.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const parent = await startParent(place, { PORT: String(port) });
  expect(await parent.ended).toBe('exit 1');
  expect(parent.errors()).toBe(`Port ${port} on 127.0.0.1 is taken by another program: set PORT to a free one.\n`);
  taken.close();
});

test('a start says one line, a second one is refused, a stop ends server and database, under npm too', async () => {
  const parent = await startParent(place);
  await parent.ready();
  expect(parent.output()).toBe(`Kontora is ready at http://localhost:${parent.port} (demo)\n`);
  expect(await parent.visit()).toBe(1);
  const postgres = Number(parent.postgresPid());
  await takesFiles(parent);

  const second = await startParent(place, {}, parent.dataDir);
  expect(await second.ended).toBe('exit 1');
  expect(second.errors()).toContain(`Kontora is running in ${parent.dataDir} already (process ${parent.child.pid})`);

  expect(await stop(parent)).toBe('exit 0');
  expect(parent.errors()).toBe('stand-in stopped: asked to\n'); // it says so only with the database still there
  expect(isAlive(postgres)).toBe(false);

  // as an older version left it: the next start makes the servers' login
  fs.rmSync(clusterFiles(parent.dataDir).serverPasswordFile);
  const later = await startParent(place, { npm_lifecycle_event: 'start' }, parent.dataDir);
  await later.ready();
  expect(await later.visit()).toBe(2);
  const left = [await later.serverPid(), Number(later.postgresPid())];
  expect(left.map(isAlive)).toEqual([true, true]);
  expect(await stop(later)).toBe('SIGTERM'); // npm's shell, which reports to no one
  await vi.waitUntil(() => !left.some(isAlive), wait);
});

/** What the server knows about the card processor. */
async function cardSettings({ port }: Parent): Promise<{ url: string; secret: string }> {
  const settings = await (await fetch(`http://127.0.0.1:${port}/settings`)).json();
  return { url: settings.KONTORA_CARDS_URL, secret: settings.KONTORA_CARDS_SECRET };
}

/** The bank feeds a purchase; the answer is the bank's own, or why there is none. */
async function buy({ url, secret }: { url: string; secret: string }, number = 1): Promise<unknown> {
  const body = JSON.stringify(sampleFeed(number));
  try {
    const answer = await fetch(url, { method: 'POST', headers: signedHeaders(secret, body, Date.now()), body });
    return answer.ok ? await answer.json() : answer.status;
  } catch {
    return 'no answer';
  }
}

test('the card simulator and the server know each other, also after a kill and with a secret of the settings', async () => {
  const declined = { decision: 'declined', reason: 'card-locked', paymentId: null };
  const parent = await startParent(place);
  await parent.ready();
  const settings = await cardSettings(parent);
  expect(await buy(settings)).toEqual(declined);
  const isCards = (pid: number) => fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('cards.mjs');
  const [simulator] = getChildren(Number(parent.child.pid)).filter(isCards);
  process.kill(Number(simulator), 'SIGKILL');
  await vi.waitFor(async () => expect(await buy(settings)).toEqual(declined), wait);
  expect(await buy(settings, 3)).toEqual(declined);
  expect(parent.errors()).toContain('The card simulator ended (SIGKILL); starting it again.');
  expect(await buy({ ...settings, secret: 'another' })).toBe(401);
  expect(await stop(parent)).toBe('exit 0');

  const file = path.join(parent.dataDir, 'secret');
  fs.writeFileSync(file, 's'.repeat(32));
  const later = await startParent(place, { KONTORA_CARDS_SECRET_FILE: file }, parent.dataDir);
  await later.ready();
  const { url, secret } = await cardSettings(later);
  expect(secret).toBe(undefined);
  expect(await buy({ url, secret: 's'.repeat(32) }, 2)).toEqual(declined);
  expect(await stop(later)).toBe('exit 0');
});

test('with a card processor of its own the demo starts no simulator of one', async () => {
  const own = { KONTORA_CARDS_URL: 'http://127.0.0.1:9/cards', KONTORA_CARDS_SECRET: 's'.repeat(32) };
  const parent = await startParent(place, own);
  await parent.ready();
  expect(await cardSettings(parent)).toEqual({ url: own.KONTORA_CARDS_URL, secret: own.KONTORA_CARDS_SECRET });
  expect(await stop(parent)).toBe('exit 0');
  expect(fs.existsSync(path.join(parent.dataDir, 'cards'))).toBe(false);
});

test('of four starts at once in a folder with a dead lock one wins', async () => {
  const dataDir = fs.mkdtempSync(path.join(place.folder, 'data-'));
  fs.writeFileSync(path.join(dataDir, 'kontora.lock'), '999999999\n0\n');
  const parents = await Promise.all([1, 2, 3, 4].map(() => startParent(place, {}, dataDir)));
  await vi.waitUntil(() => parents.filter(({ child }) => child.exitCode === 1).length === 3, wait);
  const winner = parents.find(({ child }) => child.exitCode === null);
  await winner?.ready();
  for (const loser of parents.filter((parent) => parent !== winner)) {
    expect(loser.errors()).toContain(`Kontora is running in ${dataDir} already (process ${winner?.child.pid})`);
  }
  expect(winner && (await stop(winner))).toBe('exit 0');
});

test('a killed server and a killed database come back, and nothing that was answered is lost', async () => {
  const parent = await startParent(place);
  await parent.ready();
  expect(await parent.visit()).toBe(1);

  const server = await parent.serverPid();
  process.kill(server, 'SIGKILL');
  await vi.waitFor(async () => expect(await parent.visit()).toBe(2), wait);
  expect(await parent.serverPid()).not.toBe(server);
  expect(parent.errors()).toContain('The server ended (SIGKILL); starting it again.');

  process.kill(Number(parent.postgresPid()), 'SIGKILL');
  await vi.waitUntil(() => parent.errors().includes('PostgreSQL runs again.'), wait);
  expect(parent.errors()).toContain('PostgreSQL ended (SIGKILL); starting it again.');
  await vi.waitFor(async () => expect(await parent.visit()).toBe(3), wait);
  expect(parent.output().match(/ready/g)).toHaveLength(1);
  expect(await stop(parent)).toBe('exit 0');
});

test('after kill -9 of the parent its server and the clearing simulator end by themselves and the next start has all', async () => {
  const parent = await startParent(place);
  await parent.ready();
  expect(await parent.visit()).toBe(1);
  const server = await parent.serverPid();
  const postgres = Number(parent.postgresPid());
  await takesFiles(parent);
  const programs = getChildren(Number(parent.child.pid)).filter((pid) => pid !== postgres);
  parent.child.kill('SIGKILL');
  await vi.waitUntil(() => !isAlive(server), wait);
  await vi.waitUntil(() => !programs.some(isAlive), wait);
  expect(isAlive(postgres)).toBe(true);

  const next = await startParent(place, {}, parent.dataDir);
  await next.ready();
  expect(await next.visit()).toBe(2);
  expect(isAlive(postgres)).toBe(false);
  expect(await stop(next)).toBe('exit 0');
});

test('a lock file that names a process of another time binds no one', async () => {
  const dataDir = path.join(place.folder, 'data-locked');
  fs.mkdirSync(dataDir);
  fs.writeFileSync(path.join(dataDir, 'kontora.lock'), `${process.pid}\nlong ago\n`);
  const parent = await startParent(place, {}, dataDir);
  await parent.ready();
  expect(await stop(parent)).toBe('exit 0');
  expect(fs.existsSync(path.join(dataDir, 'kontora.lock'))).toBe(false);
});

test.each([
  ['refuses', 'The stand-in refuses to start.\n'],
  ['fails', 'Kontora did not start: The stand-in cannot just now.\n'],
  ['breaks', 'Kontora did not start: The server ended before it was ready (exit 1).\n'],
])('a server that %s ends the first start with a sentence, and the database with it', async (mood, sentence) => {
  const parent = await startParent(place, { STAND_IN: mood });
  expect(await parent.ended).toBe('exit 1');
  // what was said last may arrive after the end
  await vi.waitUntil(() => parent.errors().endsWith(sentence), wait);
  expect(parent.postgresPid()).toBe(undefined);
});

test('a folder that lies too deep for a socket is served by TCP, any other by the socket', async () => {
  const addresses: (string | null)[] = [];
  for (const name of ['data-near', `data-${'deep'.repeat(25)}`]) {
    const parent = await startParent(place, real(), path.join(place.folder, name));
    await parent.ready();
    addresses.push(await serverAddress(findRunningPostgres(parent.dataDir)?.serverUrl));
    expect(await stop(parent)).toBe('exit 0');
    // outside the demo nothing replaces the clearing or the card processor
    for (const name of ['rail', 'cards']) expect(fs.existsSync(path.join(parent.dataDir, name))).toBe(false);
  }
  expect(addresses).toEqual([null, '127.0.0.1']);
});

test('a stop while the server is starting ends everything too', async () => {
  const parent = await startParent(place, { STAND_IN: 'never ready' });
  await vi.waitUntil(() => findRunningPostgres(parent.dataDir), wait);
  expect(await stop(parent)).toBe('exit 0');
  expect(parent.postgresPid()).toBe(undefined);
});

// Only root runs the database under another account, which a closed folder keeps out.
if (process.getuid?.() === 0) {
  test('below a closed folder the database lies elsewhere, and the start says where', async () => {
    const closed = fs.mkdtempSync(path.join(place.folder, 'data-'));
    const parent = await startParent(place, {}, closed);
    await parent.ready();
    expect(parent.notes()).toMatch(
      /^The database is in \/var\/lib\/kontora-\w+\/cluster: its own account cannot open/m,
    );
    expect(await parent.visit()).toBe(1);
    expect(await stop(parent)).toBe('exit 0');
  });
}

test('an old Node is warned of outside the demo only', async () => {
  const isOld = Number(process.versions.node.split('.')[0]) < 22;
  const parent = await startParent(place, { ...real(), STAND_IN: 'refuses' });
  await parent.ended;
  expect(parent.notes().includes('run Kontora with Node 22')).toBe(isOld);
});
