// Sends ready-made requests over some connections at once, each as soon as the answer before has come.
import { Connection, type Reply } from './connection.ts';

export interface LoadOptions {
  port: number;
  clients: number;
  seconds: number;
  /** any other status ends the bench: a figure of refusals is no figure */
  status: number;
}

/** Ends after this many seconds, or when the requests have run out. Answers the time of each call, ms. */
export async function runLoad(
  requests: readonly Buffer[],
  { port, clients, seconds, status }: LoadOptions,
): Promise<number[]> {
  const connections = await Promise.all(Array.from({ length: clients }, () => Connection.open(port)));
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  let next = 0;
  const work = async (connection: Connection) => {
    for (let request = requests[next++]; request && performance.now() < end; request = requests[next++]) {
      const sent = performance.now();
      expectStatus(await connection.send(request), status);
      times.push(performance.now() - sent);
    }
  };
  await Promise.all(connections.map(work));
  for (const connection of connections) connection.close();
  return times;
}

export function expectStatus(reply: Reply, status: number): void {
  if (reply.status !== status) throw new Error(`expected ${status}, got ${reply.status}: ${reply.body}`);
}
