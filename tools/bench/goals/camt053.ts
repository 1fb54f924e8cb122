// Goal 27: a camt.053 of 100 000 entries, as an accountant fetches it: how long it takes, what it costs in memory, and
// how fast the server answers meanwhile.
import { setTimeout as delay } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import { Connection } from '../connection.ts';
import { quantile } from '../figures.ts';
import { residentMB } from '../processor.ts';
import { type Call, getHeaders } from '../proofs.ts';
import type { Row } from '../report.ts';
import { onceRow } from '../rows.ts';
import type { SignedIn } from '../world.ts';
import { measureExecutor } from './executor.ts';

const entries = 100_000;
/** four of five payments go to the first account */
const executedAtOnce = 25_000;
const lookEveryMs = 50;
const askEveryMs = 50;
const maxSeconds = 15;
const growthMostMB = 80;
const delayMostMs = 50;

/** Measured once. */
export async function measureCamt(bench: Bench): Promise<Row[]> {
  const { bank } = bench;
  const person = await fillAccount(bench);
  const idle = await measureDelays(bench, () => delay(5_000));
  const before = residentMB(bank.serverPid);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, residentMB(bank.serverPid));
  }, lookEveryMs);
  let file = { bytes: 0, count: 0, seconds: 0 };
  const beside = await measureDelays(bench, async () => {
    file = await fetchStatement(bank.publicUrl, person);
  }).finally(() => clearInterval(watch));
  if (file.count < entries) throw new Error(`the statement has ${file.count} entries`);
  const what = `camt.053 of ${file.count} entries`;
  return [
    onceRow('27', `${what}, to its last byte`, 'ms', file.seconds * 1000, { atMost: maxSeconds * 1000 }),
    onceRow('27', `${what}, size`, 'MB', file.bytes / 1e6),
    onceRow('27', `${what}, memory of the server above what it had`, 'MB', most - before, { atMost: growthMostMB }),
    onceRow('27', 'p99 of a call that does nothing, alone', 'ms', quantile(idle, 0.99)),
    onceRow('27', 'the same while the statement is made', 'ms', quantile(beside, 0.99), { atMost: delayMostMs }),
  ];
}

/** Real payments, received by the first account; its owner signs in. */
async function fillAccount(bench: Bench): Promise<SignedIn> {
  const { owner } = bench.bank;
  const [person] = bench.world.signedIn;
  if (!person) throw new Error('no person is signed in');
  const text = `
    select a.seq from bench_world.place p join account a on a.id = p.account_id where p.n = 1 and p.client_id = $1`;
  for (;;) {
    const { rows } = await owner.query<{ seq: bigint }>(text, [person.company.id]);
    if (rows.length === 0) throw new Error('the first account is of somebody else');
    if (Number(rows[0]?.seq) >= entries) return person;
    await measureExecutor(bench, executedAtOnce, true);
  }
}

/** How long /healthz, which does nothing, takes from when it was due, ms: what it waits for is the event loop. */
async function measureDelays({ bank }: Bench, work: () => Promise<unknown>): Promise<number[]> {
  const connection = await Connection.open(bank.port);
  const ask = Buffer.from(`GET /healthz HTTP/1.1\r\nhost: ${new URL(bank.publicUrl).host}\r\n\r\n`);
  const times: number[] = [];
  let isDone = false;
  const working = work().finally(() => {
    isDone = true;
  });
  for (let due = performance.now(); !isDone; due += askEveryMs) {
    if (due > performance.now()) await delay(due - performance.now());
    await connection.send(ask);
    times.push(performance.now() - due);
  }
  connection.close();
  await working;
  return times;
}

async function fetchStatement(origin: string, person: SignedIn) {
  const began = performance.now();
  const call: Call = { method: 'GET', path: `/web/${person.company.id}/statement` };
  const asked = await fetch(`${origin}${call.path}?format=camt053`, { headers: getHeaders(call, origin, person) });
  const { ticket }: { ticket?: unknown } = await asked.json();
  const { body } = await fetch(`${origin}/web/download/${ticket}`);
  let bytes = 0;
  let count = 0;
  let rest = '';
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    const text = rest + Buffer.from(chunk).toString('latin1');
    count += text.split('<Ntry>').length - 1;
    rest = text.slice(-5);
  }
  return { bytes, count, seconds: (performance.now() - began) / 1000 };
}
