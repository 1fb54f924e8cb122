// Goal 29: the rule lab on thirteen months of 10 000 companies: how long a draft and the past as it was take, and what
// that costs the executor beside it and the memory of the server.
import fs from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import * as z from 'zod/mini';
import type { Bench, Rate } from '../bench.ts';
import { Connection } from '../connection.ts';
import { median } from '../figures.ts';
import { expectStatus } from '../load.ts';
import { processorMicros, residentMB } from '../processor.ts';
import { getRequest } from '../proofs.ts';
import type { Row } from '../report.ts';
import { onceRow, shareRow } from '../rows.ts';
import { enrolStaff } from '../staff.ts';
import type { SignedIn } from '../world.ts';
import { measureExecutor } from './executor.ts';

const companies = 10_000;
const filledAtOnce = 250;
const connections = 2;
const maxMsOfTenMillion = 60_000;
const minShare = 0.8;
const maxGrowthMB = 200;
const lookMs = 50;
/** of the executor, alone and beside the lab in turn */
const rounds = 3;
const payments = 8_000;

const rule = (atLeast: number) => ({
  conditions: [{ measure: 'sum', direction: 'in', window: 7, atLeast }],
  clients: { type: 'LEGAL' },
  caseType: 'MNT',
});

/** Measured once, last: its sides have no payments. `sides` of all companies together. */
export async function measureLab(bench: Bench, sides: number, say: (line: string) => void): Promise<Row[]> {
  const lab = new LabBench(bench, await enrolStaff(bench.bank.owner, 'M'), sides);
  say(`${await lab.fill()} events of ${sides} sides`);
  const idleMB = residentMB(bench.bank.serverPid);
  const draft = await lab.time('/web/rule-runs', {
    ...{ code: 'C.IN.25K', body: rule(2_000_000) },
    against: { code: 'C.IN.25K', version: 1 },
  });
  say(`a draft beside the live version: ${Math.round(draft.ms)} ms`);
  const past = await lab.time('/web/rule-runs?past', {});
  const { same, missing, extra } = past.result;
  say(`the past as it was: ${Math.round(past.ms)} ms, ${same} events the same, ${missing} missing, ${extra} extra`);
  if (same === 0 || missing + extra > 0) throw new Error('The past does not give the events that it raised.');
  const { alone, beside, share } = await lab.measureExecutorBeside(say);
  const words = `${sides / 1_000_000} million sides`;
  const bound = { atMost: (maxMsOfTenMillion * sides) / 10_000_000 };
  return [
    onceRow('29', `a draft beside the live version, ${words}`, 'ms', draft.ms, bound),
    onceRow('29', 'the same, processor time of server and database', 'ms', draft.processorMs),
    onceRow('29', `the past as it was, ${words}, ${same} events found again`, 'ms', past.ms, bound),
    onceRow('29', 'the same, processor time of server and database', 'ms', past.processorMs),
    onceRow('29', 'executor alone', '/s', alone),
    { ...shareRow('29', 'executor beside the lab', beside, alone, 'alone', { atLeast: minShare }), ratios: [share] },
    onceRow('29', 'memory of the server above idle', 'MB', lab.mostMB - idleMB, { atMost: maxGrowthMB }),
  ];
}

const differences = z.array(z.unknown());
const jobRow = z.object({
  state: z.string(),
  result: z.nullable(
    z.object({ same: z.optional(z.int()), missing: z.optional(differences), extra: z.optional(differences) }),
  ),
});

class LabBench {
  readonly #bench: Bench;
  readonly #person: SignedIn;
  readonly #sides: number;
  /** of the server while the lab works */
  mostMB = 0;

  constructor(bench: Bench, person: SignedIn, sides: number) {
    this.#bench = bench;
    this.#person = person;
    this.#sides = sides;
  }

  /** The follower of money is off from here on: only the lab is compared. Answers the number of events. */
  async fill(): Promise<number> {
    const { owner, databaseUrl } = this.#bench.bank;
    await owner.query(`update follower set by_server = false where name = 'monitoring'`);
    await owner.query(fs.readFileSync('tools/bench/lab.sql', 'utf8'));
    const firsts = Array.from({ length: companies / filledAtOnce }, (_, at) => 1 + at * filledAtOnce);
    const fillNext = async (client: pg.Client) => {
      for (let first = firsts.shift(); first !== undefined; first = firsts.shift())
        await client.query('select bench_world.fill_flows($1, $2, $3)', [
          ...[first, first + filledAtOnce - 1, Math.ceil(this.#sides / companies)],
        ]);
    };
    const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: databaseUrl }));
    await Promise.all(clients.map((client) => client.connect()));
    await Promise.all(clients.map(fillNext));
    await Promise.all(clients.map((client) => client.end()));
    await owner.query('select bench_world.total_flows()');
    const { rows } = await owner.query<{ count: string }>('select bench_world.raise_events() as count');
    await owner.query('vacuum analyze flow, flow_day, case_event');
    await owner.query('checkpoint');
    return Number(rows[0]?.count);
  }

  /** From the request until its job is done. */
  async time(path: string, body: object) {
    const { serverPid, postgresPid } = this.#bench.bank;
    const spent = () => processorMicros(serverPid) + processorMicros(postgresPid);
    const [began, before] = [performance.now(), spent()];
    const jobId = await this.#start(path, body);
    for (;;) {
      const { state, result } = await this.#job(jobId);
      if (state === 'failed' || state === 'stopped') throw new Error(`The job is ${state}.`);
      if (state === 'done') {
        const count = (all: readonly unknown[] | undefined) => all?.length ?? 0;
        const counted = { same: result?.same ?? 0, missing: count(result?.missing), extra: count(result?.extra) };
        const processorMs = (spent() - before) / 1000;
        return { ms: performance.now() - began, processorMs, result: counted };
      }
      this.mostMB = Math.max(this.mostMB, residentMB(this.#bench.bank.serverPid));
      await delay(lookMs);
    }
  }

  /** Alone and beside in turn; the median of the ratios. */
  async measureExecutorBeside(say: (line: string) => void) {
    const measured: { alone: Rate; beside: Rate }[] = [];
    for (let round = 1; round <= rounds; round++) {
      const alone = await measureExecutor(this.#bench, payments, false);
      const beside = await this.#besideLab(() => measureExecutor(this.#bench, payments, false));
      measured.push({ alone, beside });
      say(`the executor alone ${Math.round(alone.perSecond)} a second, beside the lab ${Math.round(beside.perSecond)}`);
    }
    const share = median(measured.map(({ alone, beside }) => beside.perSecond / alone.perSecond));
    const { alone, beside } = measured[Math.floor(rounds / 2)] as (typeof measured)[number];
    return { alone: alone.perSecond, beside, share };
  }

  /** One run after the other until the work is done. */
  async #besideLab<T>(work: () => Promise<T>): Promise<T> {
    let isOver = false;
    const trying = (async () => {
      while (!isOver) await this.time('/web/rule-runs', { code: 'C.IN.25K', body: rule(2_000_000) });
    })();
    const done = await work();
    isOver = true;
    await trying;
    return done;
  }

  async #start(path: string, body: object): Promise<string> {
    const { bank } = this.#bench;
    const connection = await Connection.open(bank.port);
    const reply = await connection.send(getRequest({ method: 'POST', path, body }, bank.publicUrl, this.#person));
    connection.close();
    expectStatus(reply, 200);
    const { runId, jobId } = z
      .object({ runId: z.optional(z.string()), jobId: z.optional(z.string()) })
      .parse(JSON.parse(reply.body));
    if (jobId !== undefined) return jobId;
    const { rows } = await bank.owner.query<{ job_id: string }>('select job_id from lab_run where id = $1', [runId]);
    return rows[0]?.job_id ?? '';
  }

  async #job(id: string): Promise<z.output<typeof jobRow>> {
    const { rows } = await this.#bench.bank.owner.query('select state, result from job where id = $1', [id]);
    return jobRow.parse(rows[0]);
  }
}
