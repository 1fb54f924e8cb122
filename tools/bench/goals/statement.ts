// Goal 10, second half: a statement of 50 000 lines is made, and no one else notices.
import type { Bench } from '../bench.ts';
import { quantile } from '../figures.ts';
import { runOpenLoad } from '../openLoad.ts';
import { type Call, getHeaders, getRequest } from '../proofs.ts';
import type { SignedIn } from '../world.ts';

const lines = 50_000;
const transfersAtOnce = 1_000;
/** far from what the server can do: the time of one call is measured, not the queue of calls */
const readsPerSecond = 150;

export interface StatementTimes {
  idleP99Ms: number;
  besideP99Ms: number;
  /** until its last byte has arrived */
  statementMs: number;
}

/** Lists are asked for, first with nothing else going on, then while the statement is made. */
export async function measureStatement(bench: Bench, seconds: number): Promise<StatementTimes> {
  const person = await fillAccount(bench);
  await bench.untilNumbered();
  const idle = await measureReads(bench, () => delayed(seconds));
  let statementMs = 0;
  const beside = await measureReads(bench, async () => {
    statementMs = await timeStatement(bench, person);
  });
  return { idleP99Ms: quantile(idle, 0.99), besideP99Ms: quantile(beside, 0.99), statementMs };
}

const delayed = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000));

/** The times of reads while `work` lasts, ms. A proof of a read is good for many, so few are signed. */
async function measureReads(bench: Bench, work: () => Promise<void>): Promise<number[]> {
  const requests = Array.from({ length: readsPerSecond }, () => {
    const person = bench.nextPerson();
    return getRequest({ method: 'GET', path: `/web/${person.company.id}/payments` }, bench.bank.publicUrl, person);
  });
  const times: number[] = [];
  let isDone = false;
  const reads = async () => {
    while (!isDone) {
      const answers = await runOpenLoad(requests, { port: bench.bank.port, perSecond: readsPerSecond, seconds: 0.5 });
      const refused = answers.find(({ status }) => status !== 200);
      if (refused) throw new Error(`a list was answered with ${refused.status}`);
      times.push(...answers.map(({ ms }) => ms));
    }
  };
  await Promise.all([
    reads(),
    work().finally(() => {
      isDone = true;
    }),
  ]);
  return times;
}

/** Asks for it as the browser does: a big one is fetched with a ticket. */
async function timeStatement({ bank }: Bench, person: SignedIn): Promise<number> {
  const began = performance.now();
  const call: Call = { method: 'GET', path: `/web/${person.company.id}/statement` };
  let answer = await fetch(bank.publicUrl + call.path, { headers: getHeaders(call, bank.publicUrl, person) });
  if (answer.headers.get('content-type')?.startsWith('application/vnd.kontora.ticket+json')) {
    const { ticket }: { ticket?: unknown } = await answer.json();
    answer = await fetch(`${bank.publicUrl}/web/download/${ticket}`);
  }
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (answer.status !== 200 || !bytes.subarray(0, 5).equals(Buffer.from('%PDF-')))
    throw new Error(`the statement was answered with ${answer.status}: ${bytes.subarray(0, 200)}`);
  return performance.now() - began;
}

const pay = `
  select post(array_agg(n::integer order by n), array_agg(new_id()), array_agg(payer.id), array_agg(payee.id),
    array_agg(1::bigint), array_agg('own'::text), array_agg(null::uuid), array_agg(0::bigint))
  from generate_series(1, $3::integer) n
  join account payer on payer.iban = $1
  join account payee on payee.iban = $2`;

/** The account of the first company has that many lines this month; they are posted once. */
async function fillAccount({ bank, world }: Bench): Promise<SignedIn> {
  const [person] = world.signedIn;
  const other = world.companies.at(-1);
  if (!person || !other) throw new Error('no person is signed in');
  const { rows } = await bank.owner.query<{ seq: bigint }>('select seq from account where iban = $1', [
    person.company.iban,
  ]);
  for (let count = Number(rows[0]?.seq ?? 0); count < lines; count += transfersAtOnce)
    await bank.owner.query(pay, [person.company.iban, other.iban, transfersAtOnce]);
  return person;
}
