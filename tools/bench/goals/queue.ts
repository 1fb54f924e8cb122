// Goal 20: the queue of cases over HTTP, with 100 000 open ones and exact figures of every group.
import pg from 'pg';
import type { Bench } from '../bench.ts';
import { copy, newDice } from '../clients.ts';
import { Connection } from '../connection.ts';
import { quantile } from '../figures.ts';
import { expectStatus } from '../load.ts';
import { processorMicros } from '../processor.ts';
import { getRequest } from '../proofs.ts';
import type { Row } from '../report.ts';
import { onceRow } from '../rows.ts';
import { enrolStaff, getStaffId } from '../staff.ts';
import type { SignedIn } from '../world.ts';

const cases = 100_000;
const atOnce = 10_000;
const turns = 120;
const warmUps = 20;
const atMost = 200;
/** how often each comes, of a hundred; kind as the type has it */
const types = [
  ...['RFI', 'ODD', 'EDD', 'OTHER'].flatMap((type) => Array<string>(14).fill(`${type} A`)),
  ...Array<string>(16).fill('MNT M'),
  ...Array<string>(12).fill('DOCUMENT D'),
  ...['PEP A', 'PEP A', 'FRAUD A', 'LIMITS A', 'LIMITS A', 'RESIDENCE A', 'CHILD P', 'FAMILY P', 'SENIOR A'],
  ...['SANCTION A', 'SANCTION A', 'ADVERSE_MEDIA A', 'RCA A', 'BAILIFF A', 'PATTERN E', 'REOPEN A'],
];
const day = (at: number) => new Date(at).toISOString().slice(0, 10);

const officer = getStaffId('E');

/** The query, and the open cases that it must count. */
const questions: readonly [words: string, query: string, condition: string][] = [
  ['the first page', '', 'true'],
  ['a group', 'group=RFI', `type = 'RFI'`],
  ['senior tasks', 'group=senior+tasks', `level >= 5 or type = 'SENIOR'`],
  ['highest level first', 'sort=-level', 'true'],
  ['newest first, a rare group', 'group=pattern&sort=-opened', `type = 'PATTERN'`],
  ['a level', 'level=T4', 'level = 4'],
  ['a status', 'status=info', 'status = 3'],
  ['overdue, of one country', 'due=overdue&country=LT', `due_at < bank_now()`],
  ['mine', 'assignee=me', `assignee_id = '${officer}'`],
  ['updated since I looked', 'mark=updated', 'id in (select case_id from case_seen)'],
  ['a client’s number', 'text=30000000123', `subject_id = '30000000123'`],
];

export async function measureQueue(bench: Bench, say: (line: string) => void): Promise<Row[]> {
  const person = await enrolStaff(bench.bank.owner, 'E');
  await fill(bench.bank.databaseUrl);
  say(`${cases} open cases`);
  const rows: Row[] = [];
  for (const [words, query, condition] of questions) {
    const { times, processorMs } = await timePages(bench, person, query, condition);
    rows.push(
      onceRow('20', `queue, ${words}, p50`, 'ms', quantile(times, 0.5)),
      onceRow('20', 'the same, p95', 'ms', quantile(times, 0.95), { atMost }),
      onceRow('20', 'the same, processor time of server and database', 'ms', processorMs),
    );
  }
  return rows;
}

/** By COPY. Opening is no news here: the audit would number a record for each. */
async function fill(databaseUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  try {
    await owner.query('alter table client_case disable trigger case_moved');
    const dice = newDice(20);
    for (let first = 0; first < cases; first += atOnce)
      await copy(
        owner,
        'client_case (id, subject_id, type, kind, status, title, ' +
          'comment, level, opened_at, changed_at, due_at, version)',
        Array.from({ length: atOnce }, (_, i) => rowAt(first + i, dice)),
      );
    await owner.query(`
      update client_case set assignee_id = '${officer}' where ('x' || right(id::text, 3))::bit(12)::integer < 4;
      insert into case_seen (case_id, person_id, version)
      select id, '${officer}', 1 from client_case where ('x' || right(id::text, 3))::bit(12)::integer between 8
        and 19`);
    await owner.query('alter table client_case enable trigger case_moved');
    await owner.query('select fold_case_tally()');
    await owner.query('vacuum analyze client_case, case_tally, case_seen');
  } finally {
    await owner.end();
  }
}

function rowAt(index: number, dice: (most: number) => number): string[] {
  const [type = '', kind = ''] = types[dice(types.length)]?.split(' ') ?? [];
  const id = `${index.toString(16).padStart(8, '0')}-0000-7000-8000-${dice(0xffffff).toString(16).padStart(12, '0')}`;
  const now = Date.now();
  const opened = new Date(now - dice(60 * 24 * 60) * 60_000).toISOString();
  const due = `${day(now + (dice(40) - 8) * 86_400_000)}T22:00:00Z`;
  const status = kind === 'A' && dice(5) === 0 ? '3' : '0';
  const level = String(Math.max(0, dice(10) - dice(6) - 1));
  const words = 'What the bank has found, in two sentences. An officer reads them before the decision.';
  const client = String(30_000_000_001 + dice(10_000));
  return [id, client, type, kind, status, `Case ${index}`, words, level, opened, opened, due, '2'];
}

async function timePages({ bank }: Bench, person: SignedIn, query: string, condition: string) {
  const { rows } = await bank.owner.query<{ n: number }>(
    `select count(*)::integer as n from client_case where closed_at is null and (${condition})`,
  );
  const connection = await Connection.open(bank.port);
  const times: number[] = [];
  const spent = () => processorMicros(bank.serverPid) + processorMicros(bank.postgresPid);
  const before = spent();
  for (let turn = 0; turn < turns; turn++) {
    const request = getRequest({ method: 'GET', path: `/web/tasks?${query}` }, bank.publicUrl, person);
    const sent = performance.now();
    const reply = await connection.send(request);
    expectStatus(reply, 200);
    if (turn >= warmUps) times.push(performance.now() - sent);
    if (turn === 0) expectCount(query, reply.body, rows[0]?.n ?? 0);
  }
  connection.close();
  return { times, processorMs: (spent() - before) / 1000 / turns };
}

/** Figures that are not exact are none. */
function expectCount(query: string, body: string, count: number): void {
  const { groups, all }: { groups: { group: string; count: number }[]; all: { count: number } } = JSON.parse(body);
  const chosen = new URLSearchParams(query).get('group');
  const reported = chosen === null ? all : groups.find(({ group }) => group === chosen);
  if (reported?.count !== count || count === 0)
    throw new Error(`?${query} counts ${reported?.count} instead of ${count}`);
}
