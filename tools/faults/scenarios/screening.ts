// kill -9 in the middle of reading a list, of taking it and of screening: all of it is done in the end, and nothing
// twice.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { nightlyScreeningJob, screenChangesJob } from '#features/screening/server/checks/jobs.ts';
import type { ListEntry } from '#features/screening/server/lists/entry.ts';
import { decideList } from '#features/screening/server/versions/take.ts';
import { type Db, getDb, openPool, sql } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { enqueue } from '#server/jobs/queue.ts';
import { addClients, clientAt } from '#tools/bench/clients.ts';
import { stageEntries, takeEntries } from '#tools/bench/listed.ts';
import type { Bank } from '../bank.ts';
import type { Difference } from '../compare.ts';
import { getFamily, signal } from '../processes.ts';
import { whenReady } from '../ready.ts';
import type { Scenario } from '../scenario.ts';

const entries = 60_000;
const clients = 20_000;
/** every so many clients one is on the list */
const listedEach = 500;
/** the folder takes what no one has written to for a while, and looks each half minute */
const agoSeconds = 3_600;
const mostMs = 180_000;
/** the database first replays what filled it a moment ago */
const readyWithinMs = 20_000;

type Victims = (bank: Bank) => readonly number[];
const server: Victims = (bank) => [bank.serverPid()];
const both: Victims = (bank) => [bank.serverPid(), ...getFamily(bank.postgresPid())];

const getDone = (kind: string) => `select done_n > 0 as yes from job where kind = '${kind}' and state = 'running'`;
const isDone = `select state = 'done' as yes from job where kind = $1 order by asked_at desc limit 1`;

async function until(bank: Bank, what: string, query: string, values: readonly unknown[] = []): Promise<void> {
  const late = Date.now() + mostMs;
  await bank.withOwner(async (owner) => {
    for (;;) {
      const { rows } = await owner.query<{ yes: boolean }>(query, [...values]);
      if (rows[0]?.yes) return;
      if (Date.now() > late) throw new Error(`${what} did not come`);
      await delay(5);
    }
  });
}

/** Kills, and once it runs again lets the lease of the dead process pass, which would take a minute. */
async function kill(bank: Bank, victims: Victims): Promise<number> {
  signal(victims(bank), 'SIGKILL');
  const from = performance.now();
  await whenReady(bank.livingPorts, mostMs);
  await bank.withOwner((owner) =>
    owner.query(`update job set beat_at = now() - interval '1 day' where state = 'running'`),
  );
  return from;
}

function killInImport(name: string, victims: Victims): Scenario {
  let folder = '';
  return {
    name,
    readyWithinMs,
    setUp: async () => {
      folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontora-faults-lists-'));
      const undo = async () => fs.rmSync(folder, { recursive: true, force: true });
      return { plan: { env: () => ({ KONTORA_LISTS_DIR: folder }) }, undo };
    },
    strike: async (bank) => {
      // an official format: it is in use without anybody
      const head = 'id,schema,name,aliases,birth_date,countries,identifiers,program_ids\n';
      const lines = Array.from({ length: entries }, (_, i) => `e${i},Person,${clientAt(i).name},,1970,lt,,\n`);
      const file = path.join(folder, 'being-written');
      fs.writeFileSync(file, head + lines.join(''));
      const then = Date.now() / 1000 - agoSeconds;
      fs.utimesSync(file, then, then);
      fs.renameSync(file, path.join(folder, 'PEP.targets-csv.csv'));
      await until(bank, 'the reading of the list', getDone('read-list'));
      return kill(bank, victims);
    },
    compare: async (bank, owner) => {
      await until(bank, 'the end of the reading', isDone, ['read-list']);
      return compareList(owner);
    },
  };
}

async function compareList(owner: pg.Pool): Promise<Difference[]> {
  const { rows } = await owner.query<{ version: string; entities: number; staged: number; parts: number }>(`
    select (select string_agg(state || ' ' || entries, ', ') from list_version) as version,
      (select count(*)::integer from list_entity where to_n is null) as entities,
      (select count(*)::integer from list_staged) as staged, (select count(*)::integer from list_part) as parts`);
  const is = JSON.stringify(rows[0]);
  const wanted = JSON.stringify({ version: `live ${entries}`, entities: entries, staged: 0, parts: 0 });
  return is === wanted ? [] : [{ kind: 'lost', mark: 'list', what: `${is} instead of ${wanted}` }];
}

/** Somebody has decided to take a list that was read. */
function killInTaking(name: string, victims: Victims): Scenario {
  return {
    name,
    readyWithinMs,
    strike: async (bank) => {
      const owner = openPool({ url: bank.databaseUrl(), size: 1, role: null });
      const versionId = await stageEntries(
        owner,
        'UK',
        Array.from({ length: entries }, (_, i) => getEntry(i)),
      );
      await inTransaction(owner, async (tx) => {
        const { id } = await tx.one(anybody);
        await decideList(tx, versionId, id, null);
      });
      await owner.end();
      await until(bank, 'the taking of the list', getDone('take-list'));
      return kill(bank, victims);
    },
    compare: async (bank, owner) => {
      await until(bank, 'the end of the taking', isDone, ['take-list']);
      return compareList(owner);
    },
  };
}
const anybody = sql<{ id: string }>('select id from person order by id limit 1');

const listed = () => Array.from({ length: clients / listedEach }, (_, i) => getEntry(i * listedEach));
/** The night screens everybody and keeps a check of each; a new list only those whom it may concern. */
const screenings = {
  'screen-all': {
    start: (tx: Db) => enqueue(tx, nightlyScreeningJob, {}, { askedBy: null, key: 'faults' }),
    differences: () => `${notScreened} union all ${twice}`,
  },
  'screen-changes': {
    start: (tx: Db) => enqueue(tx, screenChangesJob, { code: 'UK', n: 1 }, { askedBy: null, key: 'faults' }),
    differences: () => `${twice} union all ${screenedInVain}`,
  },
} as const;

function killInScreening(name: string, victims: Victims, kind: keyof typeof screenings): Scenario {
  const { start, differences } = screenings[kind];
  return {
    name,
    readyWithinMs,
    strike: async (bank) => {
      await addClients(bank.databaseUrl(), 0, clients);
      const owner = openPool({ url: bank.databaseUrl(), size: 1, role: null });
      await takeEntries(owner, 'UK', listed());
      await start(getDb(owner));
      await owner.end();
      await until(bank, 'the screening', getDone(kind));
      return kill(bank, victims);
    },
    compare: async (bank, owner) => {
      await until(bank, 'the end of the screening', isDone, [kind]);
      return (await owner.query<Difference>(differences())).rows;
    },
  };
}

function getEntry(index: number): ListEntry {
  const { name, type } = clientAt(index);
  const kind = type === 'LEGAL' ? 'organisation' : 'person';
  const facts = { aliases: [], births: [], countries: ['LT'], identifiers: [], programmes: [] };
  return { entityId: `e${index}`, kind, name, ...facts };
}

const notScreened = `
  with subjects as (select client_id, subject_id from screening_subjects(array(select id from client)))
  select 'lost' as kind, client_id || ' ' || subject_id as mark, 'no one has screened it' as what
  from subjects s where not exists (select from screened d
    where d.client_id = s.client_id and d.subject_id = s.subject_id)`;
/** Each has one check at most, of the first time; each match of each client is raised once, in one case. */
const twice = `
  select 'doubled' as kind, client_id || ' ' || subject_id as mark, count(*) || ' checks' as what from screening_check
  group by client_id, subject_id having count(*) > 1
  union all
  select 'doubled', client_id || ' ' || entity_id, count(*) || ' hits' from screening_hit
  group by client_id, subject_id, code, entity_id having count(*) > 1
  union all
  select 'doubled', subject_id, count(*) || ' cases' from client_case where type = 'SANCTION'
  group by subject_id having count(*) > 1
  union all
  select 'lost', h.id::text, 'a hit without a case' from screening_hit h
  where not exists (select from case_hit x where x.hit_id = h.id)
  union all
  select 'lost', e.entity_id, 'a listed client without a hit' from list_entity e
  where not exists (select from screening_hit h where h.entity_id = e.entity_id)`;
/** More clients resemble an entry a little than are on the list, and all others do not at all. */
const screenedInVain = `
  select 'phantom', 'screen-changes', count(*) || ' of ' || ${clients} || ' clients were screened'
  from screened having count(*) > ${clients} / 2`;

export const screeningFaults = [
  killInImport('kill server while a list is read', server),
  killInImport('kill server and PostgreSQL while a list is read', both),
  killInTaking('kill server while a list is taken', server),
  killInTaking('kill server and PostgreSQL while a list is taken', both),
  killInScreening('kill server while everybody is screened', server, 'screen-all'),
  killInScreening('kill server and PostgreSQL while everybody is screened', both, 'screen-all'),
  killInScreening('kill server while the changes of a list are screened', server, 'screen-changes'),
  killInScreening('kill server and PostgreSQL while the changes of a list are screened', both, 'screen-changes'),
];
