// Things done in a bank without a server, for tests that look at the database alone: money moved and its record.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { ibans } from './village.ts';

/** Moves one cent from timber to bakery in a transaction of its own. Answers the transfer's id once it is committed. */
export async function act(client: pg.ClientBase): Promise<string> {
  const id = randomUUID();
  await client.query('begin');
  await client.query(
    `select post(array[1], array[$1::uuid], array[p.id], array[r.id], array[1::bigint], array['own'], array[null::uuid],
      array[0::bigint])
     from account p, account r
     where p.iban = $2 and r.iban = $3`,
    [id, ibans.timber, ibans.bakery],
  );
  await client.query(
    `insert into audit_inbox (verb, subject_kind, subject_id, salt, detail)
     values ('test.act', 'transfer', $1, '\\x01', jsonb_build_object('tab', E'a\\tb\\\\.', 'line', E'\\n\\\\.\\n',
       'name', 'Žemaitė'))`,
    [id],
  );
  await client.query('commit');
  return id;
}

export interface Load {
  /** transfers that were answered */
  done: string[];
  /** Ends after the act that is under way. */
  stop(): Promise<void>;
}

/** Acts one after another, and numbers the audit as a server does, until it is stopped. */
export async function startLoad(url: string): Promise<Load> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const done: string[] = [];
  let isWished = true;
  const work = (async () => {
    while (isWished) {
      done.push(await act(client));
      if (done.length % 10 === 0) await client.query('select number_audit(1000)');
    }
  })();
  const stop = async () => {
    isWished = false;
    await work;
    await client.end();
  };
  return { done, stop };
}
