import net from 'node:net';
import { expect, test } from 'vitest';
import { onPort } from './embedded.ts';

const refusal = new Error('PostgreSQL did not start: could not create any TCP/IP sockets');

test('a port that somebody else takes first is given up for another', async () => {
  const quicker = net.createServer();
  const tried: number[] = [];
  const { port, child } = await onPort(undefined, async (port) => {
    tried.push(port);
    if (tried.length > 1) return 'started';
    await new Promise<void>((resolve) => quicker.listen(port, '127.0.0.1', resolve));
    throw refusal;
  });
  quicker.close();
  expect([child, port]).toEqual(['started', tried[1]]);
  expect(tried[1]).not.toBe(tried[0]);
});

test('a port that was asked for, or another trouble, is not', async () => {
  let tries = 0;
  const failing = (error: Error) => async () => {
    tries += 1;
    throw error;
  };
  await expect(onPort(21_432, failing(refusal))).rejects.toBe(refusal);
  const other = new Error('PostgreSQL did not start: no space left on device');
  await expect(onPort(undefined, failing(other))).rejects.toBe(other);
  expect(tries).toBe(2);
});
