// Goal 19: a page of a log, over HTTP, with 10 million records in the audit. The records need no seal: they go again.
import type { Bench } from '../bench.ts';
import { Connection } from '../connection.ts';
import { quantile } from '../figures.ts';
import { expectStatus } from '../load.ts';
import { getRequest } from '../proofs.ts';
import type { Row } from '../report.ts';
import { onceRow } from '../rows.ts';
import { enrolStaff } from '../staff.ts';
import type { SignedIn } from '../world.ts';

const records = 10_000_000;
const turns = 220;
const warmUps = 20;
const atMost = 100;
/** behind all numbers that the bank gives meanwhile */
const firstNumber = 1_000_000_000_000;

/** A fifth is of one client, the others of ten thousand; one in fifty was written by the staff user. */
const fill = `
  insert into audit (n, at, actor_id, client_id, verb, subject_kind, subject_id, facts, row_hash)
  select ${firstNumber} + i, now() - make_interval(secs => (${records} - i) / 10.0),
    case when i % 50 = 0 then $1 end, (30000000001 + case when i % 5 = 0 then 0
      else i * 7919::bigint % 10000 end)::text,
    'payment.execute', 'payment', md5(i::text)::uuid::text, '{"to": 3, "from": 4, "version": 1}', '\\x00'
  from generate_series(1, ${records}) i`;

export async function measureLogs(bench: Bench, say: (line: string) => void): Promise<Row[]> {
  const { owner } = bench.bank;
  const person = await enrolStaff(owner, 'A');
  const { rows: staff } = await owner.query<{ id: string }>(`select id from person where kind = 'staff' limit 1`);
  const userId = staff[0]?.id ?? '';
  await owner.query('set statement_timeout = 0');
  await owner.query(fill, [userId]);
  await owner.query('analyze audit');
  say(`${records} records`);
  const pages: [string, (turn: number) => string][] = [
    ['of the bank', () => '%23'],
    ['of the bank, millions back', (turn) => `%23?2026-01-01T00:00:00Z_${firstNumber + 9_000_000 - turn * 40_000}`],
    ['of a staff user', () => `%23${userId}`],
    ['of the client with 2 million', () => '30000000001'],
    ['of any client', (turn) => String(30_000_000_002 + turn * 35)],
  ];
  const rows: Row[] = [];
  for (const [words, addressOf] of pages) {
    const times = await timePages(bench, person, addressOf);
    rows.push(
      onceRow('19', `page of the log ${words}, p50`, 'ms', quantile(times, 0.5)),
      onceRow('19', `the same, p95`, 'ms', quantile(times, 0.95), { atMost }),
    );
  }
  await owner.query('delete from audit where n > $1', [firstNumber]);
  return rows;
}

async function timePages({ bank }: Bench, person: SignedIn, getAddress: (turn: number) => string): Promise<number[]> {
  const connection = await Connection.open(bank.port);
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const request = getRequest({ method: 'GET', path: `/web/logs/${getAddress(turn)}` }, bank.publicUrl, person);
    const sent = performance.now();
    const reply = await connection.send(request);
    expectStatus(reply, 200);
    if (!reply.body.includes('executed the payment')) throw new Error(`no records in ${getAddress(turn)}`);
    if (turn >= warmUps) times.push(performance.now() - sent);
  }
  connection.close();
  return times;
}
