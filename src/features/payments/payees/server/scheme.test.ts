import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { askScheme } from './scheme.ts';

const question = { acc: 'DE89370400440532013000', name: 'Holz AG', bic: undefined, ownBic: 'KONTLT21XXX' };

test.each([
  ['no head of an answer', () => undefined],
  [
    'no end of it',
    (response: http.ServerResponse) => {
      response.writeHead(200).write('{');
    },
  ],
])('a bank that gives %s is not waited for longer than the limit', async (_what, behave) => {
  const bank = http.createServer((_request, response) => behave(response)).listen(0, '127.0.0.1');
  await once(bank, 'listening');
  const { port } = bank.address() as AddressInfo;
  expect(await askScheme({ url: `http://127.0.0.1:${port}`, secret: undefined }, question, 50)).toBeNull();
  bank.closeAllConnections();
  bank.close();
});

test('a bank that is not there has no answer', async () => {
  expect(await askScheme({ url: 'http://127.0.0.1:1', secret: undefined }, question, 1000)).toBeNull();
});
