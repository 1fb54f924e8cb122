// The bank that faults happen to: the built product, started as people start it, on a database of its own.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { migrate } from '#server/db/migrate.ts';
import { clusterFiles, type DatabaseUrls } from '#server/postgres/cluster.ts';
import { bootPostgres, findRunningPostgres } from '#server/postgres/embedded.ts';
import { findPostmaster } from '#server/postgres/postmaster.ts';
import { whenEnded } from '#server/processes/child.ts';
import { settleCards } from '../bench/cards.ts';
import { freePortFrom } from './ports.ts';
import { getChildren, getFamily, signal } from './processes.ts';
import { whenReady } from './ready.ts';
import { type Actor, planActors, settleActors } from './world.ts';

export interface BankPlan {
  /** servers on the one database */
  servers: 1 | 2;
  companies: number;
  people: number;
  /** calls at once */
  connections: number;
  /** settings of each server beside the usual ones */
  env?: (server: number) => NodeJS.ProcessEnv;
  /** where the data shall lie; a temporary folder unless given */
  dataDir?: string;
  /** settings of the clearing simulator; without them, it neither sends nor gets anything */
  clearing?: object;
  /** settings of the card simulator, for which every company gets a card; without them, no one buys */
  cards?: { purchases: object } & Record<string, unknown>;
  /** Prepares what stands between servers and database, once the world lies in `dataDir`, and answers its addresses. */
  database?: (dataDir: string) => Promise<StandIn>;
}

interface StandIn {
  /** of the database itself */
  urls: () => DatabaseUrls;
  /** for the servers */
  address: DatabaseUrls;
  close(): Promise<void>;
}

interface Start {
  process: ChildProcess;
  dataDir: string;
  /** taken away for good */
  isGone: boolean;
}

export class Bank {
  readonly actors: readonly Actor[];
  readonly ports: number[] = [];
  readonly dataDir: string;
  readonly #plan: BankPlan;
  readonly #starts: Start[] = [];
  #database: StandIn | undefined;

  private constructor(plan: BankPlan, dataDir: string) {
    this.#plan = plan;
    this.dataDir = dataDir;
    this.actors = planActors(plan.companies, plan.people);
  }

  static async open(plan: BankPlan): Promise<Bank> {
    const dataDir = plan.dataDir ?? fs.mkdtempSync(path.join(os.tmpdir(), `kontora-faults-${process.pid}-`));
    fs.chmodSync(dataDir, 0o711); // run by root, the database has an account of its own
    const bank = new Bank(plan, dataDir);
    try {
      bank.#setClearing(plan.clearing ?? {});
      await bank.#settle();
      if (plan.database) bank.#database = await plan.database(dataDir);
      while (bank.ports.length < plan.servers) bank.ports.push(await freePortFrom(bank.ports));
      for (let server = 0; server < plan.servers; server += 1) await bank.start(server);
    } catch (error) {
      await bank.close();
      throw error;
    }
    return bank;
  }

  /** Address that proofs are made for: that of the first server, whichever answers. */
  get publicUrl(): string {
    return `http://localhost:${this.ports[0]}`;
  }

  /** Ports of servers that are meant to be there. */
  get livingPorts(): number[] {
    return this.ports.filter((_, server) => !this.#starts[server]?.isGone);
  }

  /** shared with the clearing */
  get railDir(): string {
    return path.join(this.dataDir, 'rail');
  }

  #setClearing(settings: object): void {
    const folder = path.join(this.railDir, 'clearing');
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, 'settings.json'), JSON.stringify({ arrivals: null, ...settings }));
  }

  /** From now on no money of other banks comes; the simulator starts again for that. */
  quietClearing(): void {
    this.#setClearing({ ...this.#plan.clearing, arrivals: null });
    signal([this.clearingPid()], 'SIGKILL');
  }

  /** journal and settings of the card simulator */
  get cardsDir(): string {
    return path.join(this.dataDir, 'cards');
  }

  /** A card for every company; each buys by itself from the first start on. */
  async #settleCards(owner: pg.Pool, settings: { purchases: object }): Promise<void> {
    const companies = new Map(this.actors.map(({ company }) => [company.id, company]));
    const cards = await settleCards(owner, [...companies.values()]);
    this.#setCards({ ...settings, purchases: { ...settings.purchases, cards } });
  }

  #setCards(settings: object): void {
    fs.mkdirSync(this.cardsDir, { recursive: true });
    fs.writeFileSync(path.join(this.cardsDir, 'settings.json'), JSON.stringify(settings));
  }

  /** From now on no card buys by itself; the simulator starts again for that. */
  quietCards(): void {
    this.#setCards({ ...this.#plan.cards, purchases: null });
    signal([this.cardsPid()], 'SIGKILL');
  }

  async #settle(): Promise<void> {
    const postgres = await bootPostgres({ dataDir: this.dataDir });
    const owner = new pg.Pool({ connectionString: postgres.ownerUrl, max: 2 });
    owner.on('error', () => {});
    try {
      await migrate(postgres.ownerUrl);
      await settleActors(owner, this.actors);
      if (this.#plan.cards) await this.#settleCards(owner, this.#plan.cards);
    } finally {
      await owner.end();
      await postgres.stop();
    }
  }

  /** Starts a server and settles once it answers. */
  async start(server: number): Promise<void> {
    const { process: child, dataDir } = this.launch(server);
    const ended = whenEnded(child).then((how) => {
      throw new Error(how);
    });
    ended.catch(() => {});
    await Promise.race([whenReady([this.ports[server] ?? 0], 60_000), ended]).catch(({ message }: Error) => {
      throw new Error(`The product did not start (${message}): ${tail(path.join(dataDir, 'server.log'))}`);
    });
  }

  /** `npm start` for this server, again if need be. The first brings the database. */
  launch(server: number): Start {
    const dataDir = server === 0 ? this.dataDir : path.join(this.dataDir, `server-${server}`);
    fs.mkdirSync(dataDir, { recursive: true });
    const address = this.#database?.address ?? (server === 0 ? undefined : this.#databaseUrls());
    const log = fs.openSync(path.join(dataDir, 'server.log'), 'a');
    const child = spawn(process.execPath, ['dist/start.mjs'], {
      env: {
        PATH: process.env['PATH'],
        PORT: String(this.ports[server]),
        KONTORA_PUBLIC_URL: this.publicUrl,
        KONTORA_DATA_DIR: dataDir,
        KONTORA_LOG: 'warn',
        ...(address ? { DATABASE_URL: address.serverUrl, DATABASE_OWNER_URL: address.ownerUrl } : {}),
        ...this.#plan.env?.(server),
      },
      stdio: ['ignore', log, log],
    });
    fs.closeSync(log);
    const start = { process: child, dataDir, isGone: false };
    this.#starts[server] = start;
    return start;
  }

  /** The parent process of a server. */
  startPid(server = 0): number {
    return Number(this.#starts[server]?.process.pid);
  }

  /** The process that answers calls. */
  serverPid(server = 0): number {
    return this.#childPid('server.mjs', server);
  }

  /** The clearing simulator. */
  clearingPid(): number {
    return this.#childPid('clearing.mjs');
  }

  /** The card simulator. */
  cardsPid(): number {
    return this.#childPid('cards.mjs');
  }

  #childPid(program: string, server = 0): number {
    const [pid] = getChildren(this.startPid(server)).filter((child) => getCommand(child).includes(program));
    if (pid === undefined) throw new Error(`${program} is not running`);
    return pid;
  }

  postgresPid(): number {
    const found = findPostmaster(clusterFiles(this.dataDir).folder);
    if (!found) throw new Error('PostgreSQL is not running');
    return found.pid;
  }

  /** As the owner, past everything that stands before the database. */
  databaseUrl(): string {
    return this.#databaseUrls().ownerUrl;
  }

  #databaseUrls(): DatabaseUrls {
    const urls = this.#database?.urls() ?? findRunningPostgres(this.dataDir);
    if (!urls) throw new Error('PostgreSQL is not running');
    return urls;
  }

  async withOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: this.databaseUrl() });
    client.on('error', () => {});
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end().catch(() => {});
    }
  }

  /** Takes a server and its parent away for good. */
  remove(server: number): void {
    const start = this.#starts[server];
    if (!start) return;
    start.isGone = true;
    signal(getFamily(this.startPid(server)), 'SIGKILL');
  }

  /** What the servers have written so far, for somebody who looks for a cause. */
  logs(): string {
    return this.#starts.map(({ dataDir }) => tail(path.join(dataDir, 'server.log'))).join('\n');
  }

  async close(): Promise<void> {
    for (const { process: child, isGone } of this.#starts.toReversed()) {
      if (isGone) continue;
      const ended = whenEnded(child);
      child.kill('SIGTERM');
      await ended;
    }
    await this.#database?.close();
    if (!this.#plan.dataDir) fs.rmSync(this.dataDir, { recursive: true, force: true });
  }
}

function getCommand(pid: number): string {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

function tail(file: string): string {
  return fs.existsSync(file) ? execFileSync('tail', ['-n', '20', file], { encoding: 'utf8' }) : '';
}
