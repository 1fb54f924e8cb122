/** The records of a year, a page of clients at a time: a slow reader holds no connection and no snapshot. */
import type { Db } from '#server/db/pool.ts';
import type { Thresholds } from '../thresholds.ts';
import { beneficialBp, listVmiRecords, type ReportedClient, type VmiRecord } from '../vmiRecords.ts';
import * as queries from './sql.ts';

const pageClients = 500;

/** `only`: of these clients alone. */
export async function* readRecords(
  db: Db,
  day: string,
  bounds: Thresholds,
  only: readonly string[] | null = null,
): AsyncGenerator<VmiRecord[]> {
  let after = '';
  for (;;) {
    const ids = (await db.many(queries.listClients, [after, pageClients, only])).map(({ id }) => id);
    if (ids.length === 0) return;
    const clients = await readClients(db, ids, day);
    yield clients.flatMap((client) => listVmiRecords(client, day, bounds));
    after = ids.at(-1) ?? after;
  }
}

async function readClients(db: Db, ids: readonly string[], day: string): Promise<ReportedClient[]> {
  const clients = await db.many(queries.readClients, [ids, day]);
  const accounts = groupByClient(await db.many(queries.readAccounts, [ids, day]));
  const people = groupByClient(await db.many(queries.readPeople, [ids, day, beneficialBp]));
  return clients.map((client) => ({
    ...{ id: client.id, type: client.type, name: client.title, code: client.code },
    ...{ birthDay: client.birth_day, country: client.country, debtMinor: client.debt_minor },
    accounts: (accounts.get(client.id) ?? []).map((row) => ({
      ...{ iban: row.iban, opened: row.opened, closed: row.closed },
      ...{ balanceMinor: row.balance_minor, inflowMinor: row.inflow_minor },
    })),
    people: (people.get(client.id) ?? []).map((row) => ({
      ...{ kind: row.kind, name: row.name, code: row.code, birthDay: row.birth_day ?? '', country: row.country },
      ...{ role: row.role, shareBp: row.share_bp },
    })),
  }));
}

function groupByClient<Row extends { client_id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.client_id);
    if (group) group.push(row);
    else groups.set(row.client_id, [row]);
  }
  return groups;
}
