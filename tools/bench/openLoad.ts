// Requests that keep their times, whatever becomes of those before: people do not wait for each other.
import { setTimeout as delay } from 'node:timers/promises';
import { Connection } from './connection.ts';

export interface OpenLoadOptions {
  port: number;
  perSecond: number;
  /** ends the load after this many seconds */
  seconds: number;
}

export interface Answered {
  /** 0: not even sent, because too many were without an answer */
  status: number;
  /** from the time it was due until the answer, ms: a late start counts */
  ms: number;
}

/** while this many wait for an answer, others are not sent */
const maxConnections = 2_000;
/** who overloads a bank is connected already: a browser keeps its connection for a minute after its last call */
const connectionsAtFirst = 600;

/** Sends the requests in turn, from the first again once they have run out, and waits for all answers. */
export async function runOpenLoad(
  requests: readonly Buffer[],
  { port, perSecond, seconds }: OpenLoadOptions,
): Promise<Answered[]> {
  const idle = await Promise.all(Array.from({ length: connectionsAtFirst }, () => Connection.open(port)));
  let open = idle.length;
  const answers: Answered[] = [];
  const send = async (request: Buffer, due: number) => {
    let connection = idle.pop();
    if (!connection) {
      if (open >= maxConnections) {
        answers.push({ status: 0, ms: 0 });
        return;
      }
      open++;
      connection = await Connection.open(port);
    }
    const { status } = await connection.send(request);
    answers.push({ status, ms: performance.now() - due });
    idle.push(connection);
  };
  const began = performance.now();
  const count = Math.floor(perSecond * seconds);
  const sent: Promise<void>[] = [];
  const failures: unknown[] = [];
  while (sent.length < count) {
    const due = began + (sent.length * 1000) / perSecond;
    const request = requests[sent.length % requests.length];
    if (request && due <= performance.now()) sent.push(send(request, due).catch((error) => void failures.push(error)));
    else await delay(Math.max(1, due - performance.now()));
  }
  await Promise.all(sent);
  if (failures.length > 0) throw new Error(`${failures.length} of ${count} calls got no answer: ${failures[0]}`);
  for (const connection of idle) connection.close();
  return answers;
}
