// Goal 25, without a bound: look-ups while clients are compared with lists as long as the bank takes them.
import { listLimits } from '#features/screening/server/lists/entry.ts';
import * as queries from '#features/screening/server/versions/sql.ts';
import { newId } from '#server/db/ids.ts';
import { getDb } from '#server/db/pool.ts';
import type { Bench } from '../bench.ts';
import { addClients, clientAt } from '../clients.ts';
import { quantile } from '../figures.ts';
import { type ListedName, longList } from '../listed.ts';
import { residentMB } from '../processor.ts';
import type { Row } from '../report.ts';
import { onceRow } from '../rows.ts';
import { enrolStaff } from '../staff.ts';
import { rescreen, timeLookUps, untilFollowed } from './screening.ts';

const clients = 150_000;
const lookUps = 100;
const writtenAtOnce = 10_000;

/**
 * Measured once. The entries are written where a list that was taken has them: reading and taking have goals of their
 * own.
 */
export async function measureLongLists(bench: Bench, say: (line: string) => void): Promise<Row[]> {
  const { owner, databaseUrl, serverPid } = bench.bank;
  const person = await enrolStaff(owner, 'M');
  const { rows } = await owner.query<{ count: number }>('select count(*)::integer as count from client');
  await addClients(databaseUrl, 0, clients - (rows[0]?.count ?? 0));
  const { listed, count } = await writeLongList(bench);
  say(`${clients} clients, a list of ${count} names`);
  await untilFollowed(bench);
  const strangers = Array.from({ length: lookUps }, (_, i) => ({ id: '', name: clientAt(1_000_000 + 3 * i).name }));
  const kinds = { 'of people not listed': strangers, 'of listed people with a slip': listed };
  const lines: Row[] = [];
  const reported = (when: string, kind: string, times: readonly number[]) => {
    const [p50, p95, most] = [0.5, 0.95, 1].map((share) => quantile(times, share));
    say(`${when}, ${kind}: ${times.length} look-ups, ${p50?.toFixed(0)}, ${p95?.toFixed(0)}, ${most?.toFixed(0)} ms`);
    lines.push(onceRow('25', `look-up ${kind} ${when}, p50`, 'ms', p50 ?? 0));
    lines.push(onceRow('25', 'the same, p95', 'ms', p95 ?? 0));
  };
  for (const [kind, names] of Object.entries(kinds))
    reported('alone', kind, await timeLookUps(bench, person, names, async (asked) => asked > lookUps));
  for (const [kind, names] of Object.entries(kinds)) {
    const { isDone } = await rescreen(bench);
    reported('meanwhile', kind, await timeLookUps(bench, person, names, isDone));
  }
  return [...lines, onceRow('25', 'memory of the server', 'MB', residentMB(serverPid))];
}

async function writeLongList({ bank: { owner } }: Bench): Promise<{ listed: ListedName[]; count: number }> {
  const versionId = newId();
  await getDb(owner).run(queries.insertVersion, [versionId, 'PEP', 'own-csv', 'bench.csv', 0, '', null]);
  const listed: ListedName[] = [];
  let count = 0;
  for await (const entries of longList(listLimits.maxLetters, writtenAtOnce)) {
    count += entries.length;
    listed.push(...entries.slice(0, 50).map(({ entityId: id, name }) => ({ id, name })));
    await owner.query(
      `insert into list_entity (code, entity_id, from_n, body, body_hash)
       select 'PEP', e.id, 1, e.body, '' from unnest($1::text[], $2::jsonb[]) e (id, body)`,
      [entries.map(({ entityId }) => entityId), entries.map(({ entityId: _, ...body }) => JSON.stringify(body))],
    );
  }
  await owner.query(`update list_version set state = 'staged' where id = $1`, [versionId]);
  await owner.query(
    `update list_version set state = 'live', n = 1, entries = $2, taken_at = bank_now() where id = $1`,
    [versionId, count],
  );
  await owner.query('vacuum analyze list_entity');
  return { listed, count };
}
