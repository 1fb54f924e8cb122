import { randomInt } from 'node:crypto';
import net from 'node:net';

/** Below those that systems give to outgoing connections: one of these would take the port before its server does. */
const ports = { from: 12_000, to: 30_000 } as const;

/** A port of this machine that no one listens on now. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(ports.from, ports.to);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
