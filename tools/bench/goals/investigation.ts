// Goal 31: one client's bench with 100 000 payments to 10 000 counterparties, and two steps of its network.
import type pg from 'pg';
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

const client = '69999999998';
const payments = 100_000;
const counterparties = 10_000;
/** others, who pay two hundred of the same counterparties */
const others = 500;
const turns = 120;
const warmUps = 20;

const looks = [
  { what: 'one client’s bench, 100 000 payments', word: '', atMost: 150 },
  { what: 'two steps of a client with 10 000 counterparties', word: '?network', atMost: 300 },
  { what: 'the payments of its income, with their sum', word: '?sides&direction=in&count=yes', atMost: null },
  { what: 'its counterparties by IBAN, with their sums', word: '?parties&count=yes', atMost: null },
] as const;

/** Measured once, last: these sides have no payments. */
export async function measureInvestigation(bench: Bench, say: (line: string) => void): Promise<Row[]> {
  const { owner } = bench.bank;
  const officer = await enrolStaff(owner, 'H');
  await fill(owner);
  say(`${payments} payments to ${counterparties} counterparties`);
  const rows: Row[] = [];
  for (const { what, word, atMost } of looks) {
    const { times, processorMs } = await time(bench, officer, word);
    rows.push(
      onceRow('31', `${what}, p50`, 'ms', quantile(times, 0.5)),
      onceRow('31', 'the same, p95', 'ms', quantile(times, 0.95), atMost === null ? null : { atMost }),
      onceRow('31', 'the same, processor time of server and database', 'ms', processorMs),
    );
  }
  return rows;
}

async function time({ bank }: Bench, officer: SignedIn, word: string) {
  const connection = await Connection.open(bank.port);
  const call = { method: 'GET', path: `/web/monitoring/${client}${word}` } as const;
  const times: number[] = [];
  const spent = () => processorMicros(bank.serverPid) + processorMicros(bank.postgresPid);
  let began = 0;
  for (let turn = 0; turn < turns; turn++) {
    if (turn === warmUps) began = spent();
    const request = getRequest(call, bank.publicUrl, officer);
    const sent = performance.now();
    expectStatus(await connection.send(request), 200);
    if (turn >= warmUps) times.push(performance.now() - sent);
  }
  connection.close();
  return { times, processorMs: (spent() - began) / 1000 / (turns - warmUps) };
}

/** Thirteen months as the engine would have kept them: the same functions add them up. */
async function fill(owner: pg.Pool): Promise<void> {
  await owner.query(
    `insert into client (id, type, title, sort_name, country, created_at)
     select (${client} - n)::text, 'LEGAL', 'Client ' || n, 'client ' || n, 'LT', bank_now() - interval '2 years'
     from generate_series(0, ${others}) n`,
  );
  const add = (rows: string) =>
    owner.query(
      `select add_sides(array_agg(client), array_agg(n), array_agg(day), array_agg(day), array_agg(direction),
         array_agg('other'::text), array_agg(iban), array_agg(amount), array_agg(new_id()), array_agg(1::smallint),
         array_agg(false))
       from (${rows}) r`,
    );
  const common = `bank_today() - (n * 7919 % 395)::integer - date '1970-01-01' as day,
    case when n % 3 = 0 then 'in' else 'out' end as direction, 100 + n * 31 % 100000 as amount`;
  await add(`
    select '${client}' as client, 900000000 + n as n, ${common},
      'DE' || lpad((n * 104729 % ${counterparties})::text, 20, '0') as iban
    from generate_series(1::bigint, ${payments}) n`);
  await add(`
    select (${client} - 1 - n % ${others})::text as client, 910000000 + n as n, ${common},
      'DE' || lpad((n % 200 * 13)::text, 20, '0') as iban
    from generate_series(1::bigint, 4000) n`);
  await owner.query(
    `insert into counterparty_name (client_id, iban, key, name, first_on)
     select client_id, iban, 'party', 'Party ' || right(iban, 6), first_on from flow_met where client_id = '${client}'`,
  );
  await owner.query('analyze flow, flow_day, flow_party, flow_met, counterparty_name, client');
}
