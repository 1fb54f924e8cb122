// Goal 32: the files of the ledger over HTTP, with a million and with ten million entries of a year: lines of a journal
// against a bare COPY of the same rows, memory, and the trial balance of any day and the overview, which may not grow
// with the entries.
import fs from 'node:fs';
import pg from 'pg';
import { getMonthDays } from '#features/ledger/files/rules.ts';
import { CopyOut } from '#server/db/copy.ts';
import { addDays, dayAt } from '#shared/days.ts';
import type { Bench } from '../bench.ts';
import { Connection } from '../connection.ts';
import { quantile } from '../figures.ts';
import { expectStatus } from '../load.ts';
import { residentMB } from '../processor.ts';
import { getRequest } from '../proofs.ts';
import type { Row } from '../report.ts';
import { onceRow } from '../rows.ts';
import { enrolStaff } from '../staff.ts';
import type { SignedIn } from '../world.ts';

const days = 365;
const turns = 60;
const warmUps = 5;
const maxP95 = 500;
const maxOverviewP95 = 100;
/** from one size to the next, percent */
const maxGrowth = 150;
const leastShare = 40;
const maxMB = 100;
const lookEveryMs = 50;

/** Measured once, last: nothing that was booked before stays. `sizes`: the smaller one first. */
export async function measureLedgerFiles(bench: Bench, sizes: number[], say: (line: string) => void): Promise<Row[]> {
  const { owner } = bench.bank;
  const person = await enrolStaff(owner, 'E');
  await owner.query('set statement_timeout = 0');
  await owner.query(fs.readFileSync('tools/bench/ledger.sql', 'utf8'));
  const rows: Row[] = [];
  let before: number | undefined;
  for (const size of sizes) {
    await fill(bench, size);
    const words = `${size / 1_000_000} million entries`;
    say(`the files of the ledger: ${words}`);
    const p95 = quantile(await timeGets(bench, person, getBalances), 0.95);
    rows.push(onceRow('32', `trial balance of a day, ${words}, p95`, 'ms', p95, { atMost: maxP95 }));
    if (before !== undefined)
      rows.push(onceRow('32', 'the same, of the smaller size', '%', (100 * p95) / before, { atMost: maxGrowth }));
    say(`trial balance: p95 ${p95.toFixed(1)} ms`);
    before = p95;
    const overview = quantile(await timeGets(bench, person, () => '/web/overview'), 0.95);
    rows.push(onceRow('32', `overview of the books, ${words}, p95`, 'ms', overview, { atMost: maxOverviewP95 }));
    say(`overview: p95 ${overview.toFixed(1)} ms`);
    rows.push(...(await timeJournal(bench, person, words, say)));
  }
  return rows;
}

const lastDay = () => addDays(dayAt(Date.now(), 'Europe/Vilnius'), -1);

/** Half as many transfers as entries, the same on each day of a year. */
async function fill({ bank: { owner } }: Bench, entries: number): Promise<void> {
  await owner.query('select bench_world.clear_ledger()');
  for (let at = days - 1; at >= 0; at--)
    await owner.query('select bench_world.fill_ledger_day($1, $2)', [
      addDays(lastDay(), -at),
      Math.ceil(entries / 2 / days),
    ]);
  await owner.query('vacuum analyze transfer, entry, account');
  let counted = 1;
  while (counted > 0)
    counted = (await owner.query<{ days: number }>('select count_ledger_days() as days')).rows[0]?.days ?? 0;
  await owner.query('select bench_world.count_fees()');
  await owner.query("select count(*) from take_safeguarding_looks('23:59', 1000)");
  await owner.query('checkpoint');
}

/** The trial balance until another day each turn. */
const getBalances = (turn: number) => `/web/ledger?accounts=${addDays(lastDay(), -(turn * 6))}`;

async function timeGets({ bank }: Bench, person: SignedIn, getPath: (turn: number) => string): Promise<number[]> {
  const connection = await Connection.open(bank.port);
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const sent = performance.now();
    const request = getRequest({ method: 'GET', path: getPath(turn) }, bank.publicUrl, person);
    expectStatus(await connection.send(request), 200);
    if (turn >= warmUps) times.push(performance.now() - sent);
  }
  connection.close();
  return times;
}

/** The last whole month, streamed by its ticket where it is large. */
async function timeJournal({ bank }: Bench, person: SignedIn, words: string, say: (line: string) => void) {
  const month = addDays(`${lastDay().slice(0, 7)}-01`, -1).slice(0, 7);
  const bare = await timeCopy(bank.databaseUrl, month);
  const idle = residentMB(bank.serverPid);
  let most = idle;
  const watch = setInterval(() => {
    most = Math.max(most, residentMB(bank.serverPid));
  }, lookEveryMs);
  const connection = await Connection.open(bank.port);
  const path = `/web/ledger?month=${month}`;
  say('journal: asked');
  let began = performance.now();
  const reply = await connection.send(getRequest({ method: 'GET', path }, bank.publicUrl, person));
  expectStatus(reply, 200);
  connection.close();
  let lines = reply.body.split('\n').length - 2;
  if (reply.body.startsWith('{')) {
    const { ticket } = JSON.parse(reply.body) as { ticket: string };
    say('journal: by ticket');
    began = performance.now();
    lines = await countLines(`http://127.0.0.1:${bank.port}/web/download/${ticket}`, bank.publicUrl);
  }
  const perSecond = lines / ((performance.now() - began) / 1000);
  clearInterval(watch);
  if (lines !== bare.lines) throw new Error(`the journal has ${lines} lines instead of ${bare.lines}`);
  const share = (100 * perSecond) / bare.perSecond;
  say(`journal: ${lines} lines, ${perSecond.toFixed(0)} a second, ${share.toFixed(0)} % of COPY`);
  return [
    onceRow('32', `journal of a month, ${words}, lines of a bare COPY`, '%', share, { atLeast: leastShare }),
    onceRow('32', 'memory of the server above what it had', 'MB', most - idle, { atMost: maxMB }),
  ];
}

async function countLines(address: string, publicUrl: string): Promise<number> {
  const answer = await fetch(address, { headers: { host: new URL(publicUrl).host } });
  if (!answer.body) throw new Error(`no file: ${answer.status}`);
  let lines = -1;
  for await (const chunk of answer.body) for (const byte of chunk) if (byte === 10) lines += 1;
  return lines;
}

/** The same rows with the accounts and words that a line names, as COPY writes them. */
async function timeCopy(databaseUrl: string, month: string) {
  // a connection of the pool sends ahead, which COPY cannot
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { from, until } = getMonthDays(month);
  const began = performance.now();
  const copy = client.query(
    new CopyOut(`
      copy (
        select t.booked_on, t.created_at, t.id, t.kind, d.iban, d.debtor_id, c.iban, c.debtor_id, t.amount_minor,
          t.payment_id
        from transfer t join account d on d.id = t.debit_id join account c on c.id = t.credit_id
        where t.booked_on between '${from}' and '${until}'
      ) to stdout`),
  );
  for await (const _ of copy);
  await client.end();
  return { lines: copy.count, perSecond: copy.count / ((performance.now() - began) / 1000) };
}
