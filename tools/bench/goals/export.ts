// A list of payments as CSV, fetched with a ticket: how fast it comes, and what the server holds of it.
import type { Bench } from '../bench.ts';
import { residentMB } from '../processor.ts';
import { getHeaders } from '../proofs.ts';
import type { Row } from '../report.ts';
import { onceRow } from '../rows.ts';
import type { SignedIn } from '../world.ts';

const lines = 1_000_000;
const insertedAtOnce = 100_000;
/** more than this, and memory would grow with the file */
const growthMostMB = 96;
const lookEveryMs = 50;

// cancelled ones, so that no money is needed; their steps are left unrecorded, and they go again
const insert = `
  insert into payment (id, rail, state, payer_client_id, payer_account_id, payer_name, payer_iban, payee_name,
    payee_iban,
    currency, amount_minor, message, tag, payload_hash, created_at, changed_at)
  select new_id(), 'sepa', 9, a.client_id, a.id, 'Payer', a.iban, 'Payee of the bench', 'DE89370400440532013000', 'EUR',
    n,
    'Invoice 4711', 'BENCH', '', t, t
  from account a, generate_series($2::integer, $3::integer) n
  cross join lateral (select now() - n * interval '31 seconds' as t) t
  where a.iban = $1`;

/** Measured once. */
export async function measureExport({ bank, world }: Bench): Promise<Row[]> {
  const [person] = world.signedIn;
  if (!person) throw new Error('no person is signed in');
  await quietly(bank.owner, async () => {
    for (let made = 0; made < lines; made += insertedAtOnce)
      await bank.owner.query(insert, [person.company.iban, made + 1, made + insertedAtOnce]);
  });
  await bank.owner.query('vacuum analyze payment');
  const before = residentMB(bank.serverPid);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, residentMB(bank.serverPid));
  }, lookEveryMs);
  const began = performance.now();
  const { bytes, count } = await fetchAll(bank.publicUrl, person).finally(() => clearInterval(watch));
  const seconds = (performance.now() - began) / 1000;
  if (count !== lines) throw new Error(`the file has ${count} lines`);
  await quietly(bank.owner, () => bank.owner.query(`delete from payment where tag = 'BENCH'`));
  const file = `CSV of ${lines} payments`;
  return [
    onceRow('csv', `${file}, lines`, '/s', count / seconds),
    onceRow('csv', `${file}, size`, 'MB', bytes / 1e6),
    onceRow('csv', `${file}, memory of the server above what it had`, 'MB', most - before, { atMost: growthMostMB }),
  ];
}

async function quietly(owner: Bench['bank']['owner'], work: () => Promise<unknown>): Promise<void> {
  await owner.query('alter table payment disable trigger user');
  await work();
  await owner.query('alter table payment enable trigger user');
}

async function fetchAll(origin: string, person: SignedIn): Promise<{ bytes: number; count: number }> {
  const path = `/web/${person.company.id}/payments`;
  const asked = await fetch(`${origin}${path}?export&text=Payee+of+the+bench`, {
    headers: getHeaders({ method: 'GET', path }, origin, person),
  });
  const { ticket }: { ticket?: unknown } = await asked.json();
  const { body } = await fetch(`${origin}/web/download/${ticket}`);
  let bytes = 0;
  let ends = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) ends += 1;
  }
  return { bytes, count: ends - 1 };
}
