// A tiny switch for TCP on loopback: what stands before a database and its standby, and is turned to the one that
// lives.
import net from 'node:net';

export interface Switch {
  port: number;
  /** New connections go there from now on; those that there are end. */
  turnTo(port: number): void;
  close(): Promise<void>;
}

export async function openSwitch(port: number, first: number): Promise<Switch> {
  let target = first;
  const open = new Set<net.Socket>();
  const server = net.createServer((near) => {
    const far = net.connect(target, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.setNoDelay(true).on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port,
    turnTo: (next) => {
      target = next;
      cut();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
}
