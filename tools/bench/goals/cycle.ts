// Goal 4: a payment's whole life. The finance manager creates and pushes it, the director's device reads what it is
// asked and approves exactly that, the executor carries it out.
import { setTimeout as delay } from 'node:timers/promises';
import type { Bench, Rate } from '../bench.ts';
import { Connection } from '../connection.ts';
import { expectStatus } from '../load.ts';
import { type Call, getRequest } from '../proofs.ts';
import type { SignedIn } from '../world.ts';
import { clients, getOrder } from './calls.ts';

/** Cycles per second, the last execution included. */
export async function measureCycle(bench: Bench, seconds: number): Promise<Rate> {
  const connections = await Promise.all(Array.from({ length: clients }, () => Connection.open(bench.bank.port)));
  const rate = await bench.measure(async () => {
    const ids: string[] = [];
    const end = performance.now() + seconds * 1000;
    const live = async (connection: Connection) => {
      while (performance.now() < end) ids.push(await runCycle(bench, connection, bench.nextPerson()));
    };
    await Promise.all(connections.map(live));
    await untilExecuted(bench, ids);
    return ids.length;
  });
  for (const connection of connections) connection.close();
  return rate;
}

/** Signs as it goes: the address of a push holds the id that the creation answered. */
export async function runCycle(bench: Bench, connection: Connection, person: SignedIn): Promise<string> {
  const { id: companyId, directorId } = person.company;
  const send = async (call: Call, status: number, by?: SignedIn): Promise<Record<string, unknown>> => {
    const reply = await connection.send(getRequest(call, bench.bank.publicUrl, by));
    expectStatus(reply, status);
    return JSON.parse(reply.body);
  };
  const { id } = await send(getOrder(bench, person), 201, person);
  const push: Call = { method: 'PATCH', path: `/web/${companyId}/tasks/${id}?pushauth&who=${directorId}` };
  const { requestId } = await send(push, 200, person);
  const { items } = await send({ method: 'GET', path: `/device/requests?${directorId}` }, 200);
  const shown = Array.isArray(items) ? items.find((item) => item.id === requestId) : undefined;
  const decision: Call = {
    method: 'PUT',
    path: `/device/requests/${requestId}?${directorId}`,
    body: { decision: 'approve', hash: shown?.hash },
  };
  await send(decision, 200);
  return String(id);
}

async function untilExecuted(bench: Bench, ids: string[]): Promise<void> {
  const text = `
    select exists (select from payment where id = any ($1) and state <> payment_state('executed')) as waiting`;
  while ((await bench.bank.owner.query<{ waiting: boolean }>(text, [ids])).rows[0]?.waiting) await delay(5);
}
