// What stands before several servers of one bank: sends each request to the next of them, past those that are gone.
import http from 'node:http';
import { freePort } from './ports.ts';

export interface Balancer {
  /** the address that people type */
  url: string;
  close(): Promise<void>;
}

/** Answers 503 where no server takes the connection. What a server may have begun is never sent to another. */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  let turn = 0;
  const server = http.createServer(async (incoming, outgoing) => {
    const body: Buffer[] = [];
    for await (const part of incoming) body.push(part);
    turn += 1;
    passOn(incoming, outgoing, Buffer.concat(body), [
      ...ports.slice(turn % ports.length),
      ...ports.slice(0, turn % ports.length),
    ]);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://localhost:${port}`, close };
}

function passOn(
  incoming: http.IncomingMessage,
  outgoing: http.ServerResponse,
  body: Buffer,
  [port, ...others]: readonly number[],
): void {
  if (port === undefined) return void outgoing.writeHead(503, { 'retry-after': '1', 'content-length': '0' }).end();
  const { method, url: path, headers } = incoming;
  const passed = http.request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
    answer.on('error', () => outgoing.destroy());
  });
  passed.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED') passOn(incoming, outgoing, body, others);
    else outgoing.destroy();
  });
  passed.end(body);
}
