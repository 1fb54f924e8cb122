// Many entries, quickly: transfers of one cent between the accounts of a village, posted by the ledger's own function,
// each with its record in the audit.
import pg from 'pg';
import { ibans } from '#tests/harness/village.ts';

const transfersAtOnce = 1_000;

/** Two entries a transfer. */
export async function fill(url: string, entries: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (let made = 0; made < entries / 2; made += transfersAtOnce) {
      const isBack = (made / transfersAtOnce) % 2 === 1; // there and back, so that no one runs out of money
      await postMany(client, isBack ? [ibans.bakery, ibans.timber] : [ibans.timber, ibans.bakery]);
    }
  } finally {
    await client.end();
  }
}

async function postMany(client: pg.Client, [payer, payee]: [string, string]): Promise<void> {
  await client.query('begin');
  await client.query(
    `select post(array_agg(n::int), array_agg(new_id()), array_agg(p.id), array_agg(r.id), array_agg(1::bigint),
       array_agg('own'::text), array_agg(null::uuid), array_agg(0::bigint))
     from generate_series(1, $3) n, account p, account r
     where p.iban = $1 and r.iban = $2`,
    [payer, payee, transfersAtOnce],
  );
  await client.query(
    `insert into audit_inbox (verb, subject_kind, subject_id, salt, detail)
     select 'test.act', 'account', $1, decode(md5(n::text), 'hex'),
       jsonb_build_object('payer', $1::text, 'payee', $2::text, 'amountMinor', n)
     from generate_series(1, $3) n`,
    [payer, payee, transfersAtOnce],
  );
  await client.query('select number_audit($1)', [transfersAtOnce]);
  await client.query('commit');
}
