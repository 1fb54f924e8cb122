import { whyNotListen } from '#server/processes/ports.ts';

/** Below the range that systems take ports of outgoing connections from: a restarted server finds its own free. */
const firstPort = 4110;
const portsTried = 20;

/** A port that no one listens on and that is not among those promised already. */
export async function freePortFrom(taken: readonly number[]): Promise<number> {
  for (let port = firstPort; port < firstPort + portsTried; port += 1) {
    if (!taken.includes(port) && !(await whyNotListen(port, '127.0.0.1'))) return port;
  }
  throw new Error(`No free port from ${firstPort} to ${firstPort + portsTried - 1}.`);
}
