// Goals 1, 2 and 5: single calls over HTTP.
import type { Bench, Rate } from '../bench.ts';
import { quantile } from '../figures.ts';
import { runLoad } from '../load.ts';
import { type Call, getRequest } from '../proofs.ts';
import type { SignedIn } from '../world.ts';

export const clients = 16;

export interface CallRate extends Rate {
  /** of single calls, ms */
  p50: number;
}

/** An order to some other company of the bench. */
export function getOrder({ world }: Bench, person: SignedIn): Call & { body: Record<string, unknown> } {
  const payee = world.companies[Math.floor(Math.random() * world.companies.length)];
  const other = payee === undefined || payee === person.company ? world.companies.at(-1) : payee;
  return {
    method: 'POST',
    path: `/web/${person.company.id}/payments`,
    body: { acc: other?.iban, name: `Company ${other?.id}`, amount: '1.00', currency: 'EUR', msg: 'Invoice 4711' },
    idempotent: true,
  };
}

/**
 * Goal 1: a list asked for with a wrong page size. Its proof is verified, its session and permission are read, its
 * query is checked to the end; then it is refused, and nothing of business has run.
 */
export function measureLayer(bench: Bench, seconds: number): Promise<CallRate> {
  const query = 'status=sent&from=2026-01-01&to=2026-12-31&limit=999';
  return measureCalls(bench, 'layer', seconds, clients, 400, ({ company }) => ({
    method: 'GET',
    path: `/web/${company.id}/payments?${query}`,
  }));
}

/**
 * The same for a write: an order whose last field is wrong. Beside all of the above, proof and idempotency key are
 * claimed in a transaction, and the claims are undone.
 */
export function measureWriteLayer(bench: Bench, seconds: number): Promise<CallRate> {
  return measureCalls(bench, 'write layer', seconds, clients, 400, (person) => {
    const order = getOrder(bench, person);
    return { ...order, body: { ...order.body, accountid: 'EUR' } };
  });
}

/** Goal 2: orders that are taken. */
export function measureCreate(bench: Bench, seconds: number, connections = clients): Promise<CallRate> {
  return measureCalls(bench, 'create', seconds, connections, 201, (person) => getOrder(bench, person));
}

/** Goal 5: the same with no one else there. */
export function measureCreateAlone(bench: Bench, seconds: number): Promise<CallRate> {
  return measureCalls(bench, 'alone', seconds, 1, 201, (person) => getOrder(bench, person));
}

/** Prepares what the last figure of this kind lets expect, and a third more. */
export async function measureCalls(
  bench: Bench,
  kind: string,
  seconds: number,
  connections: number,
  status: number,
  getCall: (person: SignedIn) => Call,
): Promise<CallRate> {
  const wanted = Math.ceil(seconds * (bench.lastRates.get(kind) ?? 3000) * 1.33);
  const { publicUrl, port } = bench.bank;
  const requests = Array.from({ length: wanted }, () => {
    const person = bench.nextPerson();
    return getRequest(getCall(person), publicUrl, person);
  });
  let times: number[] = [];
  const rate = await bench.measure(async () => {
    times = await runLoad(requests, { port, clients: connections, seconds, status });
    return times.length;
  });
  bench.lastRates.set(kind, rate.perSecond);
  return { ...rate, p50: quantile(times, 0.5) };
}
