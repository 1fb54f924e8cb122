// One scenario from start to verdict: load, fault, ready again, load goes on, rest, then what the database says.
import fs from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { findBreaches } from '#server/audit/invariants.ts';
import { openPool } from '#server/db/pool.ts';
import { product } from '#src/features.server.ts';
import { Bank } from './bank.ts';
import { Caller } from './client.ts';
import { compare, type Difference, readPayments } from './compare.ts';
import { getClass, isGood, Journal, type StatusClass } from './journal.ts';
import { startLoad } from './load.ts';
import { whenReady } from './ready.ts';
import type { Scenario } from './scenario.ts';

export interface Result {
  name: string;
  /** why it did not run */
  skipped?: string;
  calls: Record<StatusClass, number>;
  differences: Difference[];
  readyMs: number | undefined;
  seconds: number;
  /** what makes it fail, one line each; empty: passed */
  faults: string[];
}

const beforeMs = 2_000;
const afterMs = 2_500;
const readyMostMs = 60_000;
const defaultReadyWithinMs = 5_000;
/** Enough people that no one pushes more often than ten times a minute. */
const defaultPlan = { servers: 1, companies: 40, people: 240, connections: 8 } as const;

/** What the scenario under way has to take away: its bank, then what was mounted for it. */
let clearUp: () => Promise<void> = async () => {};

/** For a run that is broken off: leaves no server, no database and no mounted disk. */
export function breakOff(): Promise<void> {
  return clearUp();
}

export async function runScenario(scenario: Scenario): Promise<Result> {
  const began = performance.now();
  const journal = new Journal();
  const result: Result = {
    name: scenario.name,
    calls: journal.count(),
    differences: [],
    readyMs: undefined,
    seconds: 0,
    faults: [],
  };
  const skipped = scenario.whyNot?.();
  if (skipped !== undefined) return { ...result, skipped };
  process.stderr.write(`${scenario.name} … `);
  let settings: Awaited<ReturnType<NonNullable<Scenario['setUp']>>> | undefined;
  let bank: Bank | undefined;
  clearUp = async () => {
    await bank?.close().catch((error) => result.faults.push(`did not stop: ${error}`));
    await settings?.undo();
  };
  try {
    settings = await scenario.setUp?.();
    bank = await Bank.open({ ...defaultPlan, ...scenario.plan, ...settings?.plan });
    await breakAndJudge(scenario, bank, journal, result);
  } catch (error) {
    result.faults.push(error instanceof Error ? error.message : String(error));
  }
  result.calls = journal.count();
  if (result.faults.length > 0) keep(scenario.name, journal, result, bank);
  await clearUp();
  clearUp = async () => {};
  result.seconds = (performance.now() - began) / 1000;
  process.stderr.write(`${result.faults.length === 0 ? 'passed' : `FAILED: ${result.faults.join('; ')}`}\n`);
  return result;
}

async function breakAndJudge(scenario: Scenario, bank: Bank, journal: Journal, result: Result): Promise<void> {
  const { connections } = { ...defaultPlan, ...scenario.plan };
  const caller = new Caller(() => bank.livingPorts, bank.publicUrl, journal);
  const load = startLoad(caller, bank.actors, connections, scenario.payeeIban);
  let readyAt = Date.now();
  try {
    await delay(beforeMs);
    const from = await scenario.strike(bank);
    const at = await whenReady(bank.livingPorts, readyMostMs);
    readyAt = Date.now();
    result.readyMs = Math.max(0, Math.round(at - from));
    await delay(afterMs);
  } finally {
    await load.stop();
    caller.close();
  }
  await judge(scenario, bank, journal, result, readyAt);
}

async function judge(scenario: Scenario, bank: Bank, journal: Journal, result: Result, readyAt: number): Promise<void> {
  const owner = new pg.Pool({ connectionString: bank.databaseUrl(), max: 1 });
  const checker = openPool({ url: bank.databaseUrl(), size: 1, role: null });
  owner.on('error', () => {});
  try {
    await whenAtRest(owner);
    const ofBooks = (await scenario.compare?.(bank, owner)) ?? [];
    result.differences = [...compare(await readPayments(owner), journal), ...ofBooks];
    const breaches = await findBreaches(checker, product.invariants);
    for (const { rule } of breaches) result.faults.push(`broken: ${rule}`);
  } finally {
    await owner.end();
    await checker.end();
  }
  for (const { kind, what, mark } of result.differences.slice(0, 3)) result.faults.push(`${kind}: ${what} (${mark})`);
  const within = scenario.readyWithinMs ?? defaultReadyWithinMs;
  if ((result.readyMs ?? 0) > within) result.faults.push(`ready after ${result.readyMs} ms, not ${within}`);
  const odd = journal.attempts.filter((attempt) => getClass(attempt) === 'other');
  for (const { verb, status, code } of odd.slice(0, 3)) result.faults.push(`${verb} answered ${status} ${code}`);
  const isBack = journal.attempts.some(
    (attempt) => attempt.verb === 'approve' && attempt.at > readyAt && isGood(attempt),
  );
  if (!isBack) result.faults.push('nothing was approved after it was ready again');
}

/** The executor and the sequencer have nothing left. */
async function whenAtRest(owner: pg.Pool): Promise<void> {
  const late = Date.now() + 30_000;
  for (;;) {
    const { rows } = await owner.query<{ busy: boolean }>(
      `select exists (select from payment where state = payment_state('authorized') and rail <> 'card')
         or exists (select from audit_inbox) as busy`,
    );
    if (rows[0]?.busy === false) return;
    if (Date.now() > late) return; // the comparison names what has not been done
    await delay(50);
  }
}

/** What somebody needs who looks for the cause. */
function keep(name: string, journal: Journal, result: Result, bank: Bank | undefined): void {
  const file = `dist/faults/${name.replaceAll(/[^a-z0-9]+/gi, '-')}`;
  fs.writeFileSync(`${file}.jsonl`, journal.attempts.map((attempt) => `${JSON.stringify(attempt)}\n`).join(''));
  const found = [...result.faults, ...result.differences.map((difference) => JSON.stringify(difference))];
  fs.writeFileSync(`${file}.txt`, `${found.join('\n')}\n\n${bank?.logs() ?? ''}`);
}
