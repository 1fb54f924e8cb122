/** Rules that failed. The others go on; what a rule has missed is made up for as soon as it works again. */
import { type Db, sql } from '#server/db/pool.ts';

/** A rule with the cause, and how many clients it could not be judged for; null: for any. */
export interface ListedFault {
  code: string;
  cause: string;
  clients: number | null;
  at: string;
}

const listFaults = sql<ListedFault>(`
  select code, (array_agg(cause order by at))[1] as cause, min(at) as at,
    case when bool_or(client_id = '') then null else count(*)::integer end as clients
  from watch_fault group by code order by code`);

export const listRuleFaults = (db: Db): Promise<ListedFault[]> => db.many(listFaults);

const listFaulty = sql<{ code: string; client_id: string }>(`
  select code, client_id from watch_fault where client_id = any ($1)`);

/** 'code client', of those that failed for one client. */
export async function listFaultyRules(tx: Db, clientIds: readonly string[]): Promise<Set<string>> {
  return new Set((await tx.many(listFaulty, [clientIds])).map(({ code, client_id: id }) => `${code} ${id}`));
}

const insertFault = sql<never>(`
  insert into watch_fault (code, client_id, n, cause, at) values ($1, $2, $3, $4, bank_now()) on conflict do nothing`);
const longestCause = 500;

export interface Fault {
  code: string;
  /** '': the rule could be judged for no one */
  clientId: string;
  /** the first record that it has missed */
  n: bigint;
  cause: string;
}

export async function keepFault(tx: Db, { code, clientId, n, cause }: Fault): Promise<void> {
  await tx.run(insertFault, [code, clientId, n, cause.slice(0, longestCause)]);
}
