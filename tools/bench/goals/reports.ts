// Goal 30: the AML reports of a year over HTTP, with a million and with ten million entries of clients: they may not
// grow with them.
import fs from 'node:fs';
import { reportNames } from '#features/amlReports/rules.ts';
import { addDays, dayAt } from '#shared/days.ts';
import type { Bench } from '../bench.ts';
import { Connection } from '../connection.ts';
import { quantile } from '../figures.ts';
import { expectStatus } from '../load.ts';
import { processorMicros } from '../processor.ts';
import { getRequest } from '../proofs.ts';
import type { Row } from '../report.ts';
import { onceRow } from '../rows.ts';
import { enrolStaff } from '../staff.ts';
import type { SignedIn } from '../world.ts';

const companies = 10_000;
const filledAtOnce = 500;
const turns = 110;
const warmUps = 10;
const maxP95 = 300;
/** from one size to the next, percent */
const maxGrowth = 150;

/** Measured once, last: its entries have no payments. `sizes`: the smaller one first. */
export async function measureReports(bench: Bench, sizes: number[], say: (line: string) => void): Promise<Row[]> {
  const { owner } = bench.bank;
  const person = await enrolStaff(owner, 'E');
  await owner.query(fs.readFileSync('tools/bench/reports.sql', 'utf8'));
  await owner.query('set statement_timeout = 0');
  await owner.query('truncate report_side');
  const rows: Row[] = [];
  const before = new Map<string, number>();
  let filled = 0;
  for (const size of sizes) {
    await fill(bench, filled / companies, size / companies);
    filled = size;
    const words = `${size / 1_000_000} million entries`;
    say(`reports: ${words}`);
    for (const name of reportNames) {
      const { times, processorMs } = await timeReport(bench, person, name);
      const p95 = quantile(times, 0.95);
      const smaller = before.get(name);
      rows.push(
        onceRow('30', `${name} of a year, ${words}, p50`, 'ms', quantile(times, 0.5)),
        onceRow('30', 'the same, p95', 'ms', p95, { atMost: maxP95 }),
        onceRow('30', 'the same, processor time of server and database', 'ms', processorMs),
        ...(smaller === undefined
          ? []
          : [onceRow('30', 'the same, of the smaller size', '%', (100 * p95) / smaller, { atMost: maxGrowth })]),
      );
      say(`${name}: p95 ${p95.toFixed(1)} ms`);
      before.set(name, p95);
    }
  }
  return rows;
}

/** Payments of each company, from one number to another. */
async function fill({ bank: { owner } }: Bench, from: number, to: number): Promise<void> {
  for (let first = 1; first <= companies; first += filledAtOnce)
    await owner.query('select bench_world.fill_report_sides($1, $2, $3, $4)', [
      ...[first, first + filledAtOnce - 1, from, to],
    ]);
  await owner.query('select bench_world.total_reports()');
  await owner.query('vacuum analyze report_side, report_day, report_total, report_clients, report_joined');
  await owner.query('checkpoint');
}

async function timeReport({ bank }: Bench, person: SignedIn, name: string) {
  const connection = await Connection.open(bank.port);
  const times: number[] = [];
  const spent = () => processorMicros(bank.serverPid) + processorMicros(bank.postgresPid);
  const before = spent();
  const last = dayAt(Date.now(), 'Europe/Vilnius');
  for (let turn = 0; turn < turns; turn++) {
    const to = addDays(last, -(turn % 30));
    const path = `/web/reports/${name}?from=${addDays(to, -365)}&to=${to}`;
    const sent = performance.now();
    const reply = await connection.send(getRequest({ method: 'GET', path }, bank.publicUrl, person));
    expectStatus(reply, 200);
    if (turn >= warmUps) times.push(performance.now() - sent);
    if (turn === 0 && !/"(countries|payments)":\[\{/.test(reply.body)) throw new Error(`${name} has no rows`);
  }
  connection.close();
  return { times, processorMs: (spent() - before) / 1000 / turns };
}
